import { readSchema, type JsonSchema } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  createToolbox,
  fixArgument,
  hideArgument,
  renameArgument,
  transform,
  type Tool,
  type Transform,
} from "../src/index.ts";

const tool = (input: NonNullable<Tool["input"]>): Tool => ({
  name: "t",
  description: "d",
  effect: "read",
  input,
  execute: (args: never) => args,
});
const shown = (input: NonNullable<Tool["input"]>, ...steps: Transform[]) =>
  readSchema(transform(tool(input), ...steps).input ?? {}).jsonSchema();
const call = (input: NonNullable<Tool["input"]>, args: unknown, ...steps: Transform[]) =>
  createToolbox({ tools: [transform(tool(input), ...steps)] }).call("t", args);

const text = { type: "string" };

describe("the schema of the arguments that stay", () => {
  it("asks for what an argument that is always there asks for", async () => {
    for (const keyword of ["dependentRequired", "dependencies"]) {
      const input: JsonSchema = {
        ...(keyword === "dependencies" && { $schema: "http://json-schema.org/draft-07/schema#" }),
        type: "object",
        properties: { card: text, street: text, city: text },
        [keyword]: { card: ["street"], street: ["card", "city"] },
      };
      const left = shown(input, fixArgument("card", "1"));
      expect(left).toMatchObject({ required: ["street"], [keyword]: { street: ["city"] } });
      expect((await call(input, { street: "x" }, fixArgument("card", "1"))).status).toBe("invalid");
      expect((await call(input, { street: "x", city: "y" }, fixArgument("card", "1"))).status).toBe("ok");
    }
  });

  it("counts properties anew", () => {
    const input = { type: "object", properties: { a: text, b: text }, minProperties: 1, maxProperties: 2 };
    expect(shown(input, fixArgument("a", "x"))).toMatchObject({ maxProperties: 1 });
    expect(shown(input, fixArgument("a", "x")).minProperties ?? 0).toBe(0);
    expect(shown(input, hideArgument("a"))).toMatchObject({ minProperties: 1, maxProperties: 2 });
  });

  it("keeps only the definitions that are still used, directly or by others", () => {
    const input = {
      type: "object",
      properties: { key: { $ref: "#/$defs/Key" }, to: { $ref: "#/$defs/Address" } },
      $defs: {
        Key: { type: "string", description: "the tenant's key" },
        Address: { type: "object", properties: { city: { $ref: "#/$defs/City" } } },
        City: text,
      },
    };
    const left = shown(input, fixArgument("key", "k"));
    expect(Object.keys(left.$defs as object)).toEqual(["Address", "City"]);
    expect(JSON.stringify(left)).not.toContain("tenant");
  });

  it("loses the value in the root's own default and examples, too", () => {
    const input = {
      type: "object",
      properties: { a: text, b: text },
      default: { a: "secret", b: "1" },
      examples: [{ a: "secret", b: "2" }],
    };
    expect(shown(input, fixArgument("a", "x"))).toMatchObject({
      default: { b: "1" },
      examples: [{ b: "2" }],
    });
    expect(JSON.stringify(shown(input, fixArgument("a", "x")))).not.toContain("secret");
  });

  it("of a root that is a reference is that of what it refers to", async () => {
    const input = {
      $ref: "#/$defs/In",
      $defs: {
        In: { type: "object", properties: { a: text, next: { $ref: "#/$defs/In" } }, required: ["a"] },
      },
    };
    expect(shown(input, fixArgument("a", "x"))).toMatchObject({
      type: "object",
      properties: { next: { $ref: "#/$defs/In" } },
    });
    expect((await call(input, { next: { a: "y" } }, fixArgument("a", "x"))).data).toEqual({
      a: "x",
      next: { a: "y" },
    });
  });

  it("of a union is that of the forms which the value allows", async () => {
    const input = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("mail"), to: z.string(), cc: z.string().optional() }),
      z.object({ kind: z.literal("chat"), room: z.string() }),
    ]);
    const left = JSON.stringify(shown(input, fixArgument("kind", "mail")));
    expect(left).toContain("cc");
    expect(left).not.toMatch(/room|kind|chat/);
    expect((await call(input, { to: "a" }, fixArgument("kind", "mail"))).data).toEqual({
      kind: "mail",
      to: "a",
    });
    expect((await call(input, { room: "a" }, fixArgument("kind", "mail"))).status).toBe("invalid");
    expect(() => shown(input, fixArgument("kind", "fax"))).toThrow(/does not fit|none of the forms/);
  });

  it("of a union without a sign of its own keeps every form", async () => {
    const input = z.union([
      z.object({ tenant: z.string(), id: z.number() }),
      z.object({ tenant: z.string(), name: z.string() }),
    ]);
    expect(JSON.stringify(shown(input, fixArgument("tenant", "t")))).not.toContain("tenant");
    expect((await call(input, { name: "n" }, fixArgument("tenant", "t"))).data).toEqual({
      tenant: "t",
      name: "n",
    });
    expect((await call(input, { n: "n", tenant: "t" }, renameArgument("name", "n"))).data).toEqual({
      tenant: "t",
      name: "n",
    });
  });

  it("of an intersection is taken from each of its parts", async () => {
    const input = z.intersection(z.object({ a: z.string(), b: z.string() }), z.object({ c: z.string() }));
    expect(JSON.stringify(shown(input, fixArgument("c", "x"), fixArgument("a", "y")))).not.toMatch(/"[ac]"/);
    expect((await call(input, { b: "z" }, fixArgument("c", "x"), fixArgument("a", "y"))).data).toEqual({
      a: "y",
      b: "z",
      c: "x",
    });
  });

  it.each([
    ["a condition", JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}') as object],
    ["an exclusion", { not: { required: ["a", "b"] } }],
    ["a schema for when it is there", { dependentSchemas: { a: { required: ["b"] } } }],
    ["rules for names", { propertyNames: { enum: ["a", "b"] } }],
    ["a dependency by schema", { dependencies: { a: { required: ["b"] } } }],
  ])("is refused, with the reason, where the root has %s", (_what, more) => {
    const input = { type: "object", properties: { a: text, b: text }, ...more };
    expect(() => shown(input, fixArgument("a", "x"))).toThrow(
      /fixArgument\("a"\) can't be done to the tool "t": its schema .* can't be taken apart/,
    );
  });

  it("lets a condition be that speaks of other arguments", async () => {
    const input = {
      type: "object",
      properties: { a: text, b: text, c: text },
      ...(JSON.parse('{"if":{"required":["b"]},"then":{"required":["c"]}}') as object),
    };
    expect((await call(input, { b: "1" }, fixArgument("a", "x"))).status).toBe("invalid");
    expect((await call(input, { b: "1", c: "2" }, fixArgument("a", "x"))).status).toBe("ok");
  });

  it("takes an argument by any name", async () => {
    const input = { type: "object", properties: { "a/b~c": text, d: text }, required: ["a/b~c"] };
    expect((await call(input, {}, fixArgument("a/b~c", "x"))).data).toEqual({ "a/b~c": "x" });
    expect(await call(input, { "a/b~c": "y" }, fixArgument("a/b~c", "x"))).toMatchObject({
      error: { issues: [{ pointer: "/a~1b~0c" }] },
    });
  });
});

