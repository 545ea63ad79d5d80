import { createToolbox, textOf } from "@toolport/core";
import { readSchema } from "@toolport/schema";
import { beforeAll, describe, expect, it } from "vitest";
import { tool, toolsFrom } from "../src/index.ts";
import { COMPILERS, compileLegacy, loadLegacy } from "./compile-legacy.ts";

declare class Greeter {
  greet(name: string): string;
}

describe.each(COMPILERS)("legacy decorators, compiled by %s", (compiler) => {
  let mail: object;
  let annotated: object;
  let overriding: object;
  let parameters: object;
  let mistakes: readonly (readonly [string, object, RegExp])[];

  beforeAll(async () => {
    const folder = await compileLegacy(compiler, "legacy");
    const { LegacyMail } = await loadLegacy<{ LegacyMail: new () => object }>("equal-tools", folder);
    mail = new LegacyMail();
    const inherited = await loadLegacy<Record<"Annotated" | "Overriding", new () => object>>(
      "inherited",
      folder,
    );
    annotated = new inherited.Annotated();
    overriding = new inherited.Overriding();
    const { Parameters } = await loadLegacy<{ Parameters: new () => object }>("parameters", folder);
    parameters = new Parameters();
    ({ MISTAKES: mistakes } = await loadLegacy<{ MISTAKES: typeof mistakes }>("mistakes", folder));
  }, 60_000);

  it("infer the schemas from the types", () => {
    expect(toolsFrom(mail).map(({ input }) => input && readSchema(input).jsonSchema())).toEqual([
      {
        type: "object",
        properties: {
          words: { description: "Words to look for", type: "string" },
          max: { type: "number" },
          unread: { type: "boolean" },
        },
        required: ["words"],
      },
      {
        type: "object",
        properties: {
          to: { type: "array", items: { type: "string" } },
          subject: { type: "string" },
          home: { description: "Where the sender lives", type: "object" },
        },
        required: ["to", "subject"],
      },
      undefined,
    ]);
  });

  it("run the methods, with the context where its class stands", async () => {
    const box = createToolbox({ tools: toolsFrom(mail), approval: "none" });
    const caller = { id: "ann" };
    expect((await box.call("find_mail", { max: 3, words: "x" }, { caller })).data).toEqual({
      words: "x",
      limit: 3,
      by: "ann",
    });
    const sent = await box.call("send_mail", { subject: "Hi", to: ["a", "b"], home: { street: "Lane" } });
    expect(textOf(sent)).toMatch(/: Hi to a,b, Lane, attempt 1$/);
  });

  it("add, greet, and see a cancellation", async () => {
    const box = createToolbox({ tools: toolsFrom(annotated) });
    expect(textOf(await box.call("add", { a: 2, b: 3 }))).toBe("5");
    expect(textOf(await box.call("greet", { name: "Ada", loud: true }))).toBe("HELLO, ADA!");
    expect(textOf(await box.call("greet", { name: "Ada" }))).toBe("Hello, Ada");
    expect(textOf(await box.call("long_task"))).toBe("completed");
    expect((await box.call("long_task", {}, { signal: AbortSignal.abort() })).status).toBe("cancelled");
  });

  it("hold for what overrides, unless it is declared anew", async () => {
    const box = createToolbox({ tools: toolsFrom(overriding) });
    expect(box.list().map(({ name }) => name)).toEqual(["sum", "greet", "long_task"]);
    expect(textOf(await box.call("greet", { name: "Ada" }))).toBe("Hello, Ada How are you?");
    expect(textOf(await box.call("sum", { first: 2, second: 3 }))).toBe("The sum is 5");
  });

  it("take a parameter's default for what is absent, and tell the model where it is plain data", async () => {
    const [first] = toolsFrom(parameters);
    expect(first?.input && readSchema(first.input).jsonSchema()).toEqual({
      type: "object",
      properties: {
        words: { description: "Words, (or none)", type: "string", default: ")" },
        limit: { type: "number", default: 10 },
        isDeep: { type: "boolean", default: false },
        tags: { type: "array", items: {}, default: [] },
        options: { type: "object" },
        max: { type: "number" },
        page: { type: "integer" },
        zone: { type: "string" },
      },
      required: ["zone"],
    });
    const box = createToolbox({ tools: toolsFrom(parameters) });
    expect((await box.call("defaults", { zone: "cet" })).data).toEqual({
      words: ")",
      limit: 10,
      isDeep: false,
      tags: [],
      options: { depth: 1 },
      max: 5,
      page: 1,
      zone: "cet",
    });
    expect((await box.call("defaults", { zone: "cet", limit: "many" })).status).toBe("invalid");
  });

  it("take a parameter that is taken apart, an enum and an optional context", async () => {
    const box = createToolbox({ tools: toolsFrom(parameters) });
    expect((await box.call("apart", { who: { first: "Ann" }, colour: "red" })).data).toEqual({
      first: "Ann",
      colour: "red",
      told: true,
    });
  });

  it("refuse a missing argument, which is never 0 or false", async () => {
    const box = createToolbox({ tools: toolsFrom(mail), approval: "none" });
    expect((await box.call("send_mail", { to: [] })).error?.issues).toEqual([
      { pointer: "/subject", message: "required, but missing" },
    ]);
  });

  it("fail when they are collected, naming class, method and parameter", () => {
    for (const [what, provider, says] of mistakes) expect(() => toolsFrom(provider), what).toThrow(says);
  });
});

it("one method declared by both kinds of decorators is a mistake", async () => {
  const { Annotated } = await loadLegacy<{ Annotated: new () => Greeter }>("inherited");
  class Mixed extends Annotated {
    @tool({ description: "Greets.", effect: "read", params: [{ name: "name", schema: { type: "string" } }] })
    override greet(name: string): string {
      return name;
    }
  }
  class Both extends Annotated {
    @tool({ description: "More.", effect: "read" })
    more(): string {
      return "more";
    }
  }
  expect(toolsFrom(new Both()).map(({ name }) => name)).toEqual(["add", "greet", "long_task", "more"]);
  expect(() => toolsFrom(new Mixed())).toThrow(
    /Mixed\.greet: is declared by a standard decorator and by a legacy one/,
  );
});
