import { isToolportError } from "@toolport/core";
import {
  absent,
  checkOptions,
  either,
  isCount,
  isDelay,
  oneOf,
  optional,
  withMethods,
} from "@toolport/core/options";
import { describe, expect, it } from "vitest";

interface Options {
  readonly ms: number;
  readonly by?: string | number;
  readonly store?: object;
  readonly key?: string;
}

const rules = {
  ms: isDelay,
  by: optional(either(oneOf("tool", "caller"), isCount)),
  store: optional(withMethods("get", "set")),
  key: absent("store"),
};

function thrown(options: unknown, code?: "invalid_toolbox"): unknown {
  try {
    checkOptions("mine", options as Options, rules, code);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("checkOptions", () => {
  it("takes what fits, and what is left out where that may be", () => {
    expect(thrown({ ms: 5 })).toBeUndefined();
    expect(thrown({ ms: 5, by: "tool" })).toBeUndefined();
    expect(thrown({ ms: 5, by: 3, store: new Map(), key: undefined })).toBeUndefined();
  });

  it.each<[unknown, string]>([
    [null, "mine(): the options must be an object (options: ms, by, store, key)."],
    [{ ms: 5, msec: 5 }, 'mine(): "msec" is not an option (options: ms, by, store, key).'],
    [{ ms: 5, toString: 1 }, 'mine(): "toString" is not an option'],
    [{}, 'mine(): "ms" must be milliseconds above 0, below 2^31'],
    [{ ms: 2 ** 31 }, '"ms" must be milliseconds'],
    [{ ms: 5, by: "run" }, '"by" must be "tool" or "caller" or be a whole number above 0'],
    [{ ms: 5, store: null }, '"store" must have "get" and "set"'],
    [{ ms: 5, key: "a" }, '"key" must not be given beside "store"'],
  ])("says what is wrong with %o", (options, words) => {
    const error = thrown(options);
    expect(isToolportError(error, "invalid_advisor")).toBe(true);
    expect(String(error)).toContain(words);
  });

  it("throws with the code that is asked for", () => {
    expect(isToolportError(thrown({}, "invalid_toolbox"), "invalid_toolbox")).toBe(true);
  });
});
