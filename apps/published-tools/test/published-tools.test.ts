import { describe, expect, it } from "vitest";
import { allPublished, tryEverywhere, WAY_NAMES } from "../src/index.ts";

describe("published tools, unchanged", () => {
  it.each(allPublished)("$name: the same text by every export", async (published) => {
    const tried = await tryEverywhere(published);
    expect(tried.filter(({ right }) => !right)).toEqual([]);
    expect(tried[0]?.told).toHaveLength(WAY_NAMES.length);
  });
});
