import { Validator } from "@cfworker/json-schema";
import { type JsonSchema, readSchema } from "@toolport/schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { bench, describe } from "vitest";
import { z } from "zod";

// Read the ratios to "zod 4", not the times: all sides run in one process, one after the other. ajv compiles with
// `new Function`; the others do without, but for zod, which tries.
const text = z.string().min(1).max(100);

const row = z.strictObject({
  id: z.int().min(0),
  name: text,
  tags: z.array(z.string()).max(5).optional(),
});

const schemas = {
  "3 fields": z.strictObject({
    city: text,
    days: z.int().min(1).max(14),
    unit: z.enum(["c", "f"]).optional(),
  }),
  "12 fields, nested, with a union": z.strictObject({
    user: z.strictObject({
      id: text,
      name: text,
      age: z.int().min(0).optional(),
      email: text.regex(/^[^@]+@[^@]+$/),
    }),
    address: z.strictObject({ street: text, city: text, zip: text, country: z.enum(["PT", "DE", "FR"]) }),
    filter: z.union([
      z.strictObject({ kind: z.literal("range"), from: z.number(), to: z.number() }),
      z.strictObject({ kind: z.literal("set"), values: z.array(z.string()) }),
    ]),
    note: z.string().nullable(),
  }),
  "50 rows of 3 fields": z.strictObject({ rows: z.array(row) }),
} as const;

const values: Readonly<Record<keyof typeof schemas, unknown>> = {
  "3 fields": { city: "Lisbon", days: 3, unit: "c" },
  "12 fields, nested, with a union": {
    user: { id: "u1", name: "Ana", age: 30, email: "ana@example.com" },
    address: { street: "Rua Augusta 1", city: "Lisboa", zip: "1100-048", country: "PT" },
    filter: { kind: "set", values: ["a", "b"] },
    note: null,
  },
  "50 rows of 3 fields": {
    rows: Array.from({ length: 50 }, (_, id) => ({ id, name: `row ${id}`, tags: ["a", "b"] })),
  },
};

describe.each(Object.keys(schemas) as (keyof typeof schemas)[])("validation of %s", (name) => {
  const schema = schemas[name];
  const json: JsonSchema = z.toJSONSchema(schema);
  const value = JSON.parse(JSON.stringify(values[name])) as unknown;
  const reader = readSchema(json);
  const ajv = new Ajv2020({ strict: false }).compile(json);
  const cfworker = new Validator({ ...json }, "2020-12");
  bench("zod 4", () => void schema.safeParse(value));
  bench("toolport, raw JSON Schema", () => void reader.validate(value));
  bench("ajv compiled", () => void ajv(value));
  bench("@cfworker/json-schema", () => void cfworker.validate(value));
});
