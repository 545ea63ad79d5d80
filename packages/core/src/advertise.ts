import {
  dialects,
  project,
  readSchema,
  type Dialect,
  type DialectName,
  type JsonSchema,
  type Loss,
  type Projection,
} from "@toolport/schema";
import { ToolportError } from "./errors.ts";
import { origins } from "./origins.ts";
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
  readonly onLoss?: OnLoss | undefined;
  /** Refuses a projection by throwing what is wrong with it. */
  readonly check?: ((projection: Projection) => void) | undefined;
}

/**
 * What to do about a tool of which something can't be carried: `"warn"` lists it in `losses` (default), `"drop"` also
 * leaves the tool out and lists it in `skipped`, `"error"` throws. A function decides for each loss. The two words
 * hold for what the model is not held to; what is only `rewritten` has an exact way back and is never an error.
 */
export type OnLoss = LossPolicy | ((loss: ToolLoss) => LossPolicy);

export type LossPolicy = "warn" | "drop" | "error";

/** One tool as a target is told of it. */
export interface AdvertisedTool {
  readonly tool: ToolDescription;
  /** The name on the wire. */
  readonly name: string;
  /** The tool's, cut to what the target takes. */
  readonly description: string;
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

/**
 * Projects the tools that the source's caller may see into what a target takes.
 *
 * @throws ToolportError `invalid_run` for a bare toolbox that has a budget; `invalid_tool` naming every tool that can't be exported and what mends it, unless
 * `skipUnusable` is set, and every loss that `onLoss` calls an error; `name_collision` when two names would be one on the wire.
 */
export function advertise(source: Pick<Callable, "list">, target: Target): Catalogue {
  if (origins.get(source)?.settings.budget)
    throw new ToolportError(
      "invalid_run",
      `${target.title}: this toolbox has a budget, which a run keeps. Export a run of it: toolbox.run({ caller }).`,
    );
  const advertised: AdvertisedTool[] = [];
  const projections = new Map<string, Projection>();
  const losses: ToolLoss[] = [];
  const skipped: SkippedTool[] = [];
  const refused: SkippedTool[] = [];
  const dialect = typeof target.dialect === "string" ? dialects[target.dialect] : target.dialect;
  const tools = source.list();
  const names = nameTable(
    tools.map((tool) => tool.name),
    target.names,
  );
  for (const tool of tools) {
    try {
      const projection = projected(tool, dialect);
      target.check?.(projection);
      projections.set(tool.name, projection);
      const { description, cut } = fitted(tool, dialect);
      const own = [...lossesOf(tool, projection), ...cut].map((loss) => ({ ...loss, tool: tool.name }));
      losses.push(...own);
      const { policy, reason } = judged(own, target.onLoss);
      if (policy === "error") refused.push({ tool: tool.name, reason });
      else if (policy === "drop") skipped.push({ tool: tool.name, reason });
      else {
        const { schema, strict } = projection;
        advertised.push({ tool, name: names.toWire(tool.name), description, schema, strict });
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      (target.skipUnusable === true ? skipped : refused).push({ tool: tool.name, reason });
    }
  }
  if (refused.length > 0) throw unusable(refused, target.title);
  return { advertised, names, losses, skipped, decoderOf: (tool) => projections.get(tool)?.decode };
}

// A tool's description lives as long as its toolbox, and an export is made for each request: project once.
const known = new WeakMap<ToolDescription, Map<Dialect, Projection>>();

function projected(tool: ToolDescription, dialect: Dialect): Projection {
  const mine = known.get(tool) ?? new Map<Dialect, Projection>();
  const projection =
    mine.get(dialect) ??
    project(tool.input === undefined ? dialect.empty : readSchema(tool.input).jsonSchema(), dialect);
  known.set(tool, mine.set(dialect, projection));
  return projection;
}

function lossesOf({ input }: ToolDescription, projection: Projection): readonly Loss[] {
  const before = input === undefined ? [] : readSchema(input).losses();
  return [...before, ...projection.losses];
}

interface Fitted {
  readonly description: string;
  readonly cut: readonly Loss[];
}

/** A description longer than the target takes ends at a word, and says that it does. */
function fitted({ description }: ToolDescription, { name, toolDescription }: Dialect): Fitted {
  const maxLength = toolDescription?.maxLength ?? Infinity;
  if (description.length <= maxLength) return { description, cut: [] };
  const mark = "… (shortened)";
  const room = description.slice(0, maxLength - mark.length);
  const end = room.search(/\s\S*$/);
  const kept = (end > maxLength / 2 ? room.slice(0, end) : room).toWellFormed().replace(/\uFFFD$/, "");
  const message = `The description has ${description.length} characters, ${name} takes ${maxLength}: cut.`;
  const loss: Loss = { pointer: "", keyword: "description", dialect: name, action: "dropped", message };
  return { description: kept + mark, cut: [loss] };
}

function judged(
  losses: readonly ToolLoss[],
  onLoss: OnLoss = "warn",
): { policy: LossPolicy; reason: string } {
  const told = (wanted: LossPolicy): string[] =>
    losses
      .filter((loss) =>
        typeof onLoss === "function"
          ? onLoss(loss) === wanted
          : onLoss === wanted && loss.action !== "rewritten",
      )
      .map(({ pointer, message }) => `${pointer || "the root"}: ${message}`);
  for (const policy of ["error", "drop"] as const) {
    const reasons = told(policy);
    if (reasons.length > 0) return { policy, reason: reasons.join(" ") };
  }
  return { policy: "warn", reason: "" };
}

function unusable(skipped: readonly SkippedTool[], title: string): ToolportError {
  const list = skipped.map(({ tool, reason }) => `- ${tool}: ${reason}`).join("\n");
  return new ToolportError(
    "invalid_tool",
    `These tools can't be exported to ${title}:\n${list}\nMend them, or leave them out (skipUnusable, toolbox.omit).`,
  );
}
