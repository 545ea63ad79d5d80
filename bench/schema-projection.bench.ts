import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { project, readSchema } from "@toolport/schema";
import { asSchema } from "ai";
import { bench, describe } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod/v3";
import { zodToJsonSchema } from "zod-to-json-schema";

// What an export costs per tool, schemas made beforehand: each contestant writes schemas from zod, ours also carries them
// into OpenAI's strict dialect. A schema is written once only, since some keep the result: each turn has its own.
const tools = 500;
const turns = 20;

const small = () =>
  z.object({
    city: z.string().describe("City"),
    days: z.number().int().optional(),
    unit: z.enum(["c", "f"]),
  });
const small3 = () =>
  z3.object({
    city: z3.string().describe("City"),
    days: z3.number().int().optional(),
    unit: z3.enum(["c", "f"]),
  });

function perTurn<T>(make: () => T, convert: (schema: T) => unknown): () => void {
  // A few turns more than are counted, for those that the runner takes to get ready.
  const batches = Array.from({ length: turns + 5 }, () => Array.from({ length: tools }, make));
  return () => {
    const batch = batches.pop();
    if (!batch) throw new Error("More turns than schemas: raise the margin.");
    for (const schema of batch) convert(schema);
  };
}

const options = { time: 0, iterations: turns, warmupTime: 0, warmupIterations: 0 };

describe("tools of three fields, written as JSON Schema", () => {
  bench(
    "z.toJSONSchema",
    perTurn(small, (schema) => z.toJSONSchema(schema, { io: "input" })),
    options,
  );
  bench(
    "toolport, read",
    perTurn(small, (schema) => readSchema(schema).jsonSchema()),
    options,
  );
  bench(
    "toolport, read and projected to openai-strict",
    perTurn(small, (schema) => project(readSchema(schema).jsonSchema(), "openai-strict")),
    options,
  );
  bench(
    "zod-to-json-schema (zod 3)",
    perTurn(small3, (schema) => zodToJsonSchema(schema)),
    options,
  );
  bench(
    "@langchain/core toJsonSchema",
    perTurn(small, (schema) => toJsonSchema(schema)),
    options,
  );
  bench(
    "ai asSchema",
    perTurn(small, (schema) => asSchema(schema).jsonSchema),
    options,
  );
});
