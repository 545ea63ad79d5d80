import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXAMPLES, migrated } from "../src/index.ts";

const guides = join(import.meta.dirname, "../../../docs/migrate");

describe.each(EXAMPLES.map((example) => [`${example.from}-to-${example.to}`, example] as const))(
  "%s",
  (name, example) => {
    it("is made of the file before by the codemod, and behaves as it did", { timeout: 120_000 }, async () => {
      const { file, before, after } = await migrated(example);
      expect(file.text).toBe(await readFile(example.after, "utf8"));
      expect(file.left).toEqual([]);
      expect(file.converted.map((tool) => tool.name)).toEqual(["search_orders", "refund_order"]);
      expect(before).toMatchObject({ answer: "You get 18 EUR back.", refunds: ["o-2: torn"] });
      expect(before.told).toHaveLength(2);
      expect(after).toEqual(before);
    });

    it("is shown in its guide as it is", async () => {
      const guide = await readFile(join(guides, `${name}.md`), "utf8");
      const blocks = Array.from(guide.matchAll(/```ts\n([\s\S]*?)```/g), ([, code]) => code);
      expect(blocks).toContain(await readFile(example.before, "utf8"));
      expect(blocks).toContain(await readFile(example.after, "utf8"));
    });
  },
);
