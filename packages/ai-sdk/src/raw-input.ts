import type { JsonSchema } from "@toolport/schema";
import type { AISDKSchema, AISDKToolCall } from "./host-types.ts";

/** How a tool's input finds back to the text that the model wrote. One for each export. */
export interface RawInputs {
  /** A schema that judges nothing. */
  readonly schemaFor: (schema: JsonSchema) => AISDKSchema<unknown>;
  /** For the SDK's repair hook: carries a text that the SDK can't use past its parser. */
  readonly wrap: <Call extends AISDKToolCall>(call: Call) => Call;
  /** What the pipeline is given: the model's text where it was kept, else the value the SDK parsed. */
  readonly argumentsOf: (input: unknown, callId: string | undefined) => unknown;
}

/**
 * The SDK parses before it validates, and keeps the text of what it can't use for `repairToolCall` only. So a value
 * that no longer says what the text said (an integer beyond 2^53 is rounded by then) is refused once, which makes the
 * SDK ask for a repair; the repaired call carries the text under a key that only this export knows.
 */
export function rawInputs(): RawInputs {
  const key = `toolport:${globalThis.crypto.randomUUID()}`;
  const texts = new WeakMap<object, string>();
  const untouched = new WeakSet<object>();
  const byCall = new Map<string, string>();

  const open = (value: unknown): object | undefined => {
    const carried = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof carried === "string") return keep(carried);
    if (!isObject(value)) return keep(JSON.stringify(value));
    if (isRounded(value)) return undefined;
    untouched.add(value);
    return value;
  };
  const keep = (text: string): object => {
    const input = shown(text);
    texts.set(input, text);
    return input;
  };
  return {
    schemaFor: (schema) => passThrough(schema, open),
    wrap(call) {
      byCall.set(call.toolCallId, call.input);
      return { ...call, input: JSON.stringify({ [key]: call.input }) };
    },
    argumentsOf(input, callId) {
      if (!isObject(input)) return input;
      const text = texts.get(input);
      if (text !== undefined || untouched.has(input)) return text ?? input;
      // A copy, made by a refinement or read back from a history: if its text could not be used, it still can't.
      return (callId === undefined ? undefined : byCall.get(callId)) ?? input;
    },
  };
}

function passThrough(schema: JsonSchema, open: (value: unknown) => object | undefined): AISDKSchema<unknown> {
  const jsonSchema = { ...schema };
  return Object.freeze({
    // Recognised by `ai` 5, 6 and 7 (provider-utils, schema.ts): such a schema is sent as it is, whereas a Standard
    // Schema gets `additionalProperties: false` in every object.
    [Symbol.for("vercel.ai.schema")]: true,
    _type: undefined,
    jsonSchema,
    validate(value: unknown) {
      const input = open(value);
      return input ? { success: true, value: input } : { success: false, error: new Error(ROUNDED) };
    },
    "~standard": {
      version: 1 as const,
      vendor: "toolport",
      validate(value: unknown) {
        const input = open(value);
        return input ? { value: input } : { issues: [{ message: ROUNDED }] };
      },
      jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
    },
  }) as unknown as AISDKSchema<unknown>;
}

const ROUNDED = "an integer beyond 2^53 can't be carried exactly: send it as a string";

/** What the history shows of the call: never a text, which providers would send as arguments. */
function shown(text: string): object {
  // Keys that could reach a prototype are what the SDK's own parser refuses, too.
  if (/"(?:__proto__|constructor)"/.test(text)) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isRounded(value: unknown): boolean {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(isRounded);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
