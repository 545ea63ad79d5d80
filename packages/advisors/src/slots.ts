import type { Invocation } from "@toolport/core";

/** A few slots for each key, given out in the order they were asked for. */
export class Slots {
  readonly #limit: number;
  readonly #taken: Map<string, number> = new Map();
  readonly #waiting: Map<string, Set<() => void>> = new Map();
  /** The calls that hold a slot, and how many. */
  readonly #holders: Map<string, number> = new Map();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a slot; false when the call was stopped while it waited. */
  async take(key: string, invocation: Invocation): Promise<boolean> {
    const { signal } = invocation;
    // What a call makes while it holds a slot never waits for one: two such calls could wait for each other.
    const free = (this.#taken.get(key) ?? 0) < this.#limit || this.#isInside(invocation);
    if (free) this.#add(this.#taken, key, 1);
    else if (!(await this.#turn(key, signal))) return false;
    this.#add(this.#holders, holder(invocation), 1);
    return true;
  }

  /** Gives the slot to whoever waits longest. */
  leave(key: string, invocation: Invocation): void {
    this.#add(this.#holders, holder(invocation), -1);
    const over = (this.#taken.get(key) ?? 0) > this.#limit;
    const [first] = this.#waiting.get(key) ?? [];
    if (first && !over) first();
    else this.#add(this.#taken, key, -1);
  }

  #turn(key: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (mine: boolean): void => {
        signal.removeEventListener("abort", stop);
        queue.delete(go);
        if (queue.size === 0) this.#waiting.delete(key);
        resolve(mine);
      };
      const go = (): void => end(true);
      const stop = (): void => end(false);
      const queue = this.#waiting.get(key) ?? new Set<() => void>();
      this.#waiting.set(key, queue.add(go));
      signal.addEventListener("abort", stop);
    });
  }

  #isInside({ runId, callId }: Invocation): boolean {
    for (let at = callId.indexOf("/"); at !== -1; at = callId.indexOf("/", at + 1))
      if (this.#holders.has(JSON.stringify([runId, callId.slice(0, at)]))) return true;
    return false;
  }

  #add(counts: Map<string, number>, key: string, change: number): void {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }
}

function holder({ runId, callId }: Invocation): string {
  return JSON.stringify([runId, callId]);
}
