import type { Json } from "@toolport/schema";
import type { Store } from "@toolport/core";
import pRetry from "p-retry";
import { chained, readLine } from "./audit-chain.ts";
import type { AuditHead } from "./audit.ts";

/** Told when a line could not be kept: the first time, and, as `lost`, when it is given up. */
export type OnTrouble = (error: unknown, line: string, lost: boolean) => void;

/**
 * A trail in a store: line n is kept under its number for good, by whichever of several processes is first. The others
 * chain theirs to it and try the next number, so that there is one trail and no fork.
 */
export class StoreTrail {
  readonly #store: Store;
  readonly #trail: string;
  readonly #key: Promise<CryptoKey>;
  #end: AuditHead | undefined;
  /** The line that was last tried. */
  #line = "";

  constructor(store: Store, trail: string, key: Promise<CryptoKey>) {
    this.#store = store;
    this.#trail = trail;
    this.#key = key;
  }

  /** The last line that is known of; looked for where none is. */
  async end(): Promise<AuditHead> {
    return (this.#end ??= await this.#last({ head: "", count: 0 }));
  }

  /** Adds a line; where the store can't be reached it waits and tries again, until `until`. It never rejects. */
  async append(entry: Json, until: number, onTrouble: OnTrouble): Promise<void> {
    const attempt = async (): Promise<void> => {
      try {
        await this.#add(entry);
      } catch (cause) {
        // p-retry would take a client's TypeError for a mistake in the program.
        throw new Error("the line could not be kept", { cause });
      }
    };
    try {
      await pRetry(attempt, {
        retries: Infinity,
        minTimeout: 100,
        maxTimeout: 5_000,
        randomize: true,
        shouldRetry: ({ error, attemptNumber }) => {
          const more = Date.now() < until;
          if (more && attemptNumber === 1) onTrouble(error.cause, this.#line, false);
          return more;
        },
      });
    } catch (error) {
      onTrouble((error as Error).cause, this.#line, true);
    }
  }

  async #add(entry: Json): Promise<void> {
    for (;;) {
      const { head, count } = await this.end();
      // After a try whose answer was lost, this is the very same line.
      const line = await chained(await this.#key, { n: count + 1, prev: head, entry });
      this.#line = JSON.stringify(line);
      const added = await this.#store.add(lineKey(this.#trail, line.n), this.#line, Infinity);
      const there = added ? this.#line : await this.#at(line.n);
      if (there === undefined) throw new Error(`the store neither took nor has line ${line.n} of the trail`);
      this.#end = endOf(there, line.n);
      if (there === this.#line) return;
      this.#end = await this.#last(this.#end); // another process was first: behind its lines, then
    }
  }

  /** The last line from a known one on: the numbers have no holes, so its number can be closed in on. */
  async #last(known: AuditHead): Promise<AuditHead> {
    let last = known;
    let step = 1;
    const look = async (n: number): Promise<boolean> => {
      const text = await this.#at(n);
      if (text !== undefined) last = endOf(text, n);
      return text !== undefined;
    };
    while (await look(last.count + step)) step *= 2;
    for (step /= 2; step >= 1; step /= 2) await look(last.count + step);
    return last;
  }

  async #at(n: number): Promise<string | undefined> {
    return this.#store.get(lineKey(this.#trail, n));
  }
}

/** Where line `n` (from 1) of a trail is kept. */
function lineKey(trail: string, n: number): string {
  return `audit:${trail}:${n}`;
}

/** Lines that were spoilt are no reason to write none: the verifier names them. */
function endOf(text: string, count: number): AuditHead {
  return { head: readLine(text)?.mac ?? "", count };
}

// So many lines are asked for at once: one after the other, each would take a round trip to the store.
const PAGE = 64;

/** Reads a trail that `audit({ store, trail })` wrote, from its first line to its last, for `verifyAudit`. */
export async function* auditLines(
  store: Store,
  trail: string = MAIN_TRAIL,
): AsyncGenerator<string, void, undefined> {
  for (let first = 1; ; first += PAGE) {
    const keys = Array.from({ length: PAGE }, (_, at) => lineKey(trail, first + at));
    for (const text of await Promise.all(keys.map(async (key) => store.get(key)))) {
      if (text === undefined) return;
      yield text;
    }
  }
}

/** What a trail is called that was given no name. */
export const MAIN_TRAIL = "main";
