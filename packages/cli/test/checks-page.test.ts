import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rules } from "../src/rules/rules.ts";

it("lists each rule on its page, as it is", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/checks.md"), "utf8");
  const rows = rules.map(
    ({ id, severity, finds, advice }) => `| \`${id}\` | ${severity} | ${finds} | ${advice} |`,
  );
  const told = page.split("\n").filter((line) => /^\| `[\w-]+` \| (error|warning|note) \|/.test(line));
  expect(told).toEqual(rows);
});
