import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPage } from "../../../test/page.ts";

const { text, blocks } = readPage("docs/guards.md");

// That its recipes run and compile is shown by `test/docs.test.ts`.
describe("docs/guards.md", () => {
  it("has a recipe for each ready advisor and observer, and a row in each table", () => {
    const exported = readFileSync(join(import.meta.dirname, "../src/index.ts"), "utf8");
    // What goes with one of them, or is told of in docs/replay.md.
    const others = ["auditLines", "verifyAudit", "readMore", "record", "replay", "readTranscript"];
    const ready = Array.from(exported.matchAll(/^export \{ (\w+),? /gm), ([, name = ""]) => name).filter(
      (name) => !others.includes(name) && name !== "type",
    );
    expect(ready).toHaveLength(13);
    for (const name of [...ready, "terminalApprover"]) {
      const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
      expect([...blocks.keys()], name).toContain(file);
      expect(text).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|`, "m"));
    }
  });

  it.each(["circuit-breaker.ts", "metrics.ts", "permit.ts"])("%s is a recipe of at most 15 lines", (name) => {
    const [, own = ""] =
      /^\n([\s\S]*?)\n\n/.exec((blocks.get(name) ?? "").replace(/^(import .*\n)+/, "")) ?? [];
    const lines = own.split("\n").filter((line) => line !== "");
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThanOrEqual(15);
  });
});

describe("docs/replay.md", () => {
  it("names every kind of difference", () => {
    const source = readFileSync(join(import.meta.dirname, "../src/replay-end.ts"), "utf8");
    const kinds = Array.from(source.matchAll(/readonly kind: "(\w+)"/g), ([, kind = ""]) => kind);
    expect(kinds.length).toBeGreaterThan(0);
    for (const kind of kinds)
      expect(readPage("docs/replay.md").text).toContain(
        `\`${kind === "mutation" ? 'kind: "mutation"' : kind}\``,
      );
  });
});
