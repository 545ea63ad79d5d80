import { describe, expect, it } from "vitest";
import { fixtures, migrated, pathOn, targetsOf } from "./fixture.ts";

describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
  const before = fixture.files("before");

  describe.each(targetsOf(fixture))("to %s", (target) => {
    let first: ReturnType<typeof migrated> | undefined;
    const once = () => (first ??= migrated(before, fixture.from, target));

    it("becomes what stands beside it", async () => {
      const { files } = once();
      for (const { path, text } of files)
        await expect(text).toMatchFileSnapshot(pathOn(`after.${target}`, path));
    });

    it("stays as it is when it is migrated again", () => {
      const twice = migrated(once().files, fixture.from, target);
      expect(twice.files).toEqual(once().files);
      expect(twice.migration.files.filter((file) => file.changed)).toEqual([]);
    });

    it("has a TODO line for each thing that is left or that a person must say", () => {
      const { migration } = once();
      for (const { text, left, effects } of migration.files) {
        const lines = text.split(/\r?\n/);
        for (const { line, why } of left) expect(lines[line - 1]).toContain(`// TODO(toolport): ${why}`);
        for (const { line } of effects) expect(lines[line - 1]).toContain("effect:");
      }
    });

    it("keeps the line endings", () => {
      const { files } = once();
      expect(files.map(lineEndings)).toEqual(before.map(lineEndings));
    });
  });
});

function lineEndings({ text }: { readonly text: string }): readonly string[] {
  return [...new Set(text.match(/\r?\n/g))];
}
