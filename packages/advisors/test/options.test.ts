import { isToolportError, memoryStore } from "@toolport/core";
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
  verifyAudit,
} from "../src/index.ts";

const make = (factory: unknown, ...options: unknown[]): unknown =>
  (factory as (...given: unknown[]) => unknown)(...options);
const store = memoryStore();
const secret = "0123456789abcdef";

function messageOf(factory: unknown, ...options: unknown[]): string {
  try {
    make(factory, ...options);
  } catch (error) {
    if (isToolportError(error, "invalid_advisor")) return error.message;
    throw error;
  }
  return "";
}

describe("options, checked when an advisor is made", () => {
  it.each<[string, unknown, unknown[]]>([
    ["timeout", timeout, [{ ms: 1 }]],
    ["retry", retry, [{}]],
    ["concurrency", concurrency, [{ limit: 1 }]],
    ["rateLimit", rateLimit, [{ points: 1, per: 1000 }]],
    ["cache", cache, [{ ms: 1 }]],
    ["truncate", truncate, [{ max: 1 }]],
    ["readMore", readMore, [store, {}]],
    ["sanitize", sanitize, [{}]],
    ["hint", hint, [() => "", {}]],
    ["untrusted", untrusted, [{}]],
    ["log", log, [{ write: () => {} }]],
    ["audit", audit, [{ append: () => {}, secret }]],
    ["trace", trace, [{ tracer: { startSpan: () => ({}) } }]],
  ])("%s takes its options, and names one it does not have beside those it has", (name, factory, options) => {
    expect(messageOf(factory, ...options)).toBe("");
    const last = { ...(options.at(-1) as object), speling: 1 };
    expect(messageOf(factory, ...options.slice(0, -1), last)).toMatch(
      new RegExp(`^${name}\\(\\): "speling" is not an option \\(options: \\w+(, \\w+)*\\)\\.$`),
    );
    expect(messageOf(factory, ...options.slice(0, -1), null)).not.toBe("");
  });

  it.each<[unknown, object, string]>([
    [timeout, {}, '"ms" must be milliseconds above 0, below 2^31'],
    [timeout, { ms: 2 ** 31 }, '"ms" must be milliseconds above 0, below 2^31'],
    [timeout, { ms: 1, scope: "t" }, '"scope" must be a function'],
    [timeout, { ms: 1, order: Number.NaN }, '"order" must be a finite number'],
    [retry, { attempts: 0 }, '"attempts" must be a whole number above 0'],
    [retry, { maxWaitMs: "1" }, '"maxWaitMs" must be milliseconds above 0, below 2^31'],
    [concurrency, { limit: 1.5 }, '"limit" must be a whole number above 0'],
    [concurrency, { limit: 1, by: "user" }, '"by" must be "tool" or "caller" or be a function'],
    [rateLimit, { points: 1 }, '"per" must be milliseconds above 0, below 2^31'],
    [rateLimit, { points: 1, limiter: { consume: () => {} } }, '"points" must not be given beside "limiter"'],
    [rateLimit, { limiter: {} }, '"limiter" must have "consume"'],
    [
      cache,
      { ms: 1, store: new Map([["get", 1]]), by: "all" },
      '"by" must be "caller" or "everyone" or be a function',
    ],
    [cache, { ms: 1, store: {} }, '"store" must have "get" and "set" and "add"'],
    [truncate, { max: -1 }, '"max" must be a whole number above 0'],
    [sanitize, { block: ["text"] }, '"block" must be a list of patterns'],
    [
      sanitize,
      { paths: [{ names: [], root: "/a" }] },
      '"paths" must be a list of { names, root }, names of arguments and a folder',
    ],
    [log, {}, '"write" must be a function'],
    [audit, { append: () => {}, secret: "short" }, '"secret" must be a text or bytes, of at least 16 bytes'],
    [audit, { append: () => {}, secret, from: {} }, '"from" must be what flush() gave, { head, count }'],
    [trace, { tracer: {} }, '"tracer" must have "startSpan"'],
  ])("says what an option must be", (factory, options, wrong) => {
    expect(messageOf(factory, options)).toContain(wrong);
  });

  it("refuses a verifier without a secret", async () => {
    await expect(verifyAudit([], {} as never)).rejects.toThrow('verifyAudit(): "secret" must be');
  });
});
