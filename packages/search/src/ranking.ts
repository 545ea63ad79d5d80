import type { ToolDescription } from "@toolport/core";
import SearchableMap from "minisearch/SearchableMap";
import { nearWords, turnedWord } from "./near-words.ts";
import { synonymsOf } from "./synonyms.ts";
import { toolText, TYPICAL_LENGTHS, WEIGHTS, type ToolPart } from "./tool-text.ts";
import { plainWordsOf, stemOf } from "./words.ts";

/** Tools that fit, in no order, and at the same place how well: above 0. */
export interface Found {
  readonly tools: readonly ToolDescription[];
  readonly scores: readonly number[];
}

/** The tools that have a word, and what the word says about each: a number from 0 to 1. */
interface Postings {
  readonly slots: number[];
  readonly worths: number[];
}

/** BM25's two constants, as most engines set them: how soon repetition stops to count, and how much length does. */
const SATURATION = 1.2;
const LENGTH = 0.75;

/** How much a synonym says beside the word itself; and, where no tool has the word, what may stand for it. */
const SYNONYM = 0.4;
const INSTEAD = 0.7;

/** A user's whole message may be the query, and what was pasted into it: so much of it is read, … */
const MOST_QUERY_CHARACTERS = 10_000;
/** … of the words that tools have, the rarest decide, … */
const MOST_KNOWN_WORDS = 48;
/** … and of the others, which cost a walk through the index each, the first. */
const MOST_UNKNOWN_WORDS = 8;

/**
 * Full-text search over tools. The words are kept in MiniSearch's radix tree, which knows prefixes and misspellings; the
 * sum is BM25F's, over flat lists, because tools share their verbs: what stands in 2,000 of 10,000 must still be quick.
 * Nothing in a score hangs on the order in which tools came in.
 */
export class Ranking {
  readonly #words: SearchableMap<Postings> = new SearchableMap<Postings>();
  readonly #slots: Map<string, number> = new Map();
  /** By slot; free ones are empty, and taken again. */
  readonly #tools: (ToolDescription | undefined)[] = [];
  readonly #free: number[] = [];
  /** By slot, for one search at a time: a new one for each would be most of what there is to collect. */
  #scores: Float64Array = new Float64Array(0);

  /** Takes a tool in; one of the same name is replaced. */
  add(tool: ToolDescription): void {
    this.remove(tool.name);
    const slot = this.#free.pop() ?? this.#tools.length;
    this.#tools[slot] = tool;
    this.#slots.set(tool.name, slot);
    for (const [word, worth] of worths(tool)) {
      const { slots, worths: list } = this.#words.fetch(word, () => ({ slots: [], worths: [] }));
      slots.push(slot);
      list.push(worth);
    }
  }

  remove(name: string): void {
    const slot = this.#slots.get(name);
    const tool = slot === undefined ? undefined : this.#tools[slot];
    if (slot === undefined || !tool) return;
    for (const word of worths(tool).keys()) {
      const postings = this.#words.get(word) as Postings;
      const at = postings.slots.indexOf(slot);
      postings.slots.splice(at, 1);
      postings.worths.splice(at, 1);
      if (postings.slots.length === 0) this.#words.delete(word);
    }
    this.#slots.delete(name);
    this.#tools[slot] = undefined;
    this.#free.push(slot);
  }

  tools(): ToolDescription[] {
    return this.#tools.filter((tool) => tool !== undefined);
  }

  /** What fits, and how well; undefined for a query that says nothing. */
  rank(query: string): Found | undefined {
    const asked = this.#asked(plainWordsOf(query.slice(0, MOST_QUERY_CHARACTERS)));
    if (!asked) return undefined;
    const scores = this.#cleared();
    for (const [word, counts] of asked) {
      const { slots, worths: list } = this.#words.get(word) as Postings;
      const each = counts * this.#rarity(slots.length);
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] as number;
        scores[slot] = (scores[slot] as number) + each * (list[at] as number);
      }
    }
    return this.#fitting(scores);
  }

  #cleared(): Float64Array {
    if (this.#scores.length < this.#tools.length) this.#scores = new Float64Array(this.#tools.length * 2);
    return this.#scores.fill(0);
  }

  #fitting(all: Float64Array): Found {
    const tools: ToolDescription[] = [];
    const scores: number[] = [];
    for (let slot = 0; slot < this.#tools.length; slot++) {
      const score = all[slot] as number;
      if (score <= 0) continue;
      tools.push(this.#tools[slot] as ToolDescription);
      scores.push(score);
    }
    return { tools, scores };
  }

  /** BM25's inverse document frequency. */
  #rarity(count: number): number {
    return Math.log(1 + (this.#slots.size - count + 0.5) / (count + 0.5));
  }

  #rarityOf(word: string): number {
    return this.#rarity(this.#words.get(word)?.slots.length ?? 0);
  }

  /** The words to look up, each with what it counts; undefined where the query has none. In one order for one set. */
  #asked(written: readonly string[]): (readonly [word: string, counts: number])[] | undefined {
    if (written.length === 0) return undefined;
    const asked = new Map<string, number>();
    const ask = (word: string, instead: string, share: number): void => {
      if (!this.#words.has(word)) return;
      // What stands for another word never says more than that would.
      const most = word === instead ? 1 : share * Math.min(1, this.#rarityOf(instead) / this.#rarityOf(word));
      asked.set(word, Math.max(asked.get(word) ?? 0, most));
    };
    const { known, unknown } = this.#chosen(written);
    for (const word of known) {
      ask(word, word, 1);
      for (const other of synonymsOf(word)) ask(other, word, SYNONYM);
    }
    for (const [word, as] of unknown) {
      for (const other of synonymsOf(word)) ask(other, word, INSTEAD);
      for (const near of nearWords(this.#words, as)) ask(near, word, INSTEAD);
    }
    return [...asked].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The words that decide. Two that stand side by side may be one to the index: "time zone" and "timezone". */
  #chosen(written: readonly string[]): {
    readonly known: readonly string[];
    readonly unknown: ReadonlyMap<string, string>;
  } {
    const joined = new Set(written.slice(1).map((word, at) => `${written[at]}${word}`));
    const rarities = new Map<string, number>();
    const unknown = new Map<string, string>();
    const know = (word: string | undefined): boolean => {
      if (word === undefined || !this.#words.has(word)) return false;
      rarities.set(word, this.#rarityOf(word));
      return true;
    };
    for (const word of joined) know(stemOf(word));
    for (const word of new Set(written))
      if (!know(stemOf(word)) && unknown.size < MOST_UNKNOWN_WORDS && !know(turnedWord(this.#words, word)))
        unknown.set(stemOf(word), word);
    const known = [...rarities].toSorted(([, a], [, b]) => b - a).slice(0, MOST_KNOWN_WORDS);
    return { known: known.map(([word]) => word), unknown };
  }
}

/** What each of a tool's words says about it: BM25F, with typical lengths instead of averages, which would change. */
function worths(tool: ToolDescription): Map<string, number> {
  const text = toolText(tool);
  const frequencies = new Map<string, number>();
  for (const [part, weight] of Object.entries(WEIGHTS) as [ToolPart, number][]) {
    const words = text[part];
    const each = weight / (1 - LENGTH + (LENGTH * words.length) / TYPICAL_LENGTHS[part]);
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + each);
  }
  return new Map(Array.from(frequencies, ([word, sum]) => [word, sum / (SATURATION + sum)]));
}
