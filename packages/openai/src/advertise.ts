import {
  nameTable,
  ToolportError,
  type Callable,
  type NameRule,
  type NameTable,
  type ToolDescription,
} from "@toolport/core";
import { project, readSchema, type JsonSchema, type Loss, type Projection } from "@toolport/schema";

/**
 * Whether the definitions ask for OpenAI's strict mode. `false` (default): never. `"auto"`: for each tool whose
 * schema strict mode can say. `true`: for all; a tool that can't be said strictly is an error. The flag is always
 * sent, because the Responses API turns strict mode on by itself where it is left out.
 */
export type Strictness = "auto" | boolean;

/** What both exports take. */
export interface OpenAIOptions {
  readonly strict?: Strictness;
  /** Leaves out tools whose schema can't be exported, and lists them in `skipped`, instead of throwing. */
  readonly skipUnusable?: boolean;
}

/** One tool as OpenAI is told of it. */
export interface Advertised {
  readonly tool: ToolDescription;
  readonly name: string;
  readonly parameters: JsonSchema;
  readonly strict: boolean;
}

/** A constraint the wire could not carry; it is still enforced here. */
export interface ToolLoss extends Loss {
  readonly tool: string;
}

/** A tool that could not be exported, and why. */
export interface SkippedTool {
  readonly tool: string;
  readonly reason: string;
}

/** Everything both exports share: definitions, names, and the way back for arguments. */
export interface Catalogue {
  readonly advertised: readonly Advertised[];
  readonly names: NameTable;
  readonly losses: readonly ToolLoss[];
  readonly skipped: readonly SkippedTool[];
  /** The inverse of the projection that advertised this tool. */
  readonly decoderOf: (tool: string) => ((value: unknown) => unknown) | undefined;
}

/** OpenAI's rule for function names: a–z A–Z 0–9 _ -, at most 64 (API reference, `FunctionDefinition.name`). */
const NAMES: NameRule = { allowed: /^[A-Za-z0-9_-]$/, maxLength: 64 };

const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/**
 * Projects the tools that the source's caller may see.
 *
 * @throws ToolportError `invalid_tool` naming every tool that can't be exported and what mends it, unless
 * `skipUnusable` is set; `name_collision` when two names would be one on the wire.
 */
export function advertise(source: Callable, options: OpenAIOptions): Catalogue {
  const advertised: Advertised[] = [];
  const projections = new Map<string, Projection>();
  const losses: ToolLoss[] = [];
  const skipped: SkippedTool[] = [];
  const tools = source.list();
  const names = nameTable(
    tools.map((tool) => tool.name),
    NAMES,
  );
  for (const tool of tools) {
    try {
      const projection = projectTool(tool, options.strict ?? false);
      projections.set(tool.name, projection);
      losses.push(...projection.losses.map((loss) => ({ ...loss, tool: tool.name })));
      advertised.push({
        tool,
        name: names.toWire(tool.name),
        parameters: projection.schema,
        strict: projection.strict,
      });
    } catch (error) {
      skipped.push({ tool: tool.name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  if (skipped.length > 0 && options.skipUnusable !== true) throw unusable(skipped);
  return { advertised, names, losses, skipped, decoderOf: (tool) => decoder(projections.get(tool)) };
}

function decoder(projection: Projection | undefined): ((value: unknown) => unknown) | undefined {
  return projection && ((value) => projection.decode(value));
}

// A tool's description lives as long as its toolbox, and an export is made for each request: project once.
const projected = new WeakMap<ToolDescription, Map<Strictness, Projection>>();

function projectTool(tool: ToolDescription, strict: Strictness): Projection {
  const known = projected.get(tool) ?? new Map<Strictness, Projection>();
  const projection = known.get(strict) ?? projectNow(tool, strict);
  projected.set(tool, known.set(strict, projection));
  return projection;
}

function projectNow(tool: ToolDescription, strict: Strictness): Projection {
  const schema = tool.input === undefined ? NO_ARGUMENTS : readSchema(tool.input).jsonSchema();
  if (strict === false) return project(schema, "openai");
  const projection = project(schema, "openai-strict");
  if (projection.strict || strict === "auto") return projection;
  const why = projection.losses.map((loss) => `${loss.pointer || "the root"}: ${loss.reason}`).join("; ");
  throw new ToolportError(
    "invalid_tool",
    `strict mode can't say its schema (${why}). Use strict: "auto", or change the schema`,
  );
}

function unusable(skipped: readonly SkippedTool[]): ToolportError {
  const list = skipped.map(({ tool, reason }) => `- ${tool}: ${reason}`).join("\n");
  return new ToolportError(
    "invalid_tool",
    `These tools can't be exported to OpenAI:\n${list}\nMend them, or leave them out with skipUnusable: true.`,
  );
}
