import {
  project,
  readSchema,
  type Dialect,
  type DialectName,
  type JsonSchema,
  type Loss,
  type Projection,
} from "@toolport/schema";
import { ToolportError } from "./errors.ts";
import { nameTable, type NameRule, type NameTable } from "./names.ts";
import type { Callable } from "./run.ts";
import type { ToolDescription } from "./tool.ts";

/** What a target takes, for {@link advertise}. */
export interface Target {
  /** As errors call it. */
  readonly title: string;
  readonly names: NameRule;
  readonly dialect: DialectName | Dialect;
  /** Leaves out tools whose schema can't be exported, and lists them in `skipped`, instead of throwing. */
  readonly skipUnusable?: boolean | undefined;
  /** Refuses a projection by throwing what is wrong with it. */
  readonly check?: ((projection: Projection) => void) | undefined;
}

/** One tool as a target is told of it. */
export interface AdvertisedTool {
  readonly tool: ToolDescription;
  /** The name on the wire. */
  readonly name: string;
  readonly schema: JsonSchema;
  /** Whether the schema may be sent with the target's strict flag. */
  readonly strict: boolean;
}

/** A constraint that could not be told to the model; it is still enforced when a call comes in. */
export interface ToolLoss extends Loss {
  readonly tool: string;
}

/** A tool that could not be exported, and why. */
export interface SkippedTool {
  readonly tool: string;
  readonly reason: string;
}

/** What every adapter starts from: definitions, names, and the way back for arguments. */
export interface Catalogue {
  readonly advertised: readonly AdvertisedTool[];
  readonly names: NameTable;
  readonly losses: readonly ToolLoss[];
  readonly skipped: readonly SkippedTool[];
  /** The inverse of the projection that advertised this tool: the `decode` of its calls. */
  readonly decoderOf: (tool: string) => ((value: unknown) => unknown) | undefined;
}

const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/**
 * Projects the tools that the source's caller may see into what a target takes.
 *
 * @throws ToolportError `invalid_tool` naming every tool that can't be exported and what mends it, unless
 * `skipUnusable` is set; `name_collision` when two names would be one on the wire.
 */
export function advertise(source: Pick<Callable, "list">, target: Target): Catalogue {
  const advertised: AdvertisedTool[] = [];
  const projections = new Map<string, Projection>();
  const losses: ToolLoss[] = [];
  const skipped: SkippedTool[] = [];
  const tools = source.list();
  const names = nameTable(
    tools.map((tool) => tool.name),
    target.names,
  );
  for (const tool of tools) {
    try {
      const projection = projected(tool, target.dialect);
      target.check?.(projection);
      projections.set(tool.name, projection);
      losses.push(...projection.losses.map((loss) => ({ ...loss, tool: tool.name })));
      advertised.push({
        tool,
        name: names.toWire(tool.name),
        schema: projection.schema,
        strict: projection.strict,
      });
    } catch (error) {
      skipped.push({ tool: tool.name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  if (skipped.length > 0 && target.skipUnusable !== true) throw unusable(skipped, target.title);
  return { advertised, names, losses, skipped, decoderOf: (tool) => projections.get(tool)?.decode };
}

// A tool's description lives as long as its toolbox, and an export is made for each request: project once.
const known = new WeakMap<ToolDescription, Map<DialectName | Dialect, Projection>>();

function projected(tool: ToolDescription, dialect: DialectName | Dialect): Projection {
  const mine = known.get(tool) ?? new Map<DialectName | Dialect, Projection>();
  const projection =
    mine.get(dialect) ??
    project(tool.input === undefined ? NO_ARGUMENTS : readSchema(tool.input).jsonSchema(), dialect);
  known.set(tool, mine.set(dialect, projection));
  return projection;
}

function unusable(skipped: readonly SkippedTool[], title: string): ToolportError {
  const list = skipped.map(({ tool, reason }) => `- ${tool}: ${reason}`).join("\n");
  return new ToolportError(
    "invalid_tool",
    `These tools can't be exported to ${title}:\n${list}\nMend them, or leave them out (skipUnusable, toolbox.omit).`,
  );
}
