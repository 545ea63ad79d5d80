import { readSchema, type SchemaSource } from "@toolport/schema";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { echo } from "./echo.ts";

describe("what a parameter's schema knows besides", () => {
  it("is not lost: what JSON Schema can't say of it", () => {
    const { box } = echo({ name: "when", schema: z.date() });
    const [{ input } = {}] = box.list();
    expect(input && readSchema(input).losses()).toMatchObject([
      { pointer: "/properties/when", keyword: "date", action: "rewritten" },
    ]);
  });

  it("is not lost: what its author got wrong in a draft of its own", () => {
    const { box } = echo({
      name: "it",
      schema: {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: { a: { enum: [] } },
      },
    });
    const [{ input } = {}] = box.list();
    expect(input && readSchema(input).losses()).toMatchObject([
      { pointer: "/properties/it/properties/a", action: "mistake" },
    ]);
  });

  it.each<[string, unknown, string]>([
    ["beside the parameters", { within: {}, limt: 3 }, '/limt: .* did you mean "limit"'],
    ["inside one", { within: { treshold: 3 } }, '/within/treshold: .* did you mean "threshold"'],
    ["alone", { rows: 3 }, "/within: required, but missing"],
  ])("is not lost: which keys it drops, %s", async (_where, args, says) => {
    const { call } = echo(
      { name: "within", schema: z.object({ threshold: z.number().optional() }) },
      { name: "limit", schema: z.number(), required: false },
    );
    const { status, issues } = await call(args);
    expect(status).toBe("invalid");
    expect(issues.map(({ pointer, message }) => `${pointer}: ${message}`)[0]).toMatch(new RegExp(says));
  });

  it.each<[string, SchemaSource, unknown]>([
    ["zod's", z.string().optional(), undefined],
    ["zod's, described afterwards", z.string().optional().describe("Words"), undefined],
    ["zod's, that may be null", z.string().nullish(), undefined],
    ["zod's, with a default before a transform", z.string().default("3").transform(Number), 3],
    ["valibot's", v.optional(v.string()), undefined],
    ["TypeBox's", { type: "string", "~optional": true }, undefined],
  ])("is not lost: that it may be left out, %s", async (_whose, schema, seen) => {
    const { call, schema: written } = echo({ name: "it", schema });
    expect(written.required).toBeUndefined();
    expect(await call({})).toMatchObject({ status: "ok", seen: [seen] });
  });

  it("unless the parameter says that it must be there", async () => {
    const { call } = echo({ name: "it", schema: z.string().optional(), required: true });
    expect((await call({})).status).toBe("invalid");
  });
});
