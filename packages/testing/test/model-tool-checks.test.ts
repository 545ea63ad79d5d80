import { afterEach, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer } from "../src/model-server.ts";
import { clients } from "./model-clients.ts";

const apis = [
  {
    api: "Chat",
    path: "/chat/completions",
    rest: { messages: [{ role: "user", content: "q" }] },
    wrap: (definition: object): object => ({ type: "function", function: definition }),
    place: "tools[0].function",
  },
  {
    api: "Responses",
    path: "/responses",
    rest: { input: "q" },
    wrap: (definition: object): object => ({ type: "function", ...definition }),
    place: "tools[0]",
  },
];

const empty = { type: "object", properties: {} };
const text = { type: "string" };

/** A strict schema with one property `a`. */
const strictly = (a: object, more: object = {}): object => ({
  type: "object",
  properties: { a },
  required: ["a"],
  additionalProperties: false,
  ...more,
});

let server: ModelServer;
afterEach(() => server.close());

describe.each(clients)("tool definitions through openai $major", ({ connect }) => {
  describe.each(apis)("in $api", ({ path, rest, wrap, place }) => {
    // The definitions are wrong on purpose, so they reach the client through its untyped request method.
    const post = async (tools: unknown): Promise<unknown> => {
      server = await startModelServer([{ text: "taken" }]);
      return connect(server.url).post(path, { body: { model: "m", ...rest, tools } });
    };

    it.each([
      { name: "a b", code: "invalid_value", message: "does not match pattern" },
      { name: "naïve", code: "invalid_value", message: "does not match pattern" },
      { name: "", code: "invalid_value", message: "does not match pattern" },
      { name: "x".repeat(65), code: "string_above_max_length", message: "string with length 65" },
      { name: undefined, code: "missing_required_parameter", message: "Missing required parameter" },
    ])("refuses the name $name", async ({ name, code, message }) => {
      const refusal = post([wrap({ name, parameters: empty })]);
      await expect(refusal).rejects.toMatchObject({
        status: 400,
        code,
        param: `${place}.name`,
        message: expect.stringContaining(message),
      });
    });

    it.each([
      { what: "no type", parameters: {}, message: "got 'type: \"None\"'" },
      { what: "an array", parameters: { type: "array", items: text }, message: "got 'type: \"array\"'" },
      { what: "a nullable root", parameters: { type: ["object", "null"] }, message: '["object","null"]' },
      { what: "no properties", parameters: { type: "object" }, message: "object schema missing properties" },
      { what: "a root union", parameters: { ...empty, anyOf: [empty] }, message: "at the top level" },
      {
        what: "an array without items",
        parameters: { type: "object", properties: { a: { oneOf: [{ type: "array" }] } } },
        message: "In context=('properties', 'a', 'oneOf', '0'), array schema missing items.",
      },
    ])("refuses parameters with $what", async ({ parameters, message }) => {
      const refusal = post([wrap({ name: "f", parameters })]);
      await expect(refusal).rejects.toMatchObject({
        status: 400,
        code: "invalid_function_parameters",
        param: `${place}.parameters`,
        message: expect.stringContaining(`Invalid schema for function 'f': `),
      });
      await expect(refusal).rejects.toThrow(message);
    });

    it.each([
      { what: "an optional property", parameters: strictly(text, { required: [] }), message: "Missing 'a'." },
      {
        what: "a property that is not there",
        parameters: strictly(text, { required: ["a", "b"] }),
        message: "Extra required key 'b' supplied.",
      },
      {
        what: "open objects",
        parameters: strictly({ ...strictly(text), additionalProperties: true }),
        message:
          "In context=('properties', 'a'), 'additionalProperties' is required to be supplied and to be false.",
      },
      {
        what: "an open root",
        parameters: { type: "object", properties: {}, required: [] },
        message: "In context=(), 'additionalProperties'",
      },
      {
        what: "a default",
        parameters: strictly({ ...text, default: "" }),
        message: "'default' is not permitted",
      },
      { what: "oneOf", parameters: strictly({ oneOf: [text] }), message: "'oneOf' is not permitted" },
      { what: "allOf", parameters: strictly({ allOf: [text] }), message: "'allOf' is not permitted" },
      { what: "not", parameters: strictly({ ...text, not: {} }), message: "'not' is not permitted" },
      {
        what: "patternProperties",
        parameters: strictly({ ...strictly(text), patternProperties: {} }),
        message: "'patternProperties' is not permitted",
      },
      {
        what: "a format outside the list",
        parameters: strictly({ type: "array", items: { ...text, format: "uri" } }),
        message: "In context=('properties', 'a', 'items'), 'uri' is not a valid format.",
      },
      {
        what: "a fault in a definition",
        parameters: strictly({ $ref: "#/$defs/d" }, { $defs: { d: { type: "object" } } }),
        message: "In context=('$defs', 'd'), 'additionalProperties'",
      },
      {
        what: "words beside a reference",
        parameters: strictly({ $ref: "#/$defs/d", description: "d" }, { $defs: { d: text } }),
        message: "$ref cannot have keywords {'description'}.",
      },
      { what: "anything at all", parameters: strictly({}), message: "schema must have a 'type' key." },
    ])("refuses $what when strict, and only then", async ({ parameters, message }) => {
      await expect(post([wrap({ name: "f", strict: true, parameters })])).rejects.toThrow(message);
      await server.close();
      await expect(post([wrap({ name: "f", strict: false, parameters })])).resolves.toBeDefined();
    });

    it("takes a strict schema within the subset", async () => {
      const parameters = strictly(
        { anyOf: [{ ...text, format: "uuid" }, { type: "null" }, { $ref: "#/$defs/d" }] },
        { $defs: { d: strictly({ type: ["array", "null"], items: { type: "number", minimum: 0 } }) } },
      );
      const definition = { name: "f-1_A", description: "d", strict: true, parameters };
      await expect(post([wrap(definition)])).resolves.toBeDefined();
    });

    it("takes a tool without parameters", async () => {
      await expect(post([wrap({ name: "f" })])).resolves.toBeDefined();
    });

    it("refuses more than 128 tools, and a list that is none", async () => {
      const tools = Array.from({ length: 129 }, (_, index) => wrap({ name: `f${index}`, parameters: empty }));
      await expect(post(tools)).rejects.toMatchObject({ code: "array_above_max_length" });
      await server.close();
      await expect(post({})).rejects.toMatchObject({ code: "invalid_type", param: "tools" });
    });

    it("refuses the other API's shape of a tool", async () => {
      const other = apis.find((candidate) => candidate.path !== path);
      const refusal = post([other?.wrap({ name: "f", parameters: empty })]);
      await expect(refusal).rejects.toMatchObject({ code: "missing_required_parameter" });
    });
  });

  it("refuses an empty list in Chat, which Responses takes", async () => {
    server = await startModelServer([{ text: "taken" }]);
    const client = connect(server.url);
    const chat = client.chat.completions.create({
      model: "m",
      messages: [{ role: "user", content: "q" }],
      tools: [],
    });
    await expect(chat).rejects.toMatchObject({ code: "empty_array", param: "tools" });
    await expect(client.responses.create({ model: "m", input: "q", tools: [] })).resolves.toBeDefined();
  });
});
