import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../../../test/page.ts";

const pages = ["packages/decorators/README.md", "docs/decorators.md"].map(
  (path) => [path, openPage(path, import.meta.dirname)] as const,
);
afterAll(() => pages.forEach(([, page]) => page.close()));

describe.each(pages)("%s", (_, page) => {
  // Legacy decorators are compiled as the fixtures' tsconfig.json says; standard ones have a compiler that reads none.
  beforeAll(() => {
    const settings = { extends: "../../fixtures/tsconfig.json", include: ["."], exclude: [] };
    writeFileSync(join(page.folder, "tsconfig.json"), JSON.stringify(settings));
  });

  it.each([...page.blocks.keys()])("the example %s prints what stands beside it", async (name) => {
    expect(page.examples).toContain(name);
    expect(await page.run(name)).toEqual(page.promised(name));
  });
});
