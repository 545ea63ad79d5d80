import type { JsonSchema, StandardJsonSchema } from "@toolport/schema";
import type { ScriptedCall } from "./harness.ts";
import type { Args, ToolSpec } from "./world.ts";
import { freezeDeep } from "./freeze-deep.ts";

/** Never to be read by a model. */
export const SECRET = "sk-test-4711-do-not-tell";

/** A one-pixel PNG. */
export const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A call with arguments written as a model writes them; text goes as it is. */
export function call(id: string, name: string, args: unknown = {}): ScriptedCall {
  return { id, name, arguments: typeof args === "string" ? args : JSON.stringify(args) };
}

/** Several calls of one tool, with ids from `c1`. */
export function calls(name: string, ...args: readonly unknown[]): readonly ScriptedCall[] {
  return args.map((one, at) => call(`c${at + 1}`, name, one));
}

/** JSON Schema with one required text field. */
export const cityInput: JsonSchema = freezeDeep({
  type: "object",
  properties: { city: { type: "string", description: "Name of the city" } },
  required: ["city"],
});

/** JSON Schema with what models stumble over: optional, nullable, nested, lists, numbers. */
export const orderInput: JsonSchema = freezeDeep({
  type: "object",
  properties: {
    customer: { type: "string", minLength: 2 },
    limit: { type: "integer", minimum: 1, maximum: 100 },
    note: { type: ["string", "null"] },
    urgent: { type: "boolean" },
    ship: {
      type: "object",
      properties: { to: { type: "string" }, by: { type: "string" } },
      required: ["to"],
    },
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: { sku: { type: "string" }, amount: { type: "number" } },
        required: ["sku"],
      },
    },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["customer"],
});

const amountInput: JsonSchema = freezeDeep({
  type: "object",
  properties: { amount: { type: "number" }, to: { type: "string" } },
  required: ["amount"],
});

/** A Standard JSON Schema with a default and a transform that shows when it has run more than once. */
export const shoutInput: StandardJsonSchema<
  { text: string; times?: number },
  { text: string; times: number }
> = {
  "~standard": {
    version: 1,
    vendor: "toolport-testing",
    validate(value) {
      const { text, times = 2 } = value as { text?: unknown; times?: unknown };
      if (typeof text !== "string") return { issues: [{ message: "must be a text", path: ["text"] }] };
      if (typeof times !== "number") return { issues: [{ message: "must be a number", path: ["times"] }] };
      return { value: { text: `${text}!`, times } };
    },
    jsonSchema: {
      input: () => shoutSchema(["text"]),
      output: () => shoutSchema(["text", "times"]),
    },
  },
};

/** The same, validated asynchronously. */
export const slowInput: typeof shoutInput = {
  "~standard": {
    ...shoutInput["~standard"],
    validate: async (value) => await shoutInput["~standard"].validate(value),
  },
};

function shoutSchema(required: readonly string[]): Record<string, unknown> {
  return {
    type: "object",
    properties: {
      text: { type: "string", description: "What to shout" },
      times: { type: "number", default: 2 },
    },
    required,
  };
}

/** Reads one city; the tool most behaviours call. */
export function cityTool(fields: Partial<ToolSpec> = {}): ToolSpec {
  return { name: "get_weather", input: cityInput, body: ({ city }) => `Sunny in ${String(city)}`, ...fields };
}

/** Takes an order, and answers with the fields it got. */
export function orderTool(fields: Partial<ToolSpec> = {}): ToolSpec {
  return { name: "place_order", input: orderInput, body: (args) => Object.keys(args), ...fields };
}

/** A tool without arguments that gives one value. */
export function giving(value: () => unknown, fields: Partial<ToolSpec> = {}): ToolSpec {
  return { name: "give", body: value, ...fields };
}

/** A changing tool: it needs an approval unless the toolbox says otherwise. */
export function payTool(fields: Partial<ToolSpec> = {}): ToolSpec {
  return {
    name: "pay",
    effect: "write",
    input: amountInput,
    body: ({ amount }: Args) => `Paid ${String(amount)}`,
    ...fields,
  };
}
