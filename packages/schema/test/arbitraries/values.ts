import { createOracle, modernised, type Oracle } from "./oracle.ts";
import { createRandom, type Random } from "./random.ts";
import { createSampler } from "./sample-value.ts";
import { type Extras, nothing } from "./sampling.ts";
import { sampleAny } from "./texts.ts";

export interface Values {
  readonly oracle: Oracle;
  /** A value that the schema accepts; `nothing` when none was found. */
  readonly valid: (seed: number, extras?: Extras) => unknown;
  /** A value that is nearly valid, or valid by chance. */
  readonly near: (seed: number) => unknown;
}

/** Makes values for any schema, ours or a projected one. */
export function valuesFor(schema: unknown): Values {
  const modern = modernised(schema);
  const oracle = createOracle(modern);
  const sample = createSampler(modern);
  const valid: Values["valid"] = (seed, extras) => {
    const random = createRandom(seed);
    for (let tries = 0; tries < 10; tries++) {
      const value = sample(extras ? { random, extras } : { random });
      if (value !== nothing && oracle.accepts(value)) return value;
    }
    return nothing;
  };
  return {
    oracle,
    valid,
    near(seed) {
      const value = valid(seed);
      const random = createRandom(~seed);
      return value === nothing ? sampleAny(random) : disturb(value, random);
    },
  };
}

/** One change somewhere: another type, a key more or less, an item more or less. */
function disturb(value: unknown, random: Random): unknown {
  const isContainer = typeof value === "object" && value !== null;
  if (!isContainer || random.chance(0.2)) return sampleAny(random);
  if (Array.isArray(value)) {
    const items: unknown[] = [...(value as unknown[])];
    const at = random.integer(0, Math.max(0, items.length - 1));
    if (items.length === 0 || random.chance(0.2)) items.push(sampleAny(random));
    else if (random.chance(0.3)) items.splice(at, 1);
    else items[at] = disturb(items[at], random);
    return items;
  }
  const entries = Object.entries(value);
  const at = random.integer(0, Math.max(0, entries.length - 1));
  if (entries.length === 0 || random.chance(0.2)) entries.push(["more", sampleAny(random)]);
  else if (random.chance(0.3)) entries.splice(at, 1);
  else
    entries[at] = [entries[at]?.[0] ?? "more", random.chance(0.2) ? null : disturb(entries[at]?.[1], random)];
  return Object.fromEntries(entries);
}
