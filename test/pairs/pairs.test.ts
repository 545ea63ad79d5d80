import { behaviours, missingCapabilities } from "@toolport/testing";
import { describe, it } from "vitest";
import { pairs } from "./pairs.ts";

// What a pair can't carry is listed in docs/portability.md; that a harness refuses it is tested by the packages.
describe.each(pairs)("$name", (pair) => {
  const applicable = behaviours.filter((behaviour) => missingCapabilities(behaviour, pair).length === 0);
  it.each(applicable)("$name", (behaviour) => behaviour.check(pair));
});