describe("the author's schema", () => {
  it("still makes of the arguments what it makes, and may be asynchronous", async () => {
    const input = z.object({
      day: z.iso.date().transform((day) => new Date(day).getTime()),
      zone: z.string().default("utc"),
      user: z.string().refine(async (user) => user === "ann"),
    });
    expect((await call(input, { day: "1970-01-02" }, fixArgument("user", "ann"))).data).toEqual({
      day: 86_400_000,
      zone: "utc",
      user: "ann",
    });
    expect(
      (
        await call(
          input,
          { day: "1970-01-02" },
          fixArgument("user", () => "bob"),
        )
      ).status,
    ).toBe("invalid");
  });

  it("does not tell the model what it holds against the app's own value", async () => {
    const input = z.object({
      a: z.string(),
      key: z
        .string()
        .refine((key) => key !== "s3cret", { error: ({ input: value }) => `not ${String(value)}` }),
    });
    for (const value of ["s3cret", () => "s3cret"]) {
      const refused = await call(input, { a: "x" }, fixArgument("key", value));
      expect(refused.status).toBe("invalid");
      expect(JSON.stringify(refused)).not.toMatch(/s3cret|key/);
    }
  });

  it("gets what was repaired in the model's arguments", async () => {
    const input = z.object({ n: z.number(), a: z.string() });
    expect((await call(input, '{"n":"5"}', fixArgument("a", "x"))).data).toEqual({ n: 5, a: "x" });
    expect((await call(input, '{"m":"5"}', fixArgument("a", "x"), renameArgument("n", "m"))).data).toEqual({
      n: 5,
      a: "x",
    });
    expect((await call(input, "{}", fixArgument("a", "x"), fixArgument("n", 1))).data).toEqual({
      n: 1,
      a: "x",
    });
    expect((await call(input, "", fixArgument("a", "x"), fixArgument("n", 1))).data).toEqual({
      n: 1,
      a: "x",
    });
  });
});
