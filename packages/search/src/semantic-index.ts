import { ToolportError, type ToolDescription } from "@toolport/core";
import TinyQueue from "tinyqueue";
import { identityOf, type Searchable } from "./every-tool.ts";
import type { Found } from "./ranking.ts";
import { byName, checkSelect, type Selection, type SelectOptions } from "./selection.ts";
import { openIndex, type IndexUpdate, type ToolIndexOptions } from "./tool-index.ts";

/** Turns texts into vectors, one each: your provider's embedding call. */
export type Embed = (texts: readonly string[]) => Promise<readonly ArrayLike<number>[]>;

/** What a semantic index takes. */
export interface SemanticIndexOptions extends ToolIndexOptions {
  readonly embed: Embed;
  /** How many texts `embed` gets at once. Default: 100, which every large provider takes. */
  readonly batchSize?: number;
  /** How many calls of `embed` may be under way for tools. Default: 4, so that a large toolbox does not run into a rate limit. */
  readonly concurrency?: number;
}

/** A tool index that also finds what only means the same. */
export interface SemanticIndex<Level extends string = string> {
  /** Rejects with what `embed` rejected with, and when what it gave is no vector for each text, all of one length. */
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
 *
 * @throws ToolportError `wrong_context` for a batch size or a concurrency that can't be used
 */
export function semanticIndex<Level extends string>(
  toolbox: Searchable<Level>,
  { embed, batchSize = 100, concurrency = 4, ...options }: SemanticIndexOptions,
): SemanticIndex<Level> {
  for (const [name, value] of Object.entries({ batchSize, concurrency }))
    if (!(Number.isInteger(value) && value > 0))
      throw refused(`${name} must be a whole number from 1 up (it is ${String(value)}).`);
  const index = openIndex(toolbox, options);
  const vectors = new WeakMap<object, Promise<Float32Array>>();
  const vectorsOf = (tools: readonly ToolDescription[]): Promise<Float32Array[]> => {
    const missing = tools.filter((tool) => !vectors.has(identityOf(tool)));
    const lanes: Promise<unknown>[] = [];
    for (let at = 0; at < missing.length; at += batchSize) {
      const batch = missing.slice(at, at + batchSize);
      const lane = (at / batchSize) % concurrency;
      // What failed in a lane fails what waits behind it: a service that is down is not asked a hundred times.
      const made = Promise.resolve(lanes[lane]).then(() => embedded(embed, batch.map(textOf)));
      lanes[lane] = made;
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
      // Words that say nothing to the full-text search may still mean something: "how do I get there?"
      if (wanted.query.trim() === "") return index.choose(undefined, wanted);
      const found = index.rank(wanted.query);
      const tools = index.tools();
      const [[asked], all] = await Promise.all([embedded(embed, [wanted.query]), vectorsOf(tools)]);
      const scores = all.map((vector) => likeness(asked as Float32Array, vector));
      const lists = [...(found ? [best(found)] : []), best({ tools, scores })];
      return index.choose(fused(lists), wanted, FUSED_BAND);
    },
  });
}

function textOf({ name, title = "", description, keywords = [] }: ToolDescription): string {
  return [name, title, description, keywords.join(", ")].filter(Boolean).join("\n");
}

/** Vectors of length 1, so that their product is their likeness. */
async function embedded(embed: Embed, texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: unknown = await embed(texts);
  if (!Array.isArray(vectors) || vectors.length !== texts.length)
    throw refused(
      `embed must give one vector for each of the ${texts.length} texts (it gave ${Array.isArray(vectors) ? vectors.length : typeof vectors}).`,
    );
  return vectors.map((vector: unknown, at) => unit(vector, texts[at] as string));
}

function unit(vector: unknown, text: string): Float32Array {
  const numbers = Array.isArray(vector) || ArrayBuffer.isView(vector) ? (vector as readonly number[]) : [];
  const sum = numbers.reduce((all, value) => all + value * value, 0);
  if (numbers.length === 0 || !Number.isFinite(sum))
    throw refused(
      `embed gave no vector of finite numbers for ${JSON.stringify(text.slice(0, MOST_SHOWN))}. Each must be a list of numbers.`,
    );
  const length = Math.sqrt(sum) || 1;
  return Float32Array.from(numbers, (value) => value / length);
}

/** Of a text in an error message: enough to know the tool. */
const MOST_SHOWN = 60;

function likeness(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length)
    throw refused(`embed gave vectors of ${a.length} and ${b.length} numbers; all must be of one model.`);
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

/** The best of a list, in order. */
function best({ tools, scores }: Found): ToolDescription[] {
  const rows = tools
    .map((tool, at) => ({ tool, score: scores[at] as number }))
    .filter(({ score }) => score > 0);
  const queue = new TinyQueue(rows, (a, b) => b.score - a.score || byName(a.tool, b.tool));
  return Array.from({ length: Math.min(DEPTH, rows.length) }, () => (queue.pop() as (typeof rows)[0]).tool);
}

function fused(lists: readonly (readonly ToolDescription[])[]): Found {
  const scores = new Map<ToolDescription, number>();
  for (const list of lists)
    list.forEach((tool, rank) => scores.set(tool, (scores.get(tool) ?? 0) + 1 / (RRF + 1 + rank)));
  return { tools: [...scores.keys()], scores: [...scores.values()] };
}

function refused(what: string): ToolportError {
  return new ToolportError("wrong_context", `semanticIndex: ${what}`);
}
