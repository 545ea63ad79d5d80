import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readSchema, type SchemaSource, type Validation } from "../src/index.ts";
import { build, pairs, type Plan, plans } from "./source-plans.ts";
import { minis, type Zod4, zod3s, zods } from "./source-vendors.ts";
import { valibotWords, zod3Words, zodWords } from "./source-words.ts";

function everyDress(plan: Plan): readonly (readonly [version: string, source: SchemaSource])[] {
  return [
    ...zods.map(([version, z]) => [version, build(plan, zodWords(z))] as const),
    ...minis.map(([version, z]) => [version, build(plan, zodWords(z as unknown as Zod4))] as const),
    ...zod3s.map(([version, z]) => [version, build(plan, zod3Words(z))] as const),
    ["valibot", build(plan, valibotWords)] as const,
  ];
}

it("writes the same schema for the same meaning, whoever made it", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const [[, first], ...others] = everyDress(plan) as [readonly [string, SchemaSource]];
      const written = JSON.stringify(readSchema(first).jsonSchema());
      for (const [version, source] of others as readonly (readonly [string, SchemaSource])[])
        expect(JSON.stringify(readSchema(source).jsonSchema()), version).toBe(written);
    }),
  );
});

it("makes of what came over the wire what each vendor wants", () => {
  fc.assert(
    fc.property(
      plans.chain((plan) => pairs(plan).map((pair) => ({ plan, pair }))),
      ({ plan, pair: { wire, value } }) => {
        const sources = everyDress(plan);
        const written = readSchema((sources[0] as readonly [string, SchemaSource])[1]).jsonSchema();
        expect(readSchema(written).validate(wire)).toMatchObject({ ok: true });
        for (const [version, source] of sources) {
          expect(readSchema(source).validate(wire), version).toEqual({ ok: true, value });
          // What a program gives is as it should be already.
          expect(readSchema(source).validate(value), version).toEqual({ ok: true, value });
          expect(readSchema(source).unknownKeys(wire), version).toEqual([]);
        }
      },
    ),
  );
});

it("is accepted by the vendor wherever its JSON Schema accepts it", () => {
  const cases = plans.chain((plan) =>
    fc.record({ plan: fc.constant(plan), pair: pairs(plan), other: fc.jsonValue(), at: fc.nat(20) }),
  );
  fc.assert(
    fc.property(cases, ({ plan, pair: { wire }, other, at }) => {
      const changed = replaced(wire, { left: at }, other);
      const sources = everyDress(plan);
      const written = readSchema((sources[0] as readonly [string, SchemaSource])[1]).jsonSchema();
      const { ok } = readSchema(written).validate(changed) as Validation;
      if (!ok) return;
      for (const [version, source] of sources)
        expect(readSchema(source).validate(changed), version).toMatchObject({ ok: true });
    }),
    { numRuns: 300 },
  );
});

/** A copy with one value somewhere in it replaced. */
function replaced(value: unknown, count: { left: number }, other: unknown): unknown {
  if (count.left-- === 0) return other;
  if (Array.isArray(value)) return value.map((item) => replaced(item, count, other));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, count, other)]));
}
