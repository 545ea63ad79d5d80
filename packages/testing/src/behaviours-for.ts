import { missingCapabilities, type Behaviour } from "./behaviour.ts";
import { behaviours } from "./behaviours.ts";
import type { Harness } from "./harness.ts";

/** The rows of the table that apply to a harness: it lacks nothing that they need. */
export function behavioursFor(harness: Harness): readonly Behaviour[] {
  return behaviours.filter((behaviour) => missingCapabilities(behaviour, harness).length === 0);
}
