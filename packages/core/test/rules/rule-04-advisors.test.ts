import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  appendText,
  result,
  textOf,
  type Advisor,
  type Invocation,
  type ToolResult,
} from "../../src/index.ts";
import { boxOf, callOnce, noting, object, runOf, tool, type Args } from "../fixtures.ts";

const number = z.object({ n: z.number() });

describe("rule 4: what advisors get and change", () => {
  it("gives advisors what passed validation: decoded, repaired, not yet transformed, frozen", async () => {
    const input = z.object({
      when: z.string().transform((text) => new Date(text)),
      n: z.number().default(3),
    });
    let seen: Invocation | undefined;
    let got: unknown;
    const watch: Advisor = { name: "watch", before: (invocation) => void (seen = invocation) };
    await callOnce(
      { input, execute: (args) => void (got = args) },
      { when: "2020-01-01", n: 1 },
      { advisors: [watch] },
    );
    expect(seen?.input).toEqual({ when: "2020-01-01", n: 1 });
    expect(Object.isFrozen(seen?.input)).toBe(true);
    expect(got).toEqual({ when: new Date("2020-01-01"), n: 1 });
  });

  it("does not call an advisor for arguments that did not pass", async () => {
    const log: string[] = [];
    await callOnce({ input: number }, { n: "x" }, { advisors: [noting("a", log)] });
    expect(log).toEqual([]);
  });

  it("validates a changed input again, before any other advisor or the tool sees it", async () => {
    const seen: unknown[] = [];
    const change: Advisor = {
      name: "change",
      around: (invocation, next) => next(invocation.with({ input: { n: "7" } })),
    };
    const watch: Advisor = { name: "watch", before: ({ input }) => void seen.push(input) };
    const got = await callOnce(
      { input: number, execute: (args) => void seen.push(args) },
      { n: 1 },
      { advisors: [change, watch] },
    );
    expect(textOf(got)).toBe(
      "The app changed the arguments into ones the tool does not accept, so the tool did not run.",
    );
    expect(got).toMatchObject({ status: "failed", error: { issues: [{ pointer: "/n" }] } });
    expect(seen).toEqual([]);
  });

  it.each<[string, Advisor]>([
    ["around", { name: "change", around: (invocation, next) => next(invocation.with({ input: { n: 7 } })) }],
    ["before", { name: "change", before: (invocation) => invocation.with({ input: { n: 7 } }) }],
  ])("runs the tool with what an advisor made of the input, by %s", async (_, change) => {
    expect(
      textOf(await callOnce({ input: number, execute: ({ n }) => n }, { n: 1 }, { advisors: [change] })),
    ).toBe("7");
  });

  it.each([
    ["no object", "text"],
    ["a number JSON lacks", { n: Number.NaN }],
    ["a function", { n: () => 1 }],
    ["a forbidden key", JSON.parse('{"n":1,"__proto__":{}}')],
  ])("refuses a changed input that is %s", async (_, input) => {
    for (const source of [number, { type: "object" }, undefined]) {
      const change: Advisor = {
        name: "change",
        before: (invocation) => invocation.with({ input: input as never }),
      };
      const got = await callOnce({ ...(source && { input: source }) }, source === number ? { n: 1 } : {}, {
        advisors: [change],
      });
      expect(textOf(got)).toBe(
        "The app changed the arguments into ones the tool does not accept, so the tool did not run.",
      );
    }
  });

  it("lets nobody change an input in place, and what one advisor was given stays as it was", async () => {
    let first: Invocation | undefined;
    const mutate: Advisor = { name: "mutate", before: ({ input }) => void ((input as { n: number }).n = 9) };
    const keep: Advisor = { name: "keep", before: (invocation) => void (first = invocation) };
    const change: Advisor = { name: "change", before: (invocation) => invocation.with({ input: { n: 2 } }) };
    expect(textOf(await callOnce({ input: number }, { n: 1 }, { advisors: [mutate] }))).toBe(
      "A check on this call failed, so the tool did not run.",
    );
    await callOnce({ input: number }, { n: 1 }, { advisors: [keep, change] });
    expect(first?.input).toEqual({ n: 1 });
  });

  it("keeps what a body does to its arguments from advisors, from retries and from the caller's own value", async () => {
    const seen: unknown[] = [];
    const again: Advisor = {
      name: "again",
      stage: "attempt",
      repeats: true,
      around: async (invocation, next) => (await next(invocation), next(invocation)),
    };
    const watch: Advisor = { name: "watch", after: ({ input }) => void seen.push(input) };
    const args = { list: [1] };
    const execute = ({ list }: Args): void => {
      seen.push([...(list as number[])]);
      (list as number[]).push(2);
    };
    for (const input of [
      z.object({ list: z.any() }),
      object({ list: { type: "array" } }),
      { type: "object" },
    ]) {
      seen.length = 0;
      await callOnce({ input, execute }, args, { advisors: [watch, again] });
      expect(seen).toEqual([[1], [1], { list: [1] }]);
    }
    expect(args).toEqual({ list: [1] });
  });

  it("runs what was validated, whatever the caller does to its value meanwhile", async () => {
    const args = { n: 1 };
    const slow: Advisor = { name: "slow", before: async () => void (await Promise.resolve(), (args.n = 2)) };
    expect(
      textOf(
        await callOnce({ input: object({ n: { type: "number" } }), execute: ({ n }) => n }, args, {
          advisors: [slow],
        }),
      ),
    ).toBe("1");
  });

  it("runs transforms on the last input only, once, never on what they made", async () => {
    const transformed: unknown[] = [];
    const input = z.object({ n: z.number().transform((n) => (transformed.push(n), n + 1)) });
    expect(textOf(await callOnce({ input, execute: ({ n }) => n }, { n: 1 }))).toBe("2");
    expect(transformed).toEqual([1]);
    const change: Advisor = { name: "change", before: (invocation) => invocation.with({ input: { n: 10 } }) };
    expect(
      textOf(
        await callOnce(
          { input, execute: ({ n }) => n },
          { n: 1 },
          { advisors: [change, noting("other", [])] },
        ),
      ),
    ).toBe("11");
    expect(transformed).toEqual([1, 1, 10]);
  });

  it("gives advisors the final result, and takes theirs as the call's", async () => {
    const seen: ToolResult[] = [];
    const watch: Advisor = { name: "watch", after: (_, got) => void seen.push(got) };
    const add: Advisor = { name: "add", order: -1, after: (_, got) => appendText(got, "P.S.") };
    const got = await callOnce({ execute: () => ({ a: 1n }) }, {}, { advisors: [watch, add] });
    expect(seen[0]).toEqual({
      status: "ok",
      content: [{ type: "text", text: '{"a":"1"}' }],
      data: { a: "1" },
    });
    expect(textOf(got)).toBe('{"a":"1"}\nP.S.');
  });

  it("normalises a result of an advisor's own like one of a tool", async () => {
    const answer: Advisor = {
      name: "answer",
      before: () =>
        result({
          data: { big: 1n, at: new Date(0), text: "\ud800" },
          meta: { map: new Map([["a", 1n]]) as never },
        }),
    };
    expect(await callOnce({}, {}, { advisors: [answer] })).toEqual({
      status: "ok",
      content: [{ type: "text", text: '{"big":"1","at":"1970-01-01T00:00:00.000Z","text":"\ufffd"}' }],
      data: { big: "1", at: "1970-01-01T00:00:00.000Z", text: "\ufffd" },
      meta: { map: { a: "1" } },
    });
    const bad: Advisor = {
      name: "bad",
      before: () => result({ content: [{ type: "image", mediaType: "image/png", data: "not base64!" }] }),
    };
    expect(textOf(await callOnce({}, {}, { advisors: [bad] }))).toBe(
      "A check on this call failed, so the tool did not run.",
    );
  });

  it("skips an advisor whose applies() is false, entirely, call by call", async () => {
    const log: string[] = [];
    const advisors = [
      noting("around", log, { applies: ({ input }) => (input as { n: number }).n === 2 }),
      {
        name: "hooks",
        applies: ({ input }: Invocation) => (input as { n: number }).n === 2,
        before: () => void log.push("before"),
        after: () => void log.push("after"),
      },
    ];
    const run = runOf(tool({ input: number }), { advisors });
    await run.call("t", { n: 1 });
    expect(log).toEqual([]);
    await run.call("t", { n: 2 });
    expect(log).toEqual(["around in", "before", "after", "around out"]);
  });

  it("asks a static scope once for each tool when the toolbox is built, and never again", async () => {
    const asked: string[] = [];
    const log: string[] = [];
    const advisor = noting("a", log, { scope: ({ name }) => (asked.push(name), name === "u") });
    const run = boxOf([tool(), tool({ name: "u" })], { advisors: [advisor] }).run();
    expect(asked).toEqual(["t", "u"]);
    await run.callAll([{ name: "t" }, { name: "u" }, { name: "t" }]);
    expect([asked, log]).toEqual([
      ["t", "u"],
      ["a in", "a out"],
    ]);
  });
});
