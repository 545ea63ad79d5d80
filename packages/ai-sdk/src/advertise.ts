import {
  nameTable,
  ToolportError,
  type Callable,
  type NameRule,
  type NameTable,
  type ToolDescription,
} from "@toolport/core";
import {
  dialects,
  project,
  readSchema,
  type Dialect,
  type JsonSchema,
  type Loss,
  type Projection,
} from "@toolport/schema";

/** A constraint that could not be told to the model; it is still enforced. */
export interface ToolLoss extends Loss {
  readonly tool: string;
}

/** A tool that could not be exported, and why. */
export interface SkippedTool {
  readonly tool: string;
  readonly reason: string;
}

/** One tool as the model is told of it. */
export interface Advertised {
  readonly tool: ToolDescription;
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Definitions, names, and the way back for arguments. */
export interface Catalogue {
  readonly advertised: readonly Advertised[];
  readonly names: NameTable;
  readonly losses: readonly ToolLoss[];
  readonly skipped: readonly SkippedTool[];
  /** The inverse of the projection that advertised this tool. */
  readonly decoderOf: (tool: string) => ((value: unknown) => unknown) | undefined;
}

/**
 * The SDK takes any key. This is what all of OpenAI, Anthropic and Gemini take as a function's name. Names that every
 * object inherits are kept out: `@ai-sdk/openai` 3 and 4 send a call by such a name back without any name.
 */
const NAMES: NameRule = {
  allowed: /^[A-Za-z0-9_-]$/,
  first: /^[A-Za-z_]$/,
  maxLength: 64,
  reserved: Object.getOwnPropertyNames(Object.prototype),
};

/** The SDK's schemas are draft 7 (`JSONSchema7`); the root is held to OpenAI's rules, the strictest of its providers. */
const DIALECT: Dialect = Object.freeze({
  ...dialects["json-schema-draft-07"],
  name: "ai-sdk",
  root: dialects.openai.root,
  refusedAtRoot: dialects.openai.refusedAtRoot,
  booleans: dialects.openai.booleans,
});

const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/**
 * Projects the tools that the source's caller may see.
 *
 * @throws ToolportError `invalid_tool` naming every tool that can't be exported, unless `skipUnusable` is set;
 * `name_collision` when two names would be one on the wire.
 */
export function advertise(source: Callable, options: { readonly skipUnusable?: boolean }): Catalogue {
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
      const projection = projectTool(tool);
      projections.set(tool.name, projection);
      losses.push(...projection.losses.map((loss) => ({ ...loss, tool: tool.name })));
      advertised.push({ tool, name: names.toWire(tool.name), schema: projection.schema });
    } catch (error) {
      skipped.push({ tool: tool.name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  if (skipped.length > 0 && options.skipUnusable !== true) throw unusable(skipped);
  return { advertised, names, losses, skipped, decoderOf: (tool) => projections.get(tool)?.decode };
}

// A tool's description lives as long as its toolbox, and an export is made for each request: project once.
const projected = new WeakMap<ToolDescription, Projection>();

function projectTool(tool: ToolDescription): Projection {
  const known = projected.get(tool);
  if (known) return known;
  const projection = project(
    tool.input === undefined ? NO_ARGUMENTS : readSchema(tool.input).jsonSchema(),
    DIALECT,
  );
  projected.set(tool, projection);
  return projection;
}

function unusable(skipped: readonly SkippedTool[]): ToolportError {
  const list = skipped.map(({ tool, reason }) => `- ${tool}: ${reason}`).join("\n");
  return new ToolportError(
    "invalid_tool",
    `These tools can't be exported to the AI SDK:\n${list}\nMend them, or leave them out with skipUnusable: true.`,
  );
}
