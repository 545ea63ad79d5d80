import type { InferInput, InferOutput, Json, JsonSchema, SchemaSource } from "@toolport/schema";
import { checkTool } from "./check-tool.ts";
import type { ToolContext } from "./context.ts";
import type { Caller } from "./caller.ts";
import type { Effect } from "./effect.ts";
import type { ToolResult } from "./result.ts";

/**
 * When a tool needs an approval beyond what the toolbox asks for: always, or for these arguments. It can only
 * tighten: a tool can't excuse itself from the toolbox's policy. A throw counts as a refusal.
 */
export type ToolApproval =
  | true
  | ((input: Json, about: { readonly caller: Caller }) => boolean | Promise<boolean>);

/** Everything about a tool but its body: what is listed, exported, and shown to advisors and observers. */
export interface ToolDescription<Level extends string = string> {
  /** 1–128 of `A–Z a–z 0–9 _ . / -`. Targets with narrower rules get a name derived from it. */
  readonly name: string;
  readonly title?: string;
  /** What the model reads to decide when to call it. */
  readonly description: string;
  /** Any Standard JSON Schema, or JSON Schema. Absent: the tool takes no arguments. */
  readonly input?: SchemaSource;
  /** Checked after each run; a result that breaks it never reaches the model. */
  readonly output?: SchemaSource;
  readonly effect: Effect;
  /** Running it twice with the same arguments is the same as once. Absent: assumed not. */
  readonly idempotent?: boolean;
  /** Its body may run again from its top after a suspension, though it changes things: it asks before it acts. */
  readonly resumable?: boolean;
  /** It reaches beyond the app (the web, other people's systems). */
  readonly openWorld?: boolean;
  readonly keywords?: readonly string[];
  /** Higher is preferred when several tools fit. */
  readonly priority?: number;
  /** The least level that may call it, one of the toolbox's `permissions`. */
  readonly permission?: Level;
  /** Where it is offered; absent means everywhere. */
  readonly channels?: readonly string[];
  readonly platforms?: readonly string[];
  readonly approval?: ToolApproval;
  /** How long one attempt may take. */
  readonly timeoutMs?: number;
  /** Where the tool comes from; `native` when absent. */
  readonly source?: string;
  readonly metadata?: { readonly [key: string]: Json };
}

/**
 * A tool: plain data and one function. Anyone can write one by hand; {@link defineTool} adds inference and early
 * errors. `execute` may return anything: a plain value becomes the result's data, `result()` and `failure()` say
 * more. What it throws is contained, and its message is kept from the model.
 */
export interface Tool<Level extends string = string> extends ToolDescription<Level> {
  readonly execute: (args: never, ctx: ToolContext<never>) => unknown;
}

/** What a tool's schemas and body make of its types. */
export interface ToolTypes {
  readonly source: SchemaSource | undefined;
  readonly output: unknown;
  readonly app: unknown;
  readonly permission: string | undefined;
}

/** `execute`'s first argument: after transforms and defaults. Without a schema there are no arguments. */
export type ArgsOf<Source> = Source extends SchemaSource
  ? InferOutput<Source>
  : Readonly<Record<string, never>>;

/** What a model must send: before transforms and defaults. */
export type InputOf<Source> = Source extends SchemaSource
  ? InferInput<Source>
  : Readonly<Record<string, never>>;

/** A tool that still knows its name and types, as `defineTool` returns it. */
export interface DefinedTool<Name extends string, Types extends ToolTypes> extends ToolDescription {
  readonly name: Name;
  readonly permission?: Types["permission"] & string;
  readonly input?: Types["source"] & SchemaSource;
  readonly execute: (
    args: ArgsOf<Types["source"]>,
    ctx: ToolContext<Types["app"]>,
  ) => Returned<Types["output"]>;
}

/** A schema whose value type is known before its transforms: what a body must return. */
export interface OutputSchema<Value> {
  readonly "~standard": { readonly types?: { readonly input: Value; readonly output: unknown } | undefined };
}

/** A value or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>;

type Returned<Output> = Awaitable<Output | ToolResult<Output>>;

/**
 * The body: what the output schema, where its type is known, asks of it, else whatever it gives. Conditional as a whole,
 * not in its return: only so the compiler looks at a body's texts and lists with the schema's type in mind.
 */
type Body<Source, App, Promised, Given> =
  Promised extends OutputSchema<infer Value>
    ? (args: ArgsOf<Source>, ctx: ToolContext<App>) => Returned<Value>
    : (args: ArgsOf<Source>, ctx: ToolContext<App>) => Given;

/** The data among what a body returns: results say theirs. */
type DataOf<Value> = Value extends { readonly status: ToolResult["status"]; readonly content: unknown }
  ? Value extends { readonly data?: infer Data }
    ? Exclude<Data, undefined>
    : never
  : Value;

/**
 * Makes a tool, with `execute`'s arguments inferred from `input` and its return checked against `output`.
 * State the app data a body needs by its second parameter: `(args, ctx: ToolContext<{ db: Db }>) => …`.
 *
 * @throws ToolportError `invalid_tool` when a field is missing, misspelt or contradictory.
 */
export function defineTool<
  const Name extends string,
  Source extends SchemaSource | undefined = undefined,
  App = unknown,
  const Level extends string | undefined = undefined,
  Promised extends OutputSchema<unknown> | JsonSchema | undefined = undefined,
  Given = unknown,
>(
  tool: Omit<ToolDescription, "name" | "input" | "output" | "permission"> & {
    readonly name: Name;
    readonly input?: Source;
    readonly output?: Promised;
    readonly permission?: Level & string;
    readonly execute: Body<Source, App, Promised, Given>;
  },
): DefinedTool<Name, { source: Source; output: DataOf<Awaited<Given>>; app: App; permission: Level }> {
  checkTool(tool);
  return Object.freeze({ ...tool }) as never;
}
