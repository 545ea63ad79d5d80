import { describe, expect, it } from "vitest";
import {
  result,
  textOf,
  type Advisor,
  type Invocation,
  type Next,
  type ToolResult,
} from "../../src/index.ts";
import { boxOf, callOnce, deferred, tool } from "../fixtures.ts";
import { NOT_RUN, tried, WITHHELD } from "./tried.ts";

describe("rule 5: guards fail closed", () => {
  it.each<[string, (invocation: Invocation, next: Next) => Promise<ToolResult>]>([
    ["in turn", async (invocation, next) => (await next(invocation), next(invocation))],
    ["at once", async (invocation, next) => (await Promise.all([next(invocation), next(invocation)]))[0]],
    [
      "the second unawaited",
      async (invocation, next) => {
        const got = await next(invocation);
        void next(invocation);
        return got;
      },
    ],
    [
      "and hides it",
      async (invocation, next) => {
        const got = await next(invocation);
        await next(invocation).catch(() => {});
        return got;
      },
    ],
  ])("runs the tool once when an advisor calls next twice, %s", async (_, around) => {
    for (const stage of ["call", "attempt"] as const) {
      const [runs, text, got] = await tried({ name: "a", stage, around });
      expect([runs, text]).toEqual([1, WITHHELD]);
      expect(got.meta?.cause).toMatchObject({
        message: 'Advisor "a": next may be called once, and only before the advisor returns',
      });
    }
  });

  it("does not mistake an inner attempt advisor for the outer one's second next", async () => {
    const gate = deferred();
    const slow: Advisor = {
      name: "slow",
      stage: "attempt",
      around: async (invocation, next) => (await gate.promise, next(invocation)),
    };
    const twice: Advisor = {
      name: "twice",
      around: async (invocation, next) => {
        const first = next(invocation);
        await Promise.resolve();
        void next(invocation);
        gate.resolve();
        return first;
      },
    };
    expect((await tried([twice, slow])).slice(0, 2)).toEqual([1, WITHHELD]);
  });

  it("runs nothing when next is called after the advisor has returned", async () => {
    let late: (() => Promise<ToolResult>) | undefined;
    const advisor: Advisor = {
      name: "a",
      around: (invocation, next) => {
        late = () => next(invocation);
        return result({ content: "own" });
      },
    };
    let runs = 0;
    const got = await callOnce({ execute: () => runs++ }, {}, { advisors: [advisor] });
    expect(textOf(got)).toBe("own");
    expect(await late?.()).toMatchObject({ status: "failed", error: { code: "advisor_failed" } });
    expect(runs).toBe(0);
  });

  it("allows next again to an advisor that declares repeats, one at a time", async () => {
    const repeats = (around: (invocation: Invocation, next: Next) => Promise<ToolResult>): Advisor => ({
      name: "a",
      repeats: true,
      around,
    });
    expect(
      (
        await tried(
          repeats(
            async (invocation, next) => (await next(invocation), await next(invocation), next(invocation)),
          ),
        )
      ).slice(0, 2),
    ).toEqual([3, "the real one"]);
    let runs = 0;
    const both = repeats(
      async (invocation, next) => (await Promise.all([next(invocation), next(invocation)]))[0],
    );
    const got = await callOnce({ execute: async () => runs++ }, {}, { advisors: [both] });
    expect([runs, textOf(got)]).toEqual([1, WITHHELD]);
    expect(got.meta?.cause).toMatchObject({
      message:
        'Advisor "a": next may be called again only when the last one has settled, and only before the advisor returns',
    });
  });

  it("refuses an invocation of another call, a stale one of another stage, and a forged one", async () => {
    const seen: Invocation[] = [];
    const ready = deferred();
    let bodies: string[] = [];
    const swap: Advisor = {
      name: "swap",
      around: async (invocation, next) => {
        seen.push(invocation);
        if (seen.length < 2) await ready.promise;
        else ready.resolve();
        return next((invocation.callId === "a" ? seen[1] : invocation) as Invocation);
      },
    };
    const run = boxOf(
      tool({ input: { type: "object" }, execute: (_, { callId }) => void bodies.push(callId) }),
      { advisors: [swap] },
    ).run();
    const [one, two] = await Promise.all([
      run.call("t", {}, { callId: "a" }),
      run.call("t", {}, { callId: "b" }),
    ]);
    expect([textOf(one), two.status, bodies]).toEqual([NOT_RUN, "ok", ["b"]]);

    bodies = [];
    const outer: Advisor = {
      name: "outer",
      before: (invocation) => void invocation.state.set("evil", invocation.with({ input: { n: 666 } })),
    };
    const evil = ({ state }: Invocation): Invocation => state.get("evil") as Invocation;
    const inner: Advisor[] = [
      { name: "inner", stage: "attempt", around: (invocation, next) => next(evil(invocation)) },
      { name: "inner", stage: "attempt", before: evil },
    ];
    for (const smuggler of inner) {
      const execute = (): void => void bodies.push("ran");
      const got = await callOnce({ input: { type: "object" }, execute }, {}, { advisors: [outer, smuggler] });
      expect([textOf(got), bodies]).toEqual([NOT_RUN, []]);
    }

    for (const forge of [
      (real: Invocation) => Object.assign({}, real),
      (real: Invocation) => Object.create(real) as Invocation,
      (real: Invocation) =>
        new (real.constructor as new (inside: object) => Invocation)({
          call: {},
          pass: {},
          input: {},
          checked: true,
        }),
      (real: Invocation) => real.input,
    ])
      expect(
        (
          await tried({ name: "a", around: (invocation, next) => next(forge(invocation) as Invocation) })
        ).slice(0, 2),
      ).toEqual([0, NOT_RUN]);
  });
});
