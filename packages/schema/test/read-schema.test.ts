import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Type } from "typebox";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
import { z as z34 } from "zod-3/v4";
import { z as z40 } from "zod-4-0";
import * as zm from "zod/mini";
import { z as zv3 } from "zod/v3";
import {
  type JsonSchema,
  jsonSchema,
  readSchema,
  type SchemaSource,
  type TypeBoxSchema,
} from "../src/index.ts";
import { zod } from "../src/zod.ts";
import { zod3 } from "../src/zod3.ts";

const plain = {
  type: "object",
  properties: { city: { type: "string" }, days: { type: "number" } },
  required: ["city"],
};

// The same object in every dress.
const sources: readonly (readonly [name: string, vendor: string, source: SchemaSource])[] = [
  ["zod 4", "zod", z.object({ city: z.string(), days: z.number().optional() })],
  ["zod 4.0", "zod", z40.object({ city: z40.string(), days: z40.number().optional() })],
  ["zod mini, as it is", "zod", zm.object({ city: zm.string(), days: zm.optional(zm.number()) })],
  ["zod 3, as it is", "zod", z3.object({ city: z3.string(), days: z3.number().optional() })],
  ["valibot, as it is", "valibot", v.object({ city: v.string(), days: v.optional(v.number()) })],
  ["TypeBox", "json-schema", Type.Object({ city: Type.String(), days: Type.Optional(Type.Number()) })],
  ["zod mini", "zod", zod(zm.object({ city: zm.string(), days: zm.optional(zm.number()) }))],
  ["zod/v4 of zod 3.25", "zod", zod(z34.object({ city: z34.string(), days: z34.number().optional() }))],
  ["zod 3", "zod", zod3(z3.object({ city: z3.string(), days: z3.number().optional() }))],
  ["zod/v3 of zod 4", "zod", zod3(zv3.object({ city: zv3.string(), days: zv3.number().optional() }))],
  ["valibot", "valibot", toStandardJsonSchema(v.object({ city: v.string(), days: v.optional(v.number()) }))],
  ["arktype", "arktype", type({ city: "string", "days?": "number" })],
  ["raw JSON Schema", "json-schema", plain],
  ["typed JSON Schema", "json-schema", jsonSchema<{ city: string; days?: number }>(plain)],
  [
    "output of z.toJSONSchema",
    "json-schema",
    z.toJSONSchema(z.object({ city: z.string(), days: z.number().optional() })),
  ],
];

describe.each(sources)("a source in %s", (_name, vendor, source) => {
  it("tells its vendor and is read once", () => {
    expect(readSchema(source).vendor).toBe(vendor);
    expect(readSchema(source)).toBe(readSchema(source));
    expect(readSchema(source).source).toBe(source);
  });

  it("accepts good input, synchronously", () => {
    expect(readSchema(source).validate({ city: "Oslo", days: 3 })).toEqual({
      ok: true,
      value: { city: "Oslo", days: 3 },
    });
  });

  it("says where bad input is wrong", () => {
    expect(readSchema(source).validate({ city: 5 })).toMatchObject({
      ok: false,
      issues: [{ pointer: "/city" }],
    });
    expect(readSchema(source).validate({})).toMatchObject({ ok: false, issues: [{ pointer: "/city" }] });
  });

  it.each(["draft-2020-12", "draft-07"] as const)("is written as %s, plain and frozen", (target) => {
    const written = readSchema(source).jsonSchema(target);
    expect(written).toMatchObject(plain);
    expect(Object.getOwnPropertyNames(written)).not.toContain("~standard");
    expect(Object.isFrozen(written) && Object.isFrozen(written["properties"])).toBe(true);
    expect(readSchema(source).jsonSchema(target)).toBe(written);
  });
});

describe("raw JSON Schema", () => {
  const drafts: readonly (JsonSchema | TypeBoxSchema)[] = [
    {
      $schema: "http://json-schema.org/draft-04/schema#",
      type: "number",
      maximum: 10,
      exclusiveMaximum: true,
    },
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      items: [{ type: "string" }],
      additionalItems: false,
      definitions: { a: {} },
    },
    { $schema: "https://json-schema.org/draft/2019-09/schema", unevaluatedProperties: false },
    { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ enum: ["a"] }], items: false },
    { type: "string", nullable: true, enum: ["a", null] },
    z.toJSONSchema(z.object({ n: z.int() })) as JsonSchema,
    Type.Object({ kind: Type.Union([Type.Literal("a"), Type.Null()]), n: Type.Optional(Type.Integer()) }),
  ];

  it.each(drafts)("comes back in its own draft, as it was written: %j", (schema) => {
    const reader = readSchema(schema);
    expect(reader.jsonSchema()).toEqual(JSON.parse(JSON.stringify(schema)));
    expect(reader.jsonSchema("draft-07")).toBe(reader.jsonSchema());
    expect(reader.losses()).toEqual([]);
    expect(readSchema(jsonSchema(schema)).jsonSchema()).toEqual(reader.jsonSchema());
  });
});

