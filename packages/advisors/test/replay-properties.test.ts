import { canonicalJson, type ToolResult } from "@toolport/core";
import type { Json } from "@toolport/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sleep, tool } from "./fixtures.ts";
import { again, linesOf } from "./recorded.ts";

interface Call {
  readonly name: string;
  readonly args: { readonly x: Json };
}

let count = 0;
const body = async (): Promise<number> => {
  await sleep(count % 3);
  return ++count;
};
const tools = [
  tool({ name: "read", execute: body }),
  tool({ name: "look", execute: body }),
  tool({ name: "write", effect: "write", execute: body }),
  tool({ name: "strict", input: { type: "object", properties: { x: { type: "null" } }, required: ["x"] } }),
];

// Few values, so that equal calls are common.
const value = fc.constantFrom<Json>(null, 0, "a", { b: [1] });
const call = fc.record({
  name: fc.constantFrom("read", "look", "write", "strict", "nobody"),
  args: fc.record({ x: value }),
});
/** Messages of a model's: the calls of each are made at once, and those of the next after they have ended. */
const conversation = fc.array(fc.array(call, { minLength: 1, maxLength: 5 }), { maxLength: 5 });

const keyOf = ({ name, args }: Call): string => canonicalJson([name, args]);

/** What each call was told, those of equal calls as one set. */
type Told = Map<string, string[]>;

async function hold(
  run: { readonly callAll: (calls: readonly Call[]) => Promise<readonly ToolResult[]> },
  turns: readonly (readonly Call[])[],
): Promise<Told> {
  const told: Told = new Map();
  for (const turn of turns)
    for (const [at, { status, content }] of (await run.callAll(turn)).entries()) {
      const key = keyOf(turn[at] as Call);
      told.set(key, [...(told.get(key) ?? []), JSON.stringify([status, content])].toSorted());
    }
  return told;
}

describe("any conversation", () => {
  it("replays to its end, however the calls of each message are ordered", async () => {
    await fc.assert(
      fc.asyncProperty(conversation, fc.infiniteStream(fc.nat()), async (turns, order) => {
        let first: Told = new Map();
        const lines = await linesOf(tools, async (run) => (first = await hold(run, turns)));
        const shuffled = turns.map((turn) =>
          turn
            .map((one) => ({ one, at: order.next().value }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ one }) => one),
        );
        const { run, replayed } = again(tools, lines, { mutations: "answer" });
        expect(await hold(run, shuffled)).toEqual(first);
        replayed.assertFinished();
      }),
      { numRuns: 60 },
    );
  });

  it("ends at a call that was not recorded, and finishes with none left out", async () => {
    await fc.assert(
      fc.asyncProperty(conversation, call, fc.nat(), async (turns, other, at) => {
        fc.pre(turns.length > 0);
        const lines = await linesOf(tools, (run) => hold(run, turns));
        const more = turns.toSpliced(at % turns.length, 0, [other]);
        const added = again(tools, lines, { mutations: "answer", order: "any" });
        await hold(added.run, more);
        expect(added.replayed.difference).toBeDefined();
        const fewer = again(tools, lines, { mutations: "answer", order: "any" });
        await hold(fewer.run, turns.toSpliced(at % turns.length, 1));
        expect(fewer.replayed.difference).toBeUndefined();
        expect(fewer.replayed.remaining).toHaveLength(turns[at % turns.length]?.length ?? 0);
        expect(fewer.replayed.finished()).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
