import {
  nameTable,
  ToolportError,
  type Callable,
  type NameRule,
  type NameTable,
  type ToolDescription,
} from "@toolport/core";
import {
  project,
  readSchema,
  type Dialect,
  type DialectName,
  type JsonSchema,
  type Projection,
} from "@toolport/schema";

/** One tool as LangChain is told of it. */
export interface Advertised {
  readonly tool: ToolDescription;
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Definitions, names, and the way back for arguments. */
export interface Catalogue {
  readonly advertised: readonly Advertised[];
  readonly names: NameTable;
  /** The inverse of the projection that advertised this tool. */
  readonly decoderOf: (tool: string) => ((value: unknown) => unknown) | undefined;
}

/**
 * LangChain has no rule of its own; its providers do, and OpenAI's (a–z A–Z 0–9 _ -, at most 64) suits them all.
 * `createAgent` takes any call of a name that begins with `extract-` for structured output and runs nothing
 * (langchain 1.5, ReactAgent's model router), so no tool may be called that.
 */
const NAMES: NameRule = { allowed: /^[A-Za-z0-9_-]$/, maxLength: 64, reserved: ["extract-"] };

const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/**
 * Projects the tools that the source's caller may see.
 *
 * @throws ToolportError `invalid_tool` naming every tool that can't be exported; `name_collision` when two names
 * would be one on the wire.
 */
export function advertise(source: Callable, dialect: DialectName | Dialect): Catalogue {
  const advertised: Advertised[] = [];
  const projections = new Map<string, Projection>();
  const problems: string[] = [];
  const tools = source.list();
  const names = nameTable(
    tools.map((tool) => tool.name),
    NAMES,
  );
  for (const tool of tools) {
    try {
      const projection = projectTool(tool, dialect);
      projections.set(tool.name, projection);
      advertised.push({ tool, name: names.toWire(tool.name), schema: projection.schema });
    } catch (error) {
      problems.push(`- ${tool.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0)
    throw new ToolportError(
      "invalid_tool",
      `These tools can't be exported to LangChain:\n${problems.join("\n")}\nMend them, or leave them out with toolbox.omit(…).`,
    );
  return { advertised, names, decoderOf: (tool) => projections.get(tool)?.decode };
}

// A tool's description lives as long as its toolbox, and an export is made for each request: project once.
const projected = new WeakMap<ToolDescription, Map<DialectName | Dialect, Projection>>();

function projectTool(tool: ToolDescription, dialect: DialectName | Dialect): Projection {
  const known = projected.get(tool) ?? new Map<DialectName | Dialect, Projection>();
  const projection =
    known.get(dialect) ??
    project(tool.input === undefined ? NO_ARGUMENTS : readSchema(tool.input).jsonSchema(), dialect);
  projected.set(tool, known.set(dialect, projection));
  return projection;
}
