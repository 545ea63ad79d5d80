import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
import { readSchema, type SchemaSource } from "../src/index.ts";
import { structures, unions } from "./source-compounds.ts";
import { scalars } from "./source-constructs.ts";
import { meanings } from "./source-meanings.ts";
import { dressed } from "./source-vendors.ts";
import { zodWordsOnly } from "./source-zod-words.ts";

describe.each([...scalars, ...unions, ...structures, ...meanings, ...zodWordsOnly])(
  "$name",
  ({ schema, ...dress }) => {
    it.each(dressed(dress))("is the same in %s", (_version, source) => {
      expect(readSchema(source).jsonSchema()).toEqual(schema);
    });
  },
);

describe("a schema whose own code fails", () => {
  const broken = (library: { lazy: (getter: () => never) => unknown }): SchemaSource =>
    library.lazy(() => {
      throw new Error("not ready");
    }) as SchemaSource;

  it.each<[string, SchemaSource]>([
    ["zod 4", z.object({ a: broken(z) as z.ZodType, at: z.date().optional() })],
    ["zod 3", z3.object({ a: broken(z3) as z3.ZodType, at: z3.date().optional() })],
  ])(
    "is an error of ours when it is written, and of its own when it validates: %s",
    async (_version, source) => {
      const reader = readSchema(source);
      expect(() => reader.jsonSchema()).toThrow(expect.objectContaining({ code: "unrepresentable" }));
      await expect(async () => reader.validate({ a: 1 })).rejects.toMatchObject({ code: "validator_threw" });
    },
  );
});

describe("a schema without end", () => {
  it("is cut, with a loss", () => {
    const endless = (): z.ZodType => z.lazy(() => z.object({ next: endless().optional() }));
    const reader = readSchema(z.object({ first: endless() }));
    expect(JSON.stringify(reader.jsonSchema()).length).toBeLessThan(20_000);
    expect(reader.losses()).toMatchObject([{ action: "dropped", keyword: "a schema nested without end" }]);
  });

  it("is a loss where it is only itself", () => {
    const self: z.ZodType = z.lazy(() => self);
    expect(readSchema(z.object({ self })).jsonSchema()["properties"]).toEqual({ self: {} });
  });
});
