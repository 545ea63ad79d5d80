import { behaviours, directHarness, type Harness } from "@toolport/testing";
import { describe, it } from "vitest";
import { adoptByStandard } from "./adopt.ts";
import { loadLegacy } from "./compile-legacy.ts";

const { adoptByLegacy } = await loadLegacy<{ adoptByLegacy: typeof adoptByStandard }>("adopt");

// A method that lists its parameters takes those; what a schema lets through beside them takes one object.
const OPEN = /^further fields reach the body/;

// All of the kit's tools are decorated methods: those with one required field take it as a parameter.
describe.each([
  ["standard decorators", adoptByStandard],
  ["legacy decorators", adoptByLegacy],
] as const)("the kit's tools by %s", (name, adoptBy) => {
  it.each(behaviours)("$name", (behaviour) => {
    const parameters = !OPEN.test(behaviour.name);
    const harness: Harness = { ...directHarness, name, adopt: (tools) => adoptBy(tools, parameters) };
    return behaviour.check(harness);
  });
});
