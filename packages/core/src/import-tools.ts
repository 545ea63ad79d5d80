import { isSchemaError, readSchema, type JsonSchema, type SchemaSource } from "@toolport/schema";
import { effectOf, type Effect, type EffectChoice } from "./effect.ts";
import { ToolportError } from "./errors.ts";
import { saidFields } from "./said-fields.ts";
import type { Tool, ToolDescription } from "./tool.ts";

/** What a tool of ours may say and a host's tool mostly can't: who may call it, what needs an approval, how long it may take. */
export type ToolDetails = Partial<Omit<ToolDescription, "name" | "input" | "effect" | "source">>;

const FIELDS: Readonly<Record<keyof ToolDetails, true>> = {
  title: true,
  description: true,
  output: true,
  idempotent: true,
  resumable: true,
  openWorld: true,
  keywords: true,
  priority: true,
  permission: true,
  channels: true,
  platforms: true,
  approval: true,
  timeoutMs: true,
  metadata: true,
};

/** The fields of {@link ToolDetails}. */
export const DETAILS: readonly string[] = Object.keys(FIELDS);

export function isDetail(field: string): boolean {
  return Object.hasOwn(FIELDS, field);
}

/** Details for some tools by name, or by a function; they win over what the host's tool says. */
export type DetailsChoice<HostTool = unknown> =
  | { readonly [name: string]: ToolDetails | undefined }
  | ((name: string, tool: HostTool) => ToolDetails | undefined);

/** What every import is told about the tools it brings home. */
export interface ImportOptions<HostTool = unknown> {
  /**
   * What running each tool does to the world; required, because most hosts' tools don't say it. One effect for all holds
   * where the tool itself says nothing; a choice by name or by function is yours, and wins over what the tool claims. A
   * tool that was exported from here keeps its own.
   */
  readonly effect: EffectChoice<HostTool>;
  /** Anything else about them, such as `permission`, `approval`, `timeoutMs`, `output`. */
  readonly details?: DetailsChoice<HostTool>;
  /** What becomes of tools that can't run here, such as a provider's own, or whose schema can't be enforced. Default: the import throws, naming them. */
  readonly unsupported?: "throw" | "leave-out";
  /** Told once, before the import returns, what the tools did not say or could not bring along; an empty list too. */
  readonly report?: (gaps: readonly ImportGap[]) => void;
}

/** Something a host's tool does not say, or that could not come along. */
export interface ImportGap {
  /** As the options know it. */
  readonly tool: string;
  /** The field of {@link Tool} that is concerned; `tool` for one that was left out as a whole. */
  readonly field: string;
  /** What is missing, and what was taken instead, as a sentence. */
  readonly text: string;
}

/** What an importer makes of a host's tool. */
export interface ReadTool extends Omit<Tool, "effect"> {
  /** Only where the source says it, by hints or annotations. */
  readonly effect?: Effect;
}

/** How an importer reads its host's tools. */
export interface ToolImport<HostTool> {
  /** As messages name it, as in "OpenAI". */
  readonly host: string;
  /** By the names that the options know them by. */
  readonly tools: readonly (readonly [name: string, tool: HostTool])[];
  readonly options: ImportOptions<HostTool>;
  /** The tool of ours that an exported one was made of. */
  readonly origin: (name: string, tool: HostTool) => Tool | undefined;
  /** Why a tool can't run here at all, as a sentence that starts with "it"; nothing for one that can. */
  readonly unsupported?: (name: string, tool: HostTool) => string | undefined;
  /** Any other as ours; `gap` notes what it does not say. A throw says in its message why it can't be read. */
  readonly read: (
    name: string,
    tool: HostTool,
    details: ToolDetails,
    gap: (field: string, text: string) => void,
  ) => ReadTool;
}

/**
 * Brings a host's tools home: each importer's one way from what it reads and what it is told to tools of ours.
 *
 * @throws ToolportError `invalid_tool` that says of every tool that can't be imported why, and of details whose name no
 * tool has: what was meant to guard a tool must not be lost to a slip of the pen
 */
