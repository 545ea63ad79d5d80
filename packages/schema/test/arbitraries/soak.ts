import * as fc from "fast-check";
import { type DialectName, dialects } from "../../src/index.ts";
import { brokenLaws, newTally, type Tally } from "./laws.ts";
import { schemas } from "./schemas.ts";
import { valuesFor } from "./values.ts";

export interface Soaked {
  readonly tallies: Readonly<Record<string, Tally>>;
  readonly failures: number;
}

/** The laws of projection over many more schemas than the tests take; each failure is told as it is found. */
export function soak(wanted: number, start: number, tell: (text: string) => void): Soaked {
  const names = Object.keys(dialects) as DialectName[];
  const tallies = Object.fromEntries(names.map((name) => [name, newTally()]));
  const pairs = (): number => Object.values(tallies).reduce((sum, tally) => sum + tally.pairs, 0);
  let failures = 0;
  for (let batch = 0; pairs() < wanted; batch++) {
    for (const dialect of names) {
      const found = trySome(dialect, start + batch, tallies[dialect] ?? newTally());
      if (found === undefined) continue;
      failures += 1;
      tell(`${dialect}, seed ${start + batch}: ${found}`);
    }
    if (batch % 10 === 0) tell(`${pairs()} pairs, ${failures} failures`);
  }
  return { tallies, failures };
}

function trySome(dialect: DialectName, seed: number, tally: Tally): string | undefined {
  const law = fc.property(schemas, fc.noShrink(fc.integer()), (written, from) => {
    const source = valuesFor(written.meaning);
    const broken = brokenLaws({ written, source, dialect, seed: from, values: 20 }, tally);
    if (broken.length > 0) throw new Error(broken.join("\n"));
  });
  const { failed, counterexample, errorInstance } = fc.check(law, { seed, numRuns: 50 });
  if (!failed) return undefined;
  const shown = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `${JSON.stringify(counterexample?.[0].schema)}\n${shown.slice(0, 2000)}`;
}
