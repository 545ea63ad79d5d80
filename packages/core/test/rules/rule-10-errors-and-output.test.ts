import { describe, expect, it } from "vitest";
import { z } from "zod";
import { failure, result, textOf } from "../../src/index.ts";
import { callOnce, object } from "../fixtures.ts";
import { hostile, throwing } from "./hostile.ts";

const UNEXPECTED = "The tool failed with an unexpected error; its details are not shown.";
const MAY_HAVE = " It may have changed something before it failed: check before you try again.";

describe("rule 10: errors", () => {
  it.each<[string, unknown, string]>([
    [
      "an Error with a cause",
      new Error("secret /home/x", { cause: new Error("deeper") }),
      "The tool failed: secret /home/x",
    ],
    ["a text", "plain", "The tool failed: plain"],
    ["undefined", undefined, UNEXPECTED],
    ["null", null, UNEXPECTED],
    [
      "an object with a message",
      { message: "model not found", status: 404, stack: "at x" },
      "The tool failed: model not found",
    ],
    ["an object without", { reason: 1, stack: "at x", cause: "y" }, 'The tool failed: {"reason":1}'],
    ["a frozen object", Object.freeze({ a: 1 }), 'The tool failed: {"a":1}'],
    [
      "an Error whose message throws",
      Object.defineProperty(new Error("x"), "message", { get: throwing }),
      "The tool failed: [unreadable: it threw while being read]",
    ],
    ["a proxy that throws", hostile, "The tool failed: [unreadable: it threw while being read]"],
    ["a lone surrogate", new Error("a\ud83d"), "The tool failed: a\ufffd"],
  ])(
    "keeps the message of %s from the model, unless told otherwise; never stack, path or cause",
    async (_, thrown, shown) => {
      for (const execute of [
        () => {
          throw thrown;
        },
        () => Promise.reject(thrown),
      ]) {
        const [safe, write, open] = await Promise.all([
          callOnce({ execute }),
          callOnce({ execute, effect: "write" }),
          callOnce({ execute }, {}, { errors: "message" }),
        ]);
        expect([textOf(safe), textOf(write), textOf(open)]).toEqual([
          UNEXPECTED,
          UNEXPECTED + MAY_HAVE,
          shown,
        ]);
        for (const got of [safe, open]) expect(JSON.stringify(got)).not.toMatch(/\.test\.ts|deeper/);
      }
    },
  );

  it("gives the app name, message and code", async () => {
    const got = await callOnce({
      execute: () => {
        throw Object.assign(new TypeError("secret"), { code: "E1" });
      },
    });
    expect(got.meta).toEqual({ cause: { name: "TypeError", message: "secret", code: "E1" } });
  });

  it("shows a failure in the tool's own words, returned or thrown, with its status and data", async () => {
    const own = failure("No such city.", {
      status: "unavailable",
      code: "no_city",
      data: { near: 1n } as never,
    });
    for (const execute of [
      () => own,
      () => {
        throw own;
      },
      async () => {
        throw own;
      },
    ])
      expect(await callOnce({ execute })).toMatchObject({
        status: "unavailable",
        data: { near: "1" },
        error: { code: "no_city", message: "No such city." },
      });
  });

  it("takes an Error that is returned for a failure", async () => {
    expect(textOf(await callOnce({ execute: () => new Error("secret") }))).toBe(UNEXPECTED);
  });
});

describe("rule 10: output", () => {
  const output = z.object({ n: z.number() });

  const RAN = "The tool ran, but its result does not have the promised form and was withheld.";

  it.each([
    ["zod", output],
    ["JSON Schema", object({ n: { type: "number" } }, ["n"])],
  ])("is checked by %s before it is normalised", async (_, schema) => {
    expect((await callOnce({ output: schema, execute: () => ({ n: 1 }) })).data).toEqual({ n: 1 });
    const broken = await callOnce({ output: schema, execute: () => ({ n: 1n }) });
    expect([broken.status, textOf(broken), broken.data]).toEqual(["failed", RAN, undefined]);
    expect(textOf(await callOnce({ effect: "write", output: schema, execute: async () => ({}) }))).toBe(
      `${RAN} What it changed stands: do not repeat the call to get the result.`,
    );
    expect(
      (await callOnce({ output: schema, execute: () => result({ content: "x", data: {} }) })).status,
    ).toBe("failed");
    expect((await callOnce({ output: schema, execute: () => failure("No.") })).status).toBe("failed");
  });

  it("gives what the schema makes of it, without keys it did not promise", async () => {
    expect(textOf(await callOnce({ output, execute: () => ({ n: 1, secret: 2 }) }))).toBe('{"n":1}');
  });

  it("says that the tool ran when the check itself throws or rejects", async () => {
    for (const validate of [throwing, () => Promise.reject(new Error("secret"))]) {
      const own = { "~standard": { version: 1 as const, vendor: "own", validate } };
      expect(textOf(await callOnce({ output: own, execute: () => 1 }))).toBe(RAN);
    }
  });

  it("keeps data of an asynchronous schema", async () => {
    const own = z.object({ n: z.number().refine(async (n) => n > 0) });
    expect((await callOnce({ output: own, execute: () => ({ n: 1 }) })).status).toBe("ok");
    expect((await callOnce({ output: own, execute: () => ({ n: 0 }) })).status).toBe("failed");
  });
});
