import { ToolportError, type ToolDescription } from "@toolport/core";
import { identityOf, type Searchable } from "./every-tool.ts";
import type { Found } from "./ranking.ts";
import { byName, checkSelect, type Selection, type SelectOptions } from "./selection.ts";
import { openIndex, type IndexUpdate, type ToolIndexOptions } from "./tool-index.ts";

/** Turns texts into vectors, one each: your provider's embedding call. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/** What a semantic index takes. */
export interface SemanticIndexOptions extends ToolIndexOptions {
  readonly embed: Embed;
  /** How many texts `embed` gets at once. Default: 100, which every large provider takes. */
  readonly batchSize?: number;
}

/** A tool index that also finds what only means the same. */
export interface SemanticIndex<Level extends string = string> {
  /** Rejects with what `embed` rejected with. */
  readonly select: (options: SelectOptions<Level>) => Promise<Selection>;
  readonly update: (toolbox: Searchable<Level>) => IndexUpdate;
}

/** Reciprocal rank fusion's constant, as its authors set it (Cormack, Clarke, Büttcher 2009). */
const RRF = 60;

/** How deep each of the two lists goes into the fusion. */
const DEPTH = 100;

/** Fused scores lie close together: what is one rank apart in one list is about equally good. */
const FUSED_BAND = Math.log(1.02);

/**
 * An index over a toolbox, or a run, that fuses full-text search with the nearest vectors, by reciprocal rank. Each tool
 * is embedded once, when it is first searched for.
 */
export function semanticIndex<Level extends string>(
  toolbox: Searchable<Level>,
  { embed, batchSize = 100, ...options }: SemanticIndexOptions,
): SemanticIndex<Level> {
  const index = openIndex(toolbox, options);
  const vectors = new WeakMap<object, Promise<Float32Array>>();
  const vectorsOf = (tools: readonly ToolDescription[]): Promise<Float32Array[]> => {
    const missing = tools.filter((tool) => !vectors.has(identityOf(tool)));
    for (let at = 0; at < missing.length; at += batchSize) {
      const batch = missing.slice(at, at + batchSize);
      const made = embedded(embed, batch.map(textOf));
      batch.forEach((tool, nth) => {
        const key = identityOf(tool);
        const vector = made.then((all) => all[nth] as Float32Array);
        vectors.set(key, vector);
        // Not kept when it failed: the next search asks again.
        vector.catch(() => vectors.delete(key));
      });
    }
    return Promise.all(tools.map((tool) => vectors.get(identityOf(tool)) as Promise<Float32Array>));
  };
  return Object.freeze<SemanticIndex<Level>>({
    update: index.update,
    async select(wanted) {
      checkSelect(wanted);
      const found = index.rank(wanted.query);
      if (!found) return index.choose(undefined, wanted);
      const tools = index.tools();
      const [[asked], all] = await Promise.all([embedded(embed, [wanted.query]), vectorsOf(tools)]);
      const scores = Float64Array.from(all, (vector) => likeness(asked as Float32Array, vector));
      return index.choose(fused(firstOf(found), firstOf({ tools, scores })), wanted, FUSED_BAND);
    },
  });
}

function textOf({ name, title = "", description, keywords = [] }: ToolDescription): string {
  return [name, title, description, keywords.join(", ")].filter(Boolean).join("\n");
}

/** Vectors of length 1, so that their product is their likeness. */
async function embedded(embed: Embed, texts: readonly string[]): Promise<Float32Array[]> {
  const vectors = await embed(texts);
  if (!Array.isArray(vectors) || vectors.length !== texts.length)
    throw new ToolportError(
      "wrong_context",
      `semanticIndex: embed must give one vector for each of the ${texts.length} texts.`,
    );
  return vectors.map((vector: readonly number[]) => {
    const length = Math.hypot(...vector) || 1;
    return Float32Array.from(vector, (value) => value / length);
  });
}

function likeness(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length)
    throw new ToolportError(
      "wrong_context",
      `semanticIndex: embed gave vectors of ${a.length} and ${b.length} numbers; all must be of one model.`,
    );
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

/** The best of a list, in order. */
function firstOf({ tools, scores }: Found): ToolDescription[] {
  const rows = tools.flatMap((tool, at) => {
    const score = scores[at] as number;
    return tool && score > 0 ? [{ tool, score }] : [];
  });
  return rows
    .toSorted((a, b) => b.score - a.score || byName(a.tool, b.tool))
    .slice(0, DEPTH)
    .map(({ tool }) => tool);
}

function fused(...lists: readonly (readonly ToolDescription[])[]): Found {
  const scores = new Map<ToolDescription, number>();
  for (const list of lists)
    list.forEach((tool, rank) => scores.set(tool, (scores.get(tool) ?? 0) + 1 / (RRF + 1 + rank)));
  return { tools: [...scores.keys()], scores: Float64Array.from(scores.values()) };
}
