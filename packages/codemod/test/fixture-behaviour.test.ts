import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unlistedDifference } from "./differences.ts";
import { Driver, NOTHING_TOLD, type Told } from "./drive.ts";
import { fixtures, migrated, targetsOf } from "./fixture.ts";

let driver: Driver;

beforeAll(async () => {
  driver = await Driver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

describe.each(fixtures.filter(({ calls }) => calls.length > 0).map((one) => [one.name, one] as const))(
  "%s",
  (_name, fixture) => {
    let before: Promise<readonly Told[]> | undefined;

    it.each(targetsOf(fixture))("tells the model the same as %s", async (target) => {
      before ??= driver.told(
        fixture.entry("before"),
        { framework: fixture.from, from: fixture.from },
        fixture.calls,
      );
      const told = await before;
      const { migration } = migrated(fixture.files("before"), fixture.from, target);
      // What is left is still a tool of the framework it came from.
      const converted = new Set(migration.files.flatMap((file) => file.converted.map(({ name }) => name)));
      const differences: unknown[] = [];
      for (const [at, call] of fixture.calls.entries()) {
        const framework = converted.has(call.tool) ? target : fixture.from;
        const [now = { text: "" }] = await driver.told(
          fixture.entry(`after.${target}`),
          { framework, from: fixture.from },
          [call],
        );
        differences.push(
          unlistedDifference(
            { framework: fixture.from, told: told[at] ?? { text: "" } },
            { framework, told: now },
          ),
        );
      }
      expect(differences).toEqual(fixture.calls.map(() => undefined));
    });

    it("has a call for what it says, and the body of each tool answers one", async () => {
      before ??= driver.told(
        fixture.entry("before"),
        { framework: fixture.from, from: fixture.from },
        fixture.calls,
      );
      const told = await before;
      expect(told.filter((one) => "ended" in one && one.ended === NOTHING_TOLD)).toEqual([]);
    });
  },
);
