import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSchema } from "../src/index.ts";
import { differences } from "./source-differences.ts";
import { dressed } from "./source-vendors.ts";

describe.each(differences)("where vendors differ: $meaning", ({ meaning, written, but = {}, ...dress }) => {
  it.each(dressed(dress))("%s", (version, source) => {
    const expected = {
      valibot: written.valibot,
      arktype: written.arktype,
      "zod 3.25": written.zod3,
      "zod/v3 of 4.6": written.zod3,
    }[version];
    expect(JSON.stringify(readSchema(source).jsonSchema())).toBe(but[version] ?? expected ?? written.zod);
  });

  it("is in the docs as it is", () => {
    const docs = readFileSync(new URL("../../../docs/schema-sources.md", import.meta.url), "utf8");
    const cell = (text: string | undefined): string => (text === undefined ? "–" : `\`${text}\``);
    const others = Object.entries(but).map(([version, text]) => `; ${version}: \`${text}\``);
    const { zod, zod3, valibot, arktype } = written;
    expect(docs).toContain(
      `| ${meaning} | ${cell(zod)}${others.join("")} | ${cell(zod3)} | ${cell(valibot)} | ${cell(arktype)} |`,
    );
  });
});
