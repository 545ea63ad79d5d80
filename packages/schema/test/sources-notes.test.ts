import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z40 } from "zod-4-0";
import { z as z41 } from "zod-4-1";
import { z as z43 } from "zod-4-3";
import * as zm40 from "zod-4-0/mini";
import * as zm43 from "zod-4-3/mini";
import * as zm from "zod/mini";
import { type JsonSchema, readSchema, type StandardJsonSchema } from "../src/index.ts";
import { zod } from "../src/zod.ts";
import { zod3 } from "../src/zod3.ts";
import { type, v, type Zod4, zod3s, zods } from "./source-vendors.ts";

const text = { type: "string" };

describe("notes beside a schema", () => {
  it.each(zods)("come along, those that are JSON: %s", (_version, lib) => {
    const notes = { title: "T", examples: ["a"], deprecated: true, "x-unit": "m", secret: () => 1 };
    expect(readSchema(lib.string().meta(notes as never)).jsonSchema()).toEqual({
      ...text,
      title: "T",
      examples: ["a"],
      deprecated: true,
      "x-unit": "m",
    });
  });

  it("of two copies of zod in one program stay with their schemas", () => {
    // Each copy of 4.0 has a registry of its own.
    const old = z40.object({ a: z40.string().describe("old") });
    const fresh = z.object({ a: z.string().describe("new") });
    expect(readSchema(old).jsonSchema()["properties"]).toEqual({ a: { ...text, description: "old" } });
    expect(readSchema(fresh).jsonSchema()["properties"]).toEqual({ a: { ...text, description: "new" } });
    expect(readSchema(zod(old)).jsonSchema()).toEqual(readSchema(old).jsonSchema());
  });

  it("do not keep schemas of several copies from standing in one another", () => {
    const source = z.object({
      a: z41.string().describe("by 4.1").optional() as unknown as z.ZodString,
      b: z43.tuple([z43.date()]) as unknown as z.ZodType,
    });
    expect(readSchema(source).jsonSchema()).toEqual({
      type: "object",
      properties: {
        a: { ...text, description: "by 4.1" },
        b: {
          type: "array",
          prefixItems: [{ type: "string", format: "date-time" }],
          items: false,
          minItems: 1,
        },
      },
      required: ["b"],
    });
    expect(readSchema(source).validate({ b: ["2024-05-01T12:00:00Z"] })).toEqual({
      ok: true,
      value: { b: [new Date("2024-05-01T12:00:00Z")] },
    });
  });

  it("of zod mini are found in the registry that all newer copies share", () => {
    const fresh = zm.object({ a: zm.string().register(zm.globalRegistry, { description: "new" }) });
    const older = zm43.object({ a: zm43.string().register(zm43.globalRegistry, { description: "older" }) });
    expect(readSchema(fresh).jsonSchema()["properties"]).toEqual({ a: { ...text, description: "new" } });
    expect(readSchema(older).jsonSchema()["properties"]).toEqual({ a: { ...text, description: "older" } });
    // 4.0 has none that can be found from outside.
    const oldest = zm40.object({ a: zm40.string().register(zm40.globalRegistry, { description: "lost" }) });
    expect(readSchema(oldest).jsonSchema()["properties"]).toEqual({ a: text });
  });

  it.each(zods)("with an id make a definition, but not of the root: %s", (version, lib) => {
    const id = `Address of ${version.replace("/", " ")}`;
    const address = lib.object({ street: lib.string() }).meta({ id, title: "Address" });
    const written = { type: "object", title: "Address", properties: { street: text }, required: ["street"] };
    expect(readSchema(address).jsonSchema()).toEqual(written);
    expect(readSchema(lib.object({ home: address, work: address.optional() })).jsonSchema()).toEqual({
      type: "object",
      properties: { home: { $ref: `#/$defs/${id}` }, work: { $ref: `#/$defs/${id}` } },
      required: ["home"],
      $defs: { [id]: written },
    });
  });

  it.each(zods)("with an id on a root that contains itself: %s", (version, lib) => {
    const node: ReturnType<Zod4["object"]> = lib
      .object({ next: lib.lazy(() => node).optional() })
      .meta({ id: `Node of ${version}` });
    expect(readSchema(node).jsonSchema()).toEqual({ type: "object", properties: { next: { $ref: "#" } } });
  });
});

