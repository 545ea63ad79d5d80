import { type } from "arktype";
import { type Static, Type } from "typebox";
import * as v from "valibot";
import { expectTypeOf, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
import * as zm from "zod/mini";
import {
  type InferInput,
  type InferOutput,
  type Json,
  jsonSchema,
  readSchema,
  type SchemaSource,
  withWireForms,
} from "../src/index.ts";
import { zod } from "../src/zod.ts";
import { zod3 } from "../src/zod3.ts";

it("infers input and output from every kind of source", () => {
  const four = z.object({ n: z.number().default(1), id: z.string().transform(Number) });
  expectTypeOf<InferInput<typeof four>>().toEqualTypeOf<{ n?: number | undefined; id: string }>();
  expectTypeOf<InferOutput<typeof four>>().toEqualTypeOf<{ n: number; id: number }>();

  const mini = zod(zm.object({ a: zm.string() }));
  expectTypeOf<InferOutput<typeof mini>>().toEqualTypeOf<{ a: string }>();

  const three = zod3(z3.object({ a: z3.string().default("x") }));
  expectTypeOf<InferInput<typeof three>>().toEqualTypeOf<{ a?: string | undefined }>();
  expectTypeOf<InferOutput<typeof three>>().toEqualTypeOf<{ a: string }>();

  const ark = type({ a: "string" });
  expectTypeOf<InferOutput<typeof ark>>().toEqualTypeOf<{ a: string }>();
  const vali = v.object({ a: v.string() });
  expectTypeOf<InferOutput<typeof vali>>().toEqualTypeOf<{ a: string }>();

  const typed = jsonSchema<{ a: string }>({ type: "object" });
  expectTypeOf<InferOutput<typeof typed>>().toEqualTypeOf<{ a: string }>();
  const untyped = jsonSchema({ type: "object" });
  expectTypeOf<InferOutput<typeof untyped>>().toEqualTypeOf<Record<string, unknown>>();

  const raw = { type: "object", properties: { a: { type: "string" } } } as const;
  expectTypeOf<InferOutput<typeof raw>>().toEqualTypeOf<Record<string, unknown>>();
  expectTypeOf<InferInput<typeof raw>>().toEqualTypeOf<{ readonly [key: string]: Json }>();

  const box = Type.Object({ a: Type.String() });
  expectTypeOf<InferOutput<typeof box>>().toEqualTypeOf<Record<string, unknown>>();
  const typedBox = jsonSchema<Static<typeof box>>(box);
  expectTypeOf<InferOutput<typeof typedBox>>().toEqualTypeOf<{ a: string }>();

  const formed = withWireForms(four, () => undefined);
  expectTypeOf<InferOutput<typeof formed>>().toEqualTypeOf<{ n: number; id: number }>();

  for (const source of [four, mini, three, ark, vali, typed, raw, box, typedBox, formed]) {
    expectTypeOf(source).toExtend<SchemaSource>();
    readSchema(source);
  }
});
