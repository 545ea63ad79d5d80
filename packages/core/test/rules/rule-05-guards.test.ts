import { describe, expect, it } from "vitest";
import { failure, textOf, type Advisor, type ToolResult } from "../../src/index.ts";
import { runOf, tool } from "../fixtures.ts";
import { NOT_RUN, tried, WITHHELD } from "./tried.ts";

const CHANGED = `${WITHHELD} What it changed stands: do not repeat the call to get the result.`;
const fail = (): never => {
  throw new Error("secret");
};

describe("rule 5: guards fail closed", () => {
  it.each<[string, Advisor]>([
    ["around throws", { name: "a", around: fail }],
    ["around rejects", { name: "a", around: async () => fail() }],
    ["applies throws", { name: "a", applies: fail, around: (invocation, next) => next(invocation) }],
    ["a hook's applies throws", { name: "a", applies: fail, before: () => {} }],
    ["before throws", { name: "a", before: fail }],
    ["before rejects", { name: "a", before: async () => fail() }],
    ["before returns what is neither", { name: "a", before: () => ({ status: "ok", content: [] }) as never }],
    ["around returns nothing, without next", { name: "a", around: () => undefined as never }],
    [
      "around returns a look-alike, without next",
      { name: "a", around: () => ({ status: "ok", content: [] }) },
    ],
  ])("does not run the tool when %s", async (_, advisor) => {
    for (const stage of ["call", "attempt"] as const) {
      const [runs, text, got] = await tried({ ...advisor, stage });
      expect([runs, text, got.status]).toEqual([0, NOT_RUN, "failed"]);
      expect(got.meta?.advisor).toBe("a");
    }
  });

  it.each<[string, Advisor]>([
    ["throws", { name: "a", around: async (invocation, next) => (await next(invocation), fail()) }],
    [
      "throws without waiting for next",
      { name: "a", around: (invocation, next) => (void next(invocation), fail()) },
    ],
    ["throws in after", { name: "a", after: fail }],
    ["rejects in after", { name: "a", after: async () => fail() }],
    [
      "returns nothing",
      { name: "a", around: async (invocation, next) => void (await next(invocation)) as never },
    ],
    [
      "returns a copy that is no result",
      { name: "a", around: async (invocation, next) => ({ ...(await next(invocation)) }) },
    ],
    ["returns a look-alike from after", { name: "a", after: (__, got) => ({ ...got }) }],
  ])("runs the tool once and withholds its result when an advisor %s afterwards", async (_, advisor) => {
    for (const stage of ["call", "attempt"] as const) {
      expect((await tried({ ...advisor, stage })).slice(0, 2)).toEqual([1, WITHHELD]);
      const [runs, text, got] = await tried({ ...advisor, stage }, "write");
      expect([runs, text, got.status, got.error?.code]).toEqual([1, CHANGED, "failed", "withheld"]);
      expect(got.meta).toMatchObject({
        advisor: "a",
        withheld: { status: "ok", content: [{ text: "the real one" }], data: "the real one" },
      });
    }
  });

  it("lets the result stand for an advisor that declares onError: keep, but only after next", async () => {
    expect((await tried({ name: "a", onError: "keep", after: fail })).slice(0, 2)).toEqual([
      1,
      "the real one",
    ]);
    expect(
      (
        await tried({
          name: "a",
          onError: "keep",
          around: async (invocation, next) => (await next(invocation), fail()),
        })
      ).slice(0, 2),
    ).toEqual([1, "the real one"]);
    expect((await tried({ name: "a", onError: "keep", before: fail })).slice(0, 2)).toEqual([0, NOT_RUN]);
  });

  it("says that the tool did not run when an advisor throws after an inner refusal", async () => {
    const deny: Advisor = { name: "deny", order: 1, before: () => failure("no", { status: "denied" }) };
    expect((await tried([{ name: "a", after: fail }, deny])).slice(0, 2)).toEqual([0, NOT_RUN]);
  });

  it("lets an inner advisor's failure reach an outer one as a result", async () => {
    let seen: ToolResult | undefined;
    const outer: Advisor = {
      name: "outer",
      around: async (invocation, next) => (seen = await next(invocation)),
    };
    await tried([outer, { name: "inner", before: fail }]);
    expect(seen).toMatchObject({ status: "failed", error: { code: "advisor_failed" } });
  });

  it("refuses a change of the input at the attempt stage", async () => {
    const change: Advisor = {
      name: "a",
      stage: "attempt",
      around: (invocation, next) => next(invocation.with({ input: {} })),
    };
    expect((await tried(change)).slice(0, 2)).toEqual([
      0,
      "The app changed the arguments after they were final, so the tool did not run.",
    ]);
  });

  it("contains a schema that throws on a changed input, without rejecting next", async () => {
    let calls = 0;
    const input = {
      "~standard": {
        version: 1 as const,
        vendor: "own",
        validate: () => (calls++ === 0 ? { value: {} } : fail()),
      },
    };
    let rejected = false;
    const change: Advisor = {
      name: "a",
      around: (invocation, next) =>
        next(invocation.with({ input: {} })).catch((error: unknown) => {
          rejected = true;
          throw error;
        }),
    };
    const got = await runOf(tool({ input }), { advisors: [change] }).call("t", {});
    expect([textOf(got), rejected]).toEqual([
      "The arguments could not be checked, so the tool did not run.",
      false,
    ]);
  });
});
