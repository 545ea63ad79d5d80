import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importers } from "./importers.ts";

it("has a test file for every importer", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^from-.*\.test\.ts$/.test(name));
  const tested = files.map(
    (name) => /testPairs\("(.*)"\)/.exec(readFileSync(join(import.meta.dirname, name), "utf8"))?.[1],
  );
  expect(new Set(tested)).toEqual(new Set(importers.map(({ title }) => title)));
  expect(tested).toHaveLength(importers.length);
});
