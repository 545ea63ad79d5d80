import { type Dress, type, v } from "./source-vendors.ts";

/** Where vendors mean different things by the same words: what each of them writes, as the docs show it. */
export interface Difference extends Dress {
  readonly meaning: string;
  readonly written: Readonly<Partial<Record<"zod" | "zod3" | "valibot" | "arktype", string>>>;
  /** Versions of zod 4 that differ from the others. */
  readonly but?: Readonly<Record<string, string>>;
}

const closed = '"additionalProperties":false';
const ab = '"properties":{"a":{"type":"number"},"b":{"type":"number"}}';
const pair = '"prefixItems":[{"type":"string"},{"type":"number"}]';

export const differences: readonly Difference[] = [
  {
    meaning: "a key that may hold anything",
    written: {
      zod: '{"type":"object","properties":{"a":{}},"required":["a"]}',
      zod3: '{"type":"object","properties":{"a":{}}}',
      valibot: '{"type":"object","properties":{"a":{}},"required":["a"]}',
      arktype: '{"type":"object","properties":{"a":{}},"required":["a"]}',
    },
    zod: (z) => z.object({ a: z.any() }),
    zod3: (z) => z.object({ a: z.any() }),
    valibot: () => v.object({ a: v.any() }),
    arktype: () => type({ a: "unknown" }),
  },
  {
    meaning: "a key that is text or undefined",
    written: {
      zod: '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}',
      zod3: '{"type":"object","properties":{"a":{"type":"string"}}}',
      valibot: '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}',
      arktype: '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}',
    },
    but: Object.fromEntries(
      ["zod 4.0", "zod 4.1", "zod 4.3", "zod/v4 of 3.25"].map((version) => [
        version,
        '{"type":"object","properties":{"a":{"type":"string"}}}',
      ]),
    ),
    zod: (z) => z.object({ a: z.union([z.string(), z.undefined()]) }),
    zod3: (z) => z.object({ a: z.union([z.string(), z.undefined()]) }),
    valibot: () => v.object({ a: v.union([v.string(), v.undefined()]) }),
    arktype: () => type({ a: "string | undefined" }),
  },
  {
    meaning: "a record whose keys are listed",
    written: {
      zod: `{"type":"object",${ab},"required":["a","b"],${closed}}`,
      zod3: `{"type":"object",${ab},${closed}}`,
      valibot: `{"type":"object",${ab},${closed}}`,
    },
    zod: (z) => z.record(z.enum(["a", "b"]), z.number()),
    zod3: (z) => z.record(z.enum(["a", "b"]), z.number()),
    valibot: () => v.record(v.picklist(["a", "b"]), v.number()),
  },
  {
    meaning: "a tuple of two",
    written: {
      zod: `{"type":"array",${pair},"items":false,"minItems":2}`,
      zod3: `{"type":"array",${pair},"items":false,"minItems":2}`,
      valibot: `{"type":"array",${pair},"minItems":2}`,
      arktype: `{"type":"array",${pair},"items":false,"minItems":2}`,
    },
    zod: (z) => z.tuple([z.string(), z.number()]),
    zod3: (z) => z.tuple([z.string(), z.number()]),
    valibot: () => v.tuple([v.string(), v.number()]),
    arktype: () => type(["string", "number"]),
  },
  {
    meaning: "a closed tuple whose last item is optional",
    written: {
      zod: `{"type":"array",${pair},"items":false,"minItems":1}`,
      zod3: `{"type":"array",${pair},"items":false,"minItems":2}`,
      valibot: `{"type":"array",${pair},"items":false,"minItems":1}`,
      arktype: `{"type":"array",${pair},"items":false,"minItems":1}`,
    },
    zod: (z) => z.tuple([z.string(), z.number().optional()]),
    zod3: (z) => z.tuple([z.string(), z.number().optional()]),
    valibot: () => v.strictTuple([v.string(), v.optional(v.number())]),
    arktype: () => type(["string", "number?"]),
  },
  {
    meaning: "an ISO date and time, as the vendor has it by default",
    written: {
      zod: '{"type":"string","format":"date-time","pattern":"Z$"}',
      zod3: '{"type":"string","format":"date-time","pattern":"Z$"}',
      valibot: '{"type":"string","format":"date-time"}',
    },
    zod: (z) => z.iso.datetime(),
    zod3: (z) => z.string().datetime(),
    valibot: () => v.pipe(v.string(), v.isoTimestamp()),
  },
  {
    meaning: "a default behind a transform",
    written: {
      zod: '{"type":"object","properties":{"a":{"type":"string"}}}',
      zod3: '{"type":"object","properties":{"a":{"type":"string","default":"3"}}}',
      valibot: '{"type":"object","properties":{"a":{"type":"string","default":"3"}}}',
    },
    zod: (z) => z.object({ a: z.string().transform(Number).default(3) }),
    zod3: (z) => z.object({ a: z.string().transform(Number).default("3") }),
    valibot: () => v.object({ a: v.optional(v.pipe(v.string(), v.transform(Number)), "3") }),
  },
  {
    meaning: "a CUID",
    written: {
      zod: String.raw`{"type":"string","pattern":"^[cC][^\\s-]{8,}$"}`,
      zod3: String.raw`{"type":"string","pattern":"^[cC][^\\s-]{8,}$"}`,
    },
    but: { "zod 4.6": '{"type":"string","pattern":"^[cC][0-9a-z]{6,}$"}' },
    zod: (z) => z.cuid(),
    zod3: (z) => z.string().cuid(),
  },
];
