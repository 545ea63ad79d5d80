import { readSchema, type JsonSchema, type SchemaReader } from "@toolport/schema";
import { andThen } from "../and-then.ts";
import type { Caller } from "../caller.ts";
import type { ToolContext } from "../context.ts";
import { failure } from "../result.ts";
import type { Tool, ToolApproval } from "../tool.ts";
import { definitionsOnly } from "./definitions-only.ts";
import {
  completedBy,
  located,
  pointerTo,
  reshapedInput,
  shownInput,
  type Arguments,
  type Reshaping,
} from "./reshaped-input.ts";
import { changed, impossible } from "./transform.ts";
import { declared } from "./without-arguments.ts";

/** A step that changes which arguments a tool takes. */
export interface ArgumentStep {
  /** As messages name it. */
  readonly step: string;
  /** For `metadata.transforms`. */
  readonly done: string;
  /** The arguments that have to be there for it. */
  readonly names: readonly string[];
  /** Who calls decides what the tool's own schema gets. */
  readonly byCaller?: boolean;
  readonly metadata?: Tool["metadata"];
  readonly shown: (schema: JsonSchema) => JsonSchema;
  readonly complete: (args: Arguments, caller: Caller) => ReturnType<Reshaping["complete"]>;
  readonly locate: Reshaping["locate"];
}

/** @throws ToolportError `invalid_tool` where the tool has no such argument, or its schema can't be taken apart */
export function reshape(tool: Tool, about: ArgumentStep): Tool {
  const { step, done, byCaller, metadata, complete } = about;
  if (tool.input === undefined) throw impossible(tool, step, "it takes no arguments");
  const reader = readSchema(tool.input);
  const reshaping: Reshaping = {
    shown: shownBy(tool, about, reader),
    // Nobody knows the caller yet.
    complete: byCaller === true ? (args) => args : (args) => complete(args, {}),
    locate: about.locate,
  };
  const fields = {
    ...(tool.approval !== undefined && { approval: approvalOf(tool.approval, complete) }),
    ...(metadata && { metadata: { ...tool.metadata, ...metadata } }),
  };
  if (byCaller !== true) return changed(tool, done, { ...fields, input: reshapedInput(reader, reshaping) });
  const visible = readSchema(reshaping.shown);
  return changed(tool, done, {
    ...fields,
    // The whole is checked before the body runs.
    input: shownInput(reader, reshaping, (value) =>
      andThen(visible.validate(value), (checked) =>
        checked.ok ? { ok: true as const, value: withoutDropped(reader, value as Arguments) } : checked,
      ),
    ),
    execute: (args: Arguments, ctx: ToolContext<never>) => {
      const own = { ...reshaping, complete: (given: Arguments) => complete(given, ctx.caller) };
      const completed = completedBy(own, args);
      const checked = completed.ok ? reader.validate(completed.value) : completed;
      return andThen(checked, (found) => {
        const told = located(found, own);
        return told.ok ? tool.execute(told.value as never, ctx) : invalid(told.issues);
      });
    },
  });
}

/** What the tool's own schema will drop is missing now: whoever looks for slips must find it gone. */
function withoutDropped(reader: SchemaReader, args: Arguments): Arguments {
  const dropped = new Set(reader.unknownKeys(args).map(({ pointer }) => pointer));
  return dropped.size === 0
    ? args
    : Object.fromEntries(Object.entries(args).filter(([key]) => !dropped.has(pointerTo(key))));
}

function invalid(issues: readonly { readonly pointer: string; readonly message: string }[]): unknown {
  const list = issues.map(({ pointer, message }) => (pointer === "" ? message : `${pointer}: ${message}`));
  return failure(`The arguments are not valid, so the tool did not run. ${list.join("; ")}`, {
    status: "invalid",
    code: "invalid_arguments",
    issues,
  });
}

function shownBy(tool: Tool, { step, names, shown }: ArgumentStep, reader: SchemaReader): JsonSchema {
  try {
    const schema = definitionsOnly(reader.jsonSchema());
    const known = declared(schema);
    const missing = names.find((name) => !known.has(name));
    if (missing !== undefined)
      throw new Error(
        `it has no argument "${missing}"${known.size > 0 ? ` (it has: ${[...known.keys()].join(", ")})` : ""}`,
      );
    return shown(schema);
  } catch (error) {
    throw impossible(tool, step, (error as Error).message, { cause: error });
  }
}

/** A tool's own rule about its arguments was written for all of them. What it can't be asked about needs an approval. */
function approvalOf(approval: ToolApproval, complete: ArgumentStep["complete"]): ToolApproval {
  if (approval === true) return true;
  return (input, about) => {
    const completed = completedBy({ complete: (args) => complete(args, about.caller) }, input);
    return completed.ok ? approval(completed.value as never, about) : true;
  };
}
