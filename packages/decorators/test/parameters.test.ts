import { advertise, createToolbox, textOf, type ToolContext } from "@toolport/core";
import { jsonSchema, project, type SchemaSource } from "@toolport/schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { context, tool, toolsFrom } from "../src/index.ts";
import { echo } from "./echo.ts";

const flag = { type: "boolean" } as const;
const count = { type: "number" } as const;

describe("a missing argument", () => {
  it.each<[string, SchemaSource]>([
    ["a plain number", count],
    ["a plain boolean", flag],
    ["zod's number", z.number()],
    ["zod's coerced number", z.coerce.number()],
    ["zod's coerced boolean", z.coerce.boolean()],
    ["zod's coerced text", z.coerce.string()],
    ["anything", z.unknown()],
    ["valibot's boolean", v.boolean()],
    ["arktype's number", type("number")],
  ])("is an error and never 0 or false: %s", async (_what, schema) => {
    const { call } = echo({ name: "it", schema });
    expect(await call({})).toMatchObject({
      status: "invalid",
      issues: [{ pointer: "/it", message: "required, but missing" }],
      seen: [],
    });
  });

  it.each<[string, SchemaSource]>([
    ["a plain boolean", flag],
    ["zod's coerced boolean", z.coerce.boolean()],
    ["zod's coerced text", z.coerce.string()],
    ["zod's optional number", z.number().optional()],
  ])("is undefined where it is optional: %s", async (_what, schema) => {
    const { call } = echo({ name: "it", schema, required: false });
    expect(await call({})).toMatchObject({ status: "ok", seen: [undefined] });
  });

  it.each<[string, SchemaSource]>([
    ["plain JSON Schema", { type: "number", default: 7 }],
    ["JSON Schema with a type", jsonSchema<number>({ type: "number", default: 7 })],
    ["zod", z.number().default(7)],
  ])("is the default that its schema states: %s", async (_what, schema) => {
    const { call, schema: written } = echo({ name: "it", schema });
    expect(written["required"]).toBeUndefined();
    expect(await call({})).toMatchObject({ status: "ok", seen: [7] });
  });

  it("that is required though it has a default must be there", async () => {
    const { call } = echo({ name: "it", schema: z.number().default(7), required: true });
    expect((await call({})).status).toBe("invalid");
  });
});

describe("an argument", () => {
  it("is checked by its own schema, and its place is named", async () => {
    const { call } = echo(
      { name: "at", schema: z.object({ lat: z.number() }) },
      { name: "tags", schema: { type: "array", items: { type: "string" } } },
    );
    const { issues } = await call({ at: { lat: "x" }, tags: [1] });
    expect(issues.map(({ pointer }) => pointer)).toEqual(["/at/lat", "/tags/0"]);
  });

  it("is what its schema makes of it", async () => {
    const { call } = echo(
      { name: "when", schema: z.date() },
      { name: "loud", schema: z.string().transform((text) => text.toUpperCase()) },
    );
    const { seen } = await call({ when: "2026-11-30T12:00:00Z", loud: "hey" });
    expect(seen).toEqual([new Date("2026-11-30T12:00:00Z"), "HEY"]);
  });

  it("may be checked asynchronously", async () => {
    const known = z.string().refine(async (name) => (await Promise.resolve(name)) === "Oslo", "unknown city");
    const { call } = echo({ name: "city", schema: known });
    expect((await call({ city: "Oslo" })).seen).toEqual(["Oslo"]);
    expect((await call({ city: "Atlantis" })).issues).toEqual([
      { pointer: "/city", message: "unknown city" },
    ]);
  });

  it("that is all but an optional one is not left out in silence", async () => {
    const { call } = echo({ name: "maxResults", schema: z.number(), required: false });
    expect(await call({ max_results: 3 })).not.toMatchObject({ status: "ok", seen: [undefined] });
  });

  it("that no parameter takes is left out", async () => {
    const { call } = echo({ name: "city", schema: { type: "string" } });
    expect(await call({ city: "Oslo", moon: "full" })).toMatchObject({ status: "ok", seen: ["Oslo"] });
  });

  it("called as something every object has is none unless it was sent", async () => {
    const { call } = echo({ name: "toString", schema: { type: "string" }, required: false });
    expect((await call({})).seen).toEqual([undefined]);
    expect((await call({ toString: "x" })).seen).toEqual(["x"]);
  });
});

describe("the schema", () => {
  it("has a description of the parameter's own, or its schema's", () => {
    const { schema } = echo(
      { name: "a", schema: z.string().describe("of the schema") },
      { name: "b", schema: z.string().describe("of the schema"), description: "of the parameter" },
    );
    expect(schema["properties"]).toEqual({
      a: { description: "of the schema", type: "string" },
      b: { description: "of the parameter", type: "string" },
    });
  });

  it("keeps a parameter's references within it", async () => {
    const tree = {
      $defs: { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } }, required: ["id"] } },
      $ref: "#/$defs/Node",
    };
    const self = {
      type: "object",
      properties: { again: { $ref: "#" }, $ref: { const: { $ref: "#/data" } } },
    };
    const { call, box, schema } = echo({ name: "a/b c", schema: tree }, { name: "self", schema: self });
    for (const dialect of ["openai", "openai-strict", "gemini", "mcp"] as const)
      expect(() => project(schema, dialect)).not.toThrow();
    const { advertised } = advertise(box, {
      title: "test",
      names: { allowed: /\w/, maxLength: 64 },
      dialect: "json-schema-2020-12",
    });
    expect(advertised).toHaveLength(1);
    expect((await call({ "a/b c": { id: 1, next: { id: 2 } }, self: { again: {} } })).status).toBe("ok");
    expect((await call({ "a/b c": { id: 1, next: {} }, self: {} })).issues[0]?.pointer).toBe(
      "/a~1b c/next/id",
    );
  });

  it("takes recursion from zod", async () => {
    const node: z.ZodType<{ id: number; kids: unknown[] }> = z.lazy(() =>
      z.object({ id: z.number(), kids: z.array(node) }),
    );
    const { call, schema } = echo({ name: "root", schema: node });
    expect(() => project(schema, "openai-strict")).not.toThrow();
    expect((await call({ root: { id: 1, kids: [{ id: 2, kids: [] }] } })).status).toBe("ok");
    expect((await call({ root: { id: 1, kids: [{ id: {}, kids: [] }] } })).status).toBe("invalid");
  });

  it("reads a parameter of an older draft", async () => {
    const old = {
      $schema: "http://json-schema.org/draft-04/schema#",
      type: "number",
      minimum: 1,
      exclusiveMinimum: true,
    };
    const { call, schema } = echo({ name: "n", schema: old });
    expect(schema["properties"]).toEqual({ n: { type: "number", exclusiveMinimum: 1 } });
    expect((await call({ n: 1 })).status).toBe("invalid");
  });
});

it("any order, with the context in the middle", async () => {
  class Middle {
    @tool({
      description: "Middle.",
      effect: "read",
      params: [{ name: "a", schema: z.string() }, context, { name: "b", schema: z.number() }],
    })
    run(a: string, ctx: ToolContext<{ unit: string }>, b: number): string {
      return `${a}${b}${ctx.app.unit}`;
    }
  }
  const box = createToolbox({ tools: toolsFrom(new Middle()) });
  expect(textOf(await box.call("run", { b: 2, a: "x" }, { app: { unit: "km" } }))).toBe("x2km");
});
