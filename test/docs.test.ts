import { afterAll, describe, expect, it } from "vitest";
import { openPage } from "./page.ts";

describe.each(["docs/approvals.md", "docs/choosing.md"])("%s", (path) => {
  const page = openPage(path);
  afterAll(page.close);

  it.each(page.examples)("%s prints what stands beside it", async (name) => {
    expect(await page.run(name)).toEqual(page.promised(name));
  });

  it("shows code that compiles", () => {
    expect(page.examples.length).toBeGreaterThan(0);
    page.compile();
  });
});