export function importTools<HostTool>(about: ToolImport<HostTool>): Tool[] {
  const { host, tools, options } = about;
  const problems = strayDetails(about);
  const gaps: ImportGap[] = [];
  const leftOut = (tool: string, why: string): [] => (
    gaps.push({ tool, field: "tool", text: `left out: ${why}` }),
    []
  );
  const imported = tools.flatMap(([name, tool]) => {
    const problem = (text: string): [] => (problems.push(`${name || "(without a name)"}: ${text}`), []);
    try {
      const why = about.unsupported?.(name, tool);
      if (why === undefined) return [importTool(about, name, tool, gaps)];
      return options.unsupported === "leave-out" ? leftOut(name, why) : problem(why);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!isSchemaError(error) || options.unsupported !== "leave-out") return problem(why);
      return leftOut(name, why);
    }
  });
  if (problems.length > 0)
    throw new ToolportError(
      "invalid_tool",
      `${host} tools that can't be imported:\n- ${problems.join("\n- ")}`,
    );
  options.report?.(gaps);
  return imported;
}

function importTool<HostTool>(
  { host, options, origin, read }: ToolImport<HostTool>,
  name: string,
  tool: HostTool,
  gaps: ImportGap[],
): Tool {
  const told = detailsOf(options.details, name, tool);
  const details = told && checkedDetails(told);
  const own = origin(name, tool);
  if (own) return details ? Object.freeze({ ...own, ...details }) : own;
  const gap = (field: string, text: string): void => void gaps.push({ tool: name, field, text });
  const { input, effect: said, ...fields } = read(name, tool, details ?? {}, gap);
  const { effect, from } = effectOf(options.effect, name, tool, said);
  if (from === "all") gap("effect", `${host} does not say it: "${effect}" was taken, as for all`);
  if (input !== undefined) checkSchema(input);
  const takes = input !== undefined && !isNothing(input) && { input };
  return Object.freeze<Tool>({ ...fields, ...takes, effect, ...details });
}

/**
 * A throw names the tool here; a toolbox would only find it at the first call. What a plain JSON Schema refers to, and its
 * patterns, are read when it first validates.
 */
function checkSchema(input: SchemaSource): void {
  const reader = readSchema(input);
  if (!("~standard" in input) && mayNotHold(input)) void reader.validate({});
}

/** Only some schemas are worth a compilation that may never be needed. */
function mayNotHold(schema: object): boolean {
  try {
    return /"(?:\$\w*ref|pattern\w*)":/i.test(JSON.stringify(schema));
  } catch {
    return true; // it holds itself
  }
}

/** The schema by which hosts say that a tool takes no arguments; ours say so by having none. */
function isNothing(input: SchemaSource): boolean {
  const { type, properties, additionalProperties, ...rest } = input as JsonSchema;
  const none = typeof properties === "object" && properties !== null && Object.keys(properties).length === 0;
  return (
    type === "object" &&
    none &&
    additionalProperties === false &&
    Object.keys(rest).every((key) => key === "$schema" || key === "required")
  );
}

/** What was meant to guard a tool must not be lost to a slip of the pen, nor its body or its arguments be changed here. */
function checkedDetails(told: ToolDetails): ToolDetails {
  const stray = Object.keys(told).find((field) => !isDetail(field));
  if (stray === undefined) return saidFields(told);
  const where =
    stray === "effect" ? "options.effect says it" : `what options.details can say: ${DETAILS.join(", ")}`;
  throw new ToolportError("invalid_tool", `options.details has "${stray}", which is no detail; ${where}.`);
}

function detailsOf<HostTool>(
  choice: DetailsChoice<HostTool> | undefined,
  name: string,
  tool: HostTool,
): ToolDetails | undefined {
  if (typeof choice === "function") return choice(name, tool);
  return choice && Object.hasOwn(choice, name) ? choice[name] : undefined;
}

function strayDetails<HostTool>({ tools, options: { details } }: ToolImport<HostTool>): string[] {
  if (typeof details !== "object") return [];
  const known = new Set(tools.map(([name]) => name));
  return Object.keys(details)
    .filter((name) => !known.has(name))
    .map((name) => `${name}: options.details speaks of it, and there is no such tool`);
}
