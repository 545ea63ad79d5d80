import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compilePages, openPage } from "./page.ts";

/** The pages, and the package where what their examples import is installed; this folder where none is named. */
const PAGES: readonly (readonly [page: string, home?: string])[] = [
  ["packages/core/README.md"],
  ["docs/approvals.md"],
  ["docs/choosing.md", "search"],
  ["docs/http-tools.md"],
  ["docs/transforms.md"],
  ["docs/guards.md", "advisors"],
  ["docs/replay.md", "advisors"],
  ["docs/schemas.md", "schema"],
];
const pages = PAGES.map(([path, home]) => {
  const beside = home && join(import.meta.dirname, "../packages", home, "test");
  return [path, openPage(path, beside)] as const;
});
afterAll(() => pages.forEach(([, page]) => page.close()));

describe.each(pages)("%s", (_, page) => {
  it.each(page.examples)("%s prints what stands beside it", async (name) => {
    expect(await page.run(name)).toEqual(page.promised(name));
  });

  it("has no block that neither prints nor is imported by one that does", () => {
    expect(page.examples.length).toBeGreaterThan(0);
    const used = page.examples.map((name) => page.blocks.get(name)).join("\n");
    for (const name of page.blocks.keys())
      expect(page.examples.includes(name) || used.includes(`"./${name}"`), name).toBe(true);
  });
});

it("the pages show code that compiles", { timeout: 60_000 }, () => {
  expect(compilePages(pages.map(([, page]) => page))).toBe("");
});