describe("a default", () => {
  it.each(zods)(
    "that is another one each time is not stated, and given all the same: %s",
    (_version, lib) => {
      let count = 0;
      const source = lib.object({
        id: lib.number().default(() => ++count),
        at: lib.date().default(() => new Date()),
      });
      expect(readSchema(source).jsonSchema()["properties"]).toEqual({
        id: { type: "number" },
        at: { type: "string", format: "date-time" },
      });
      expect(readSchema(source).validate({})).toMatchObject({ ok: true, value: { at: expect.any(Date) } });
    },
  );

  it.each(zods)("of what comes out of a transform is no input: %s", (_version, lib) => {
    const source = lib.object({
      n: lib.string().transform(Number).default(3),
      p: lib.string().prefault("x"),
    });
    expect(readSchema(source).jsonSchema()["properties"]).toEqual({ n: text, p: { ...text, default: "x" } });
    expect(readSchema(source).validate({})).toEqual({ ok: true, value: { n: 3, p: "x" } });
  });

  it.each(zod3s)("goes through the transform in zod 3: %s", (_version, lib) => {
    const source = lib.object({ n: lib.string().transform(Number).default("3") });
    expect(readSchema(source).jsonSchema()["properties"]).toEqual({ n: { ...text, default: "3" } });
    expect(readSchema(source).validate({})).toEqual({ ok: true, value: { n: 3 } });
  });
});

describe("draft 7", () => {
  const written: JsonSchema = {
    type: "object",
    properties: {
      pair: { type: "array", items: [text, { type: "number" }], additionalItems: false, minItems: 2 },
      node: { allOf: [{ $ref: "#/definitions/def0" }], description: "D" },
    },
    required: ["pair", "node"],
    definitions: { def0: { type: "object", properties: { next: { $ref: "#/definitions/def0" } } } },
  };

  it.each(zods)(
    "has its own forms of tuples, definitions and notes beside a reference: %s",
    (_version, lib) => {
      const node: ReturnType<Zod4["object"]> = lib.object({ next: lib.lazy(() => node).optional() });
      const source = lib.object({ pair: lib.tuple([lib.string(), lib.number()]), node: node.describe("D") });
      // What is described is a copy of the schema that contains itself.
      const { definitions, properties } = readSchema(
        lib.object({ pair: source.shape.pair, node: lib.lazy(() => node).describe("D") }),
      ).jsonSchema("draft-07");
      expect({ definitions, properties }).toEqual({
        definitions: written["definitions"],
        properties: written["properties"],
      });
    },
  );
});

describe("what wrapping gives", () => {
  const sources: readonly (readonly [string, StandardJsonSchema<unknown, unknown>])[] = [
    ["zod 4", zod(z.object({ n: z.number().default(1), id: z.string().transform(Number), at: z.date() }))],
    ...zod3s.map(
      ([version, lib]) =>
        [
          version,
          zod3(
            lib.object({ n: lib.number().default(1), id: lib.string().transform(Number), at: lib.date() }),
          ),
        ] as const,
    ),
  ];

  it.each(sources)(
    "is a Standard JSON Schema for both sides, and takes the wire form: %s",
    async (_version, source) => {
      const { "~standard": standard } = source;
      const at = { type: "string", format: "date-time" };
      expect(standard.jsonSchema.input({ target: "draft-2020-12" })).toEqual({
        type: "object",
        properties: { n: { type: "number", default: 1 }, id: text, at },
        required: ["id", "at"],
      });
      expect(standard.jsonSchema.output({ target: "draft-07" })).toMatchObject({
        properties: { n: { type: "number" }, id: {}, at },
        required: ["n", "id", "at"],
      });
      expect(() => standard.jsonSchema.input({ target: "openapi-3.0" })).toThrow("draft-2020-12, draft-07");
      expect(await standard.validate({ id: "5", at: "2024-05-01T12:00:00Z" })).toEqual({
        value: { n: 1, id: 5, at: new Date("2024-05-01T12:00:00Z") },
      });
    },
  );

  it("gives a schema of its own each time, for whoever changes it", () => {
    const { jsonSchema } = zod(z.object({ a: z.string() }))["~standard"];
    const first = jsonSchema.input({ target: "draft-07" });
    first["properties"] = {};
    expect(jsonSchema.input({ target: "draft-07" })).toMatchObject({ properties: { a: text } });
  });

  it("by valibot's own wrapper is read as what is inside", () => {
    const plain = v.pipe(
      v.object({ at: v.optional(v.date()), n: v.bigint() }),
      v.title("T"),
      v.check(({ n }) => n !== 0n),
    );
    const wrapped = toStandardJsonSchema(plain);
    const reader = readSchema(wrapped);
    expect(reader.jsonSchema()).toEqual(readSchema(plain).jsonSchema());
    expect(reader.jsonSchema()).toMatchObject({ title: "T", required: ["n"] });
    expect(reader.validate({ n: "5" })).toEqual({ ok: true, value: { n: 5n } });
    expect(reader.unknownKeys({ n: "5", m: 1 })).toHaveLength(1);
  });
});

it("is the same for a Standard Schema that is a function", () => {
  const source = type({ "a?": "string" });
  expect(typeof source).toBe("function");
  expect(readSchema(source).jsonSchema()).toEqual({ type: "object", properties: { a: text } });
});
