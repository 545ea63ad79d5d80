import { expectEqual } from "./expectations.ts";
import type { Capabilities, Harness } from "./harness.ts";
import { notHanging } from "./patience.ts";
import { converse, expectSame, type Seen } from "./same.ts";
import { openWorld, type Scene } from "./world.ts";

/** One row of the table: what holds in every adapter. */
export interface Behaviour {
  /** A sentence. */
  readonly name: string;
  /** The topic it belongs to, as our documentation names it. */
  readonly rule: string;
  readonly needs?: readonly (keyof Capabilities)[];
  /** Rejects with what went wrong, or with what the harness lacks. */
  check(harness: Harness): Promise<void>;
}

/** Which of the capabilities that a behaviour needs a harness lacks. None: it applies. */
export function missingCapabilities(
  { needs = [] }: Behaviour,
  harness: Harness,
): readonly (keyof Capabilities)[] {
  const has = { anyValue: true, ordered: true, ...harness.capabilities };
  return needs.filter((capability) => !has[capability]);
}

/** A behaviour with a check of its own. */
export function behaviour(fields: Behaviour): Behaviour {
  const guarded: Behaviour = {
    ...fields,
    async check(harness) {
      const missing = missingCapabilities(fields, harness);
      if (missing.length > 0)
        throw new Error(`not applicable to ${harness.name}: it lacks ${missing.join(", ")}`);
      await notHanging(fields.check(harness), `"${fields.name}"`);
    },
  };
  return Object.freeze(guarded);
}

/** A behaviour that says: the model is told, and the bodies get, exactly what direct calls give. */
export function sameAsDirect(
  fields: Omit<Behaviour, "check"> & {
    readonly scene: () => Scene;
    /** What must hold whatever the direct calls gave. */
    readonly also?: (seen: Seen, harness: Harness) => void | Promise<void>;
  },
): Behaviour {
  const { scene, also, ...rest } = fields;
  return behaviour({
    ...rest,
    async check(harness) {
      const seen = await expectSame(harness, scene);
      await also?.(seen, harness);
    },
  });
}

/** A behaviour that says: no body runs, even where a host answers (or drops) the call before the adapter is asked. */
export function neverRuns(fields: Omit<Behaviour, "check"> & { readonly scene: () => Scene }): Behaviour {
  const { scene, ...rest } = fields;
  return behaviour({
    ...rest,
    async check(harness) {
      const made = scene();
      const world = openWorld(made, harness);
      await converse(harness, world, made);
      expectEqual(
        world.bodies.map(({ callId }) => callId),
        [],
        "calls whose body ran",
      );
    },
  });
}
