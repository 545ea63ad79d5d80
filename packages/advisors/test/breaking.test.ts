import { memoryStore, textOf, type Advisor, type Observer, type Status } from "@toolport/core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  audit,
  cache,
  concurrency,
  hint,
  log,
  rateLimit,
  readMore,
  retry,
  sanitize,
  timeout,
  trace,
  truncate,
  untrusted,
} from "../src/index.ts";
import { deadStore, deferred, obedient, runOf, sleep, tool, type ToolFields } from "./fixtures.ts";

const fail = (): never => {
  throw new Error("secret");
};
const NOT_RUN = "A check on this call failed, so the tool did not run.";
const secret = "0123456789abcdef";

describe("what each advisor does when what it is given throws", () => {
  it.each<[string, Advisor, runs: number, text: string]>([
    ["rateLimit by", rateLimit({ points: 1, per: 1_000, by: fail }), 0, NOT_RUN],
    ["rateLimit store", rateLimit({ points: 1, per: 1_000, store: deadStore() }), 0, NOT_RUN],
    ["rateLimit limiter", rateLimit({ limiter: { consume: fail } }), 0, NOT_RUN],
    ["concurrency by", concurrency({ limit: 1, by: fail }), 0, NOT_RUN],
    ["cache by", cache({ ms: 1_000, by: fail }), 0, NOT_RUN],
    ["cache store", cache({ ms: 1_000, store: deadStore() }), 1, "done"],
    [
      "truncate store",
      truncate({ max: 2, spill: deadStore() }),
      1,
      "do\n[Cut: the first 2 of 4 characters are shown; the rest could not be kept.]",
    ],
    ["hint", hint(fail), 1, "done"],
  ])("%s", async (_, advisor, runs, text) => {
    let ran = 0;
    const run = runOf(tool({ execute: () => (ran++, "done") }), { advisors: [advisor] });
    expect([textOf(await run.call("t")), ran]).toEqual([text, runs]);
  });

  it("retry when: the tool ran, its result is withheld", async () => {
    const run = runOf(tool({ execute: () => Promise.reject(new Error("no")) }), {
      advisors: [retry({ when: fail })],
    });
    const got = await run.call("t");
    expect([got.status, got.error?.code, textOf(got)]).toEqual([
      "failed",
      "withheld",
      "The tool ran; its result was withheld, because a check on it failed.",
    ]);
  });

  it("readMore's store: the call fails, and shows nothing of the error", async () => {
    const got = await runOf(readMore(deadStore())).call("read_more", { handle: "a", from: 0 });
    expect([got.status, got.error?.code, textOf(got)]).toEqual([
      "failed",
      "unexpected_error",
      "The tool failed with an unexpected error; its details are not shown.",
    ]);
  });

  it("what masks: the result is withheld, and observers are not told", async () => {
    const seen: unknown[] = [];
    const run = runOf(tool(), {
      redact: fail,
      observers: [{ name: "o", observe: (event) => void seen.push(event) }],
      onObserverError: () => {},
    });
    expect(textOf(await run.call("t"))).toBe(
      "The tool ran; its result was withheld, because a check on it failed.",
    );
    expect(seen).toEqual([]);
  });

  it.each(all().map((advisor, at) => [advisor.name, at] as const))(
    "scope of %s: the toolbox is not built",
    (_, at) => {
      const advisor = all(fail)[at] as Advisor;
      expect(() => runOf(tool(), { advisors: [advisor] })).toThrow("secret");
    },
  );

  it.each<[string, Observer]>([
    ["log", log({ write: fail })],
    ["trace", trace({ tracer: { startSpan: fail } })],
    ["audit", audit({ append: fail, secret, onError: () => {} })],
  ])("the observer %s: the call goes on", async (name, observer) => {
    const told: string[] = [];
    const run = runOf(tool(), { observers: [observer], onObserverError: (_, who) => void told.push(who) });
    expect(textOf(await run.call("t"))).toBe("done");
    expect(new Set(told)).toEqual(new Set(name === "audit" ? [] : [name]));
  });
});

