import { afterAll, describe, expect, it } from "vitest";
import { compilePages, openPage } from "./page.ts";

const pages = ["docs/approvals.md", "docs/choosing.md", "docs/http-tools.md", "docs/transforms.md"].map(
  (path) => [path, openPage(path)] as const,
);
afterAll(() => pages.forEach(([, page]) => page.close()));

describe.each(pages)("%s", (_, page) => {
  it.each(page.examples)("%s prints what stands beside it", async (name) => {
    expect(await page.run(name)).toEqual(page.promised(name));
  });

  it("has examples", () => expect(page.examples.length).toBeGreaterThan(0));
});

it("the pages show code that compiles", () => compilePages(pages.map(([, page]) => page)));
