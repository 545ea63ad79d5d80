import { behaviours, missingCapabilities } from "@toolport/testing";
import { describe, expect, it } from "vitest";
import { harnesses } from "./harnesses.ts";

describe.each(harnesses)("$name", (harness) => {
  const applies = (behaviour: (typeof behaviours)[number]) =>
    missingCapabilities(behaviour, harness).length === 0;
  it.each(behaviours.filter(applies))("$name", (behaviour) => behaviour.check(harness));
  // What the target can't carry is said, not skipped in silence.
  const beyond = behaviours.filter((behaviour) => !applies(behaviour));
  it.each(beyond)("can't carry: $name", (behaviour) =>
    expect(behaviour.check(harness)).rejects.toThrow("not applicable"),
  );
});