it("tells which checks of TypeBox are no part of JSON Schema", () => {
  const code = Type.Refine(Type.String(), (value) => value.length > 2);
  expect(readSchema(Type.Object({ code })).losses()).toMatchObject([
    { pointer: "/properties/code", keyword: "~refine", dialect: "source", action: "dropped" },
  ]);
});

describe("the input side", () => {
  it("leaves fields with a default optional and shows what a transform takes", () => {
    const source = z.object({ n: z.number().default(5), id: z.string().transform((text) => text.length) });
    expect(readSchema(source).jsonSchema()).toMatchObject({
      properties: { n: { type: "number" }, id: { type: "string" } },
      required: ["id"],
    });
    expect(readSchema(source).validate({ id: "abc" })).toEqual({ ok: true, value: { n: 5, id: 3 } });
  });

  it("keeps descriptions in whichever order zod calls were made", () => {
    const source = z.object({
      a: z.string().optional().describe("where"),
      b: z.number().describe("how many").default(1),
    });
    expect(readSchema(source).jsonSchema()).toMatchObject({
      properties: { a: { description: "where" }, b: { description: "how many" } },
    });
  });

  it("does not take a nullable field for an optional one", () => {
    const source = z.object({ a: z.string().nullable(), b: z.string().optional() });
    expect(readSchema(source).jsonSchema()["required"]).toEqual(["a"]);
  });

  it("converts nothing before it is asked", () => {
    let conversions = 0;
    const inner = z.string()["~standard"];
    const convert = (): Record<string, unknown> => ({ type: "string", count: ++conversions });
    const reader = readSchema({ "~standard": { ...inner, jsonSchema: { input: convert, output: convert } } });
    expect(conversions).toBe(0);
    reader.jsonSchema();
    reader.jsonSchema();
    expect(conversions).toBe(1);
  });
});

describe("zod 3", () => {
  it("writes a field shared by reference without impossible branches", () => {
    const shared = z3.string().nullable().optional();
    const written = readSchema(zod3(z3.object({ a: shared, b: shared }))).jsonSchema();
    expect(JSON.stringify(written)).not.toContain('"not"');
    expect(written["properties"]).toMatchObject({ a: { type: ["string", "null"] } });
  });

  it("closes only strict objects, since the others drop unknown keys", () => {
    const source = zod3(
      z3.object({ open: z3.object({}), closed: z3.object({}).strict(), wide: z3.object({}).passthrough() }),
    );
    expect(readSchema(source).jsonSchema()["properties"]).toEqual({
      open: { type: "object", properties: {} },
      closed: { type: "object", properties: {}, additionalProperties: false },
      wide: { type: "object", additionalProperties: true },
    });
  });

  it("writes tuples as the target draft does, and numeric enums without their reverse names", () => {
    const source = zod3(
      z3.object({ pair: z3.tuple([z3.string(), z3.number()]), level: z3.nativeEnum({ None: 0, Read: 2 }) }),
    );
    const pair = [{ type: "string" }, { type: "number" }];
    expect(readSchema(source).jsonSchema("draft-07")["properties"]).toMatchObject({
      pair: { items: pair },
      level: { enum: [0, 2] },
    });
    expect(readSchema(source).jsonSchema()["properties"]).toMatchObject({ pair: { prefixItems: pair } });
  });
});

describe("validation by the source's own library", () => {
  it("is asynchronous only where the source is", async () => {
    const source = z.object({ a: z.string().refine(async (text) => text === "a") });
    const result = readSchema(source).validate({ a: "b" });
    expect(result).toBeInstanceOf(Promise);
    await expect(result).resolves.toMatchObject({ ok: false, issues: [{ pointer: "/a" }] });
  });

  it("gives pointers that are escaped, whether a step is a key or an object with one", () => {
    const keyed = v.object({ "a/b": v.array(v.object({ "~": v.string() })) });
    const bad = { "a/b": [{ "~": 1 }] };
    expect(readSchema(keyed).validate(bad)).toMatchObject({ issues: [{ pointer: "/a~1b/0/~0" }] });
    expect(
      readSchema(z.object({ "a/b": z.array(z.object({ "~": z.string() })) })).validate(bad),
    ).toMatchObject({
      issues: [{ pointer: "/a~1b/0/~0" }],
    });
  });

  it("calls input that is too deep for a recursive schema invalid", async () => {
    const tree: z.ZodType = z.lazy(() => z.object({ child: tree.optional() }));
    let deep: unknown = {};
    for (let level = 0; level < 100_000; level++) deep = { child: deep };
    expect(await readSchema(tree).validate(deep)).toMatchObject({ ok: false });
  });
});
