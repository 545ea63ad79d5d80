import { describe, expect, it } from "vitest";
import { result, textOf, type Advisor, type Invocation } from "../src/index.ts";
import { boxOf, callOnce, noting, runOf, tool } from "./fixtures.ts";

/** The same advisor in flat form. */
function hooks(name: string, log: string[], more: Partial<Advisor> = {}): Advisor {
  return {
    name,
    ...more,
    before: () => void log.push(`${name} in`),
    after: () => void log.push(`${name} out`),
  } as Advisor;
}

describe("the advisor chain", () => {
  it.each([
    ["onion", noting],
    ["flat", hooks],
  ])("runs by order, lower further out, negatives allowed, ties as given (%s)", async (_, make) => {
    const log: string[] = [];
    const advisors = [
      make("b", log),
      make("c", log),
      make("d", log, { order: 5 }),
      make("a", log, { order: -1 }),
      make("z", log, { order: -1.5 }),
    ];
    await callOnce({ execute: () => void log.push("body") }, {}, { advisors });
    expect(log).toEqual([
      "z in",
      "a in",
      "b in",
      "c in",
      "d in",
      "body",
      "d out",
      "c out",
      "b out",
      "a out",
      "z out",
    ]);
  });

  it("nests flat ones between onions as if they were onions, sync and async", async () => {
    const log: string[] = [];
    const slow: Advisor = {
      name: "slow",
      before: async () => void log.push("slow in"),
      after: async () => void log.push("slow out"),
    };
    await callOnce(
      { execute: () => void log.push("body") },
      {},
      {
        advisors: [
          hooks("a", log),
          slow,
          noting("b", log),
          hooks("c", log),
          noting("d", log),
          hooks("e", log),
        ],
      },
    );
    expect(log.slice(0, 7)).toEqual(["a in", "slow in", "b in", "c in", "d in", "e in", "body"]);
    expect(log.slice(7)).toEqual(["e out", "d out", "c out", "b out", "slow out", "a out"]);
  });

  it("puts attempt advisors inside all call advisors, whatever their order", async () => {
    const log: string[] = [];
    await callOnce(
      {},
      {},
      {
        advisors: [
          noting("attempt", log, { stage: "attempt", order: -9 }),
          noting("call", log, { order: 9 }),
        ],
      },
    );
    expect(log).toEqual(["call in", "attempt in", "attempt out", "call out"]);
  });

  it("lets a repeating attempt advisor run the body again, inside one approval, with a number for each", async () => {
    const seen: number[] = [];
    const retry: Advisor = {
      name: "retry",
      stage: "attempt",
      repeats: true,
      around: async (invocation, next) => {
        let got = await next(invocation);
        for (let more = 0; got.status === "failed" && more < 5; more++) got = await next(invocation);
        return got;
      },
    };
    const execute = (_: object, { attempt }: { attempt: number }): string => {
      seen.push(attempt);
      if (attempt < 3) throw new Error("flaky");
      return "third time";
    };
    expect(textOf(await callOnce({ execute }, {}, { advisors: [retry] }))).toBe("third time");
    expect(seen).toEqual([1, 2, 3]);
  });

  it("lets inner advisors take part in each repetition, and a call advisor repeat with other arguments", async () => {
    const log: string[] = [];
    const twice: Advisor = {
      name: "twice",
      repeats: true,
      around: async (invocation, next) => (
        await next(invocation),
        next(invocation.with({ input: { n: 2 } }))
      ),
    };
    const got = await callOnce(
      { input: { type: "object" }, execute: ({ n }) => n },
      { n: 1 },
      {
        advisors: [
          twice,
          noting("inner", log),
          hooks("flat", log),
          noting("attempt", log, { stage: "attempt" }),
        ],
      },
    );
    expect(textOf(got)).toBe("2");
    expect(log).toHaveLength(12);
  });

  it("ends the call with a result of an advisor's own: the inner ones and the tool are not asked", async () => {
    for (const stop of [
      { name: "stop", before: () => result({ content: "own" }) },
      { name: "stop", around: () => result({ content: "own" }) },
    ] as Advisor[]) {
      const log: string[] = [];
      const got = await callOnce(
        { execute: () => void log.push("body") },
        {},
        { advisors: [hooks("outer", log), stop, hooks("inner", log)] },
      );
      expect([textOf(got), log]).toEqual(["own", ["outer in", "outer out"]]);
    }
  });

  it("gives each flat advisor afterwards the invocation it handed on", async () => {
    const seen: unknown[] = [];
    const watch = (name: string): Advisor => ({ name, after: ({ input }) => void seen.push([name, input]) });
    const change: Advisor = { name: "change", before: (invocation) => invocation.with({ input: { n: 2 } }) };
    await callOnce(
      { input: { type: "object" } },
      { n: 1 },
      { advisors: [watch("outer"), change, watch("inner")] },
    );
    expect(seen).toEqual([
      ["inner", { n: 2 }],
      ["outer", { n: 1 }],
    ]);
  });

  it("shares one state map among the advisors of a call, over stages and attempts, and with no other call", async () => {
    const seen: unknown[] = [];
    const put: Advisor = {
      name: "put",
      before: ({ state, callId }) => void state.set("id", [...((state.get("id") as string[]) ?? []), callId]),
    };
    const get: Advisor = {
      name: "get",
      stage: "attempt",
      before: ({ state }) => void seen.push(state.get("id")),
    };
    const run = runOf(tool(), { advisors: [put, get] });
    await Promise.all([run.call("t", {}, { callId: "a" }), run.call("t", {}, { callId: "b" })]);
    expect(seen).toEqual([["a"], ["b"]]);
  });

  it("shows an invocation that can't be changed and leads nowhere", async () => {
    let seen: Invocation | undefined;
    await boxOf(tool({ input: { type: "object" } }), {
      advisors: [{ name: "a", before: (invocation) => void (seen = invocation) }],
    })
      .run({ caller: { id: "ann" }, id: "r" })
      .call("t", { n: 1 }, { callId: "c" });
    expect([seen?.tool.name, seen?.input, seen?.caller, seen?.runId, seen?.callId]).toEqual([
      "t",
      { n: 1 },
      { id: "ann" },
      "r",
      "c",
    ]);
    expect(Object.isFrozen(seen?.tool)).toBe(true);
    expect("execute" in (seen?.tool ?? {})).toBe(false);
    for (const key of ["tool", "input", "caller", "callId"])
      expect(() => Object.assign(seen as object, { [key]: 1 })).toThrow(TypeError);
  });

  it.each<[unknown, string]>([
    [{ before: () => {} }, "An advisor needs a name"],
    [{ name: "a" }, 'Advisor "a" needs either "around", or "before" and/or "after"'],
    [
      { name: "a", around: () => {}, after: () => {} },
      'Advisor "a" needs either "around", or "before" and/or "after"',
    ],
    [{ name: "a", before: () => {}, ordr: 1 }, 'Advisor "a" has an unknown field "ordr"'],
    [{ name: "a", before: 1 }, 'Advisor "a" "before" must be a function'],
    [{ name: "a", before: () => {}, stage: "body" }, 'Advisor "a" "stage" must be "call" or "attempt"'],
    [{ name: "a", before: () => {}, order: Number.NaN }, 'Advisor "a" "order" must be a finite number'],
    [
      { name: "a", before: () => {}, onError: "ignore" },
      'Advisor "a" "onError" must be "withhold" or "keep"',
    ],
  ])("refuses %o when the toolbox is built", (advisor, message) => {
    expect(() => boxOf(tool(), { advisors: [advisor as Advisor] })).toThrow(message);
  });
});
