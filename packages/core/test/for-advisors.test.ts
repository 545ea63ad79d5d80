import { describe, expect, it } from "vitest";
import { failure, redacted, textOf, withContent, type Advisor } from "../src/index.ts";
import { callOnce } from "./fixtures.ts";

describe("what core lends to advisors", () => {
  it("tells the model something else by withContent, with status, code, data and meta as they were", async () => {
    const told = failure("long story", { code: "gone", data: { n: 1 }, meta: { at: "x" } });
    const shorten: Advisor = {
      name: "shorten",
      after: (_, got) => withContent(got, [{ type: "text", text: "story\ud800" }]),
    };
    expect(await callOnce({ execute: () => told }, {}, { advisors: [shorten] })).toEqual({
      ...told,
      content: [{ type: "text", text: "story\ufffd" }],
      error: { code: "gone", message: "story\ufffd" },
    });
  });

  it("masks what an advisor keeps by redacted, as the toolbox would", async () => {
    const kept: unknown[] = [];
    const keep: Advisor = {
      name: "keep",
      after: (invocation, { data }) => void kept.push(redacted(invocation, data as never)),
    };
    const execute = (): unknown => ({ key: "hunter2", list: ["hunter2!"] });
    await callOnce({ execute }, {}, { advisors: [keep], redact: ["hunter2"] });
    await callOnce({ execute }, {}, { advisors: [keep] });
    expect(kept).toEqual([
      { key: "[redacted]", list: ["[redacted]!"] },
      { key: "hunter2", list: ["hunter2!"] },
    ]);
  });

  it.each<[string, object, object]>([
    [
      "openai",
      { status: 429, headers: new Headers({ "Retry-After": "3" }) },
      { httpStatus: 429, retryAfter: "3" },
    ],
    [
      "ai",
      { statusCode: 503, responseHeaders: { "retry-after": "3" } },
      { httpStatus: 503, retryAfter: "3" },
    ],
    [
      "axios",
      { response: { status: 500, headers: { "Retry-After": "x" } } },
      { httpStatus: 500, retryAfter: "x" },
    ],
    ["its own", { retryAfter: 2 }, { retryAfter: 2 }],
    ["no HTTP error", { status: "odd", headers: 1 }, {}],
  ])("says in meta what an HTTP error told, as %s keeps it", async (_, fields, hints) => {
    const got = await callOnce({ execute: () => Promise.reject(Object.assign(new Error("no"), fields)) });
    expect(got.meta).toEqual({ cause: { name: "Error", message: "no" }, ...hints });
    expect(textOf(got)).toBe("The tool failed with an unexpected error; its details are not shown.");
  });

  it("says nothing for an error that can't be read", async () => {
    const error = new Error("no");
    Object.defineProperty(error, "headers", {
      get: () => {
        throw new Error("odd");
      },
    });
    expect((await callOnce({ execute: () => Promise.reject(error) })).status).toBe("failed");
  });
});