/** Every ready advisor at once. */
function all(scope: () => boolean = () => true): readonly Advisor[] {
  return [
    timeout({ ms: 40, scope }),
    retry({ minWaitMs: 1, scope }),
    concurrency({ limit: 2, scope }),
    rateLimit({ points: 1_000, per: 60_000, scope }),
    cache({ ms: 60_000, scope }),
    truncate({ max: 200, spill: memoryStore(), scope }),
    sanitize({ rewrite: [{ pattern: / +/, with: " " }], scope }),
    hint(() => "P.S.", { scope }),
    untrusted({ scope }),
  ];
}

const CASES: readonly [string, ToolFields, Status, string][] = [
  ["a body that answers", { execute: () => "done" }, "ok", "done"],
  ["a body that throws", { execute: fail }, "failed", "unexpected error"],
  ["a body that takes too long", { execute: obedient }, "timed_out", "did not finish in time"],
  [
    "a body that ignores its signal",
    { execute: () => deferred().promise },
    "timed_out",
    "did not finish in time",
  ],
];

describe("all of them together", () => {
  it.each(CASES)("in any order give the same result: %s", async (_, fields, status, words) => {
    const texts = new Set<string>();
    for (const order of [all(), all().toReversed(), [...all().slice(4), ...all().slice(0, 4)]]) {
      const got = await runOf(tool(fields), { advisors: order }).call("t", { q: "a  b" });
      expect(got.status).toBe(status);
      texts.add(textOf(got));
    }
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain(words);
    expect([...texts][0]).toMatch(/\nP\.S\.$/);
  });

  it("in any order, and any of them alone, give what the places say", async () => {
    const subset = fc.subarray([...all().keys()], { minLength: 1 });
    const pair = subset.chain((chosen) =>
      fc.tuple(fc.constant(chosen), fc.shuffledSubarray(chosen, { minLength: chosen.length })),
    );
    const textUnder = async (chosen: readonly number[]): Promise<string> => {
      const ready = all();
      const advisors = chosen.flatMap((at) => ready[at] ?? []);
      const run = runOf(tool({ execute: ({ q }) => `${String(q)} `.repeat(100) }), { advisors });
      return textOf(await run.call("t", { q: "a  b" })).replace(/[0-9a-f]{32}/, "handle");
    };
    await fc.assert(
      fc.asyncProperty(pair, async ([given, shuffled]) => {
        expect(await textUnder(shuffled)).toBe(await textUnder(given));
      }),
      { numRuns: 100 },
    );
  });

  it("end at once when the call is stopped, with one body at most", async () => {
    for (const execute of [obedient, () => deferred().promise]) {
      let ran = 0;
      const run = runOf(tool({ execute: (args, ctx) => (ran++, execute(args, ctx)) }), { advisors: all() });
      const calls = run.callAll([{ name: "t" }, { name: "t" }, { name: "t" }]);
      await sleep(10);
      const before = performance.now();
      run.cancel();
      expect((await calls).map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
      // A body that does not listen holds its lane for the grace period, 30 s; its caller is not kept.
      expect(performance.now() - before).toBeLessThan(10_000);
      expect(ran).toBe(2);
    }
  });

  it("leave nothing behind: the next call finds slots and answers", async () => {
    const run = runOf(
      [tool({ execute: ({ n }) => (n === 0 ? fail() : `n is ${String(n)}`) }), readMore(memoryStore())],
      {
        advisors: all(),
      },
    );
    const got = await run.callAll(Array.from({ length: 50 }, (_, n) => ({ name: "t", args: { n: n % 5 } })));
    expect(got.map(({ status }) => status)).toEqual(
      Array.from({ length: 50 }, (_, n) => (n % 5 === 0 ? "failed" : "ok")),
    );
  });

  it("decide in their places: clean input, then ours, then the cache, then the limit", async () => {
    const seen: unknown[] = [];
    const ours: Advisor = { name: "ours", before: ({ input }) => void seen.push(input) };
    const run = runOf(tool({ execute: ({ q }) => q }), {
      advisors: [
        rateLimit({ points: 1, per: 60_000 }),
        cache({ ms: 60_000 }),
        ours,
        sanitize({ rewrite: [{ pattern: /x/, with: "" }] }),
      ],
    });
    const texts = [await run.call("t", { q: "axb" }), await run.call("t", { q: "ab" })].map(textOf);
    expect([texts, seen]).toEqual([
      ["ab", "ab"],
      [{ q: "ab" }, { q: "ab" }],
    ]);
  });
});
