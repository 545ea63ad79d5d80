import type { JsonSchema, SchemaSource } from "@toolport/schema";
import { effectOf, type EffectChoice } from "./effect.ts";
import { ToolportError } from "./errors.ts";
import type { Tool, ToolDescription } from "./tool.ts";

/** What a tool of ours may say and a host's tool mostly can't: who may call it, what needs an approval, how long it may take. */
export type ToolDetails = Partial<Omit<ToolDescription, "name" | "input" | "effect" | "source">>;

/** Details for some tools by name, or by a function; they win over what the host's tool says. */
export type DetailsChoice<HostTool = unknown> =
  | { readonly [name: string]: ToolDetails | undefined }
  | ((name: string, tool: HostTool) => ToolDetails | undefined);

/** What every import is told about the tools it brings home. */
export interface ImportOptions<HostTool = unknown> {
  /**
   * What running each tool does to the world; required, because a host's tool does not say it. A tool that was exported
   * from here keeps its own.
   */
  readonly effect: EffectChoice<HostTool>;
  /** Anything else about them, such as `permission`, `approval`, `timeoutMs`, `output`. */
  readonly details?: DetailsChoice<HostTool>;
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
  /** Any other as ours. A throw says in its message why it can't be. */
  readonly read: (name: string, tool: HostTool, details: ToolDetails) => Omit<Tool, "effect">;
}

/**
 * Brings a host's tools home: each importer's one way from what it reads and what it is told to tools of ours.
 *
 * @throws ToolportError `invalid_tool` that says of every tool that can't be imported why, and of details whose name no
 * tool has: what was meant to guard a tool must not be lost to a slip of the pen
 */
export function importTools<HostTool>(about: ToolImport<HostTool>): Tool[] {
  const { host, tools } = about;
  const problems = strayDetails(about);
  const imported = tools.flatMap(([name, tool]) => {
    try {
      return [importTool(about, name, tool)];
    } catch (error) {
      problems.push(
        `${name || "(without a name)"}: ${error instanceof Error ? error.message : String(error)}`,
      );
      return [];
    }
  });
  if (problems.length > 0)
    throw new ToolportError(
      "invalid_tool",
      `${host} tools that can't be imported:\n- ${problems.join("\n- ")}`,
    );
  return imported;
}

function importTool<HostTool>(about: ToolImport<HostTool>, name: string, tool: HostTool): Tool {
  const { options, origin, read } = about;
  const details = detailsOf(options.details, name, tool);
  const own = origin(name, tool);
  if (own) return details ? Object.freeze({ ...own, ...details }) : own;
  const effect = effectOf(options.effect, name, tool);
  const { input, ...fields } = read(name, tool, details ?? {});
  const takes = input !== undefined && !isNothing(input) && { input };
  return Object.freeze<Tool>({ ...fields, ...takes, effect, ...details });
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
