import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS_ON, Driver } from "./drive.ts";
import { fixtures, targetsOf } from "./fixture.ts";

let driver: Driver;

beforeAll(async () => {
  driver = await Driver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

/** Loops by hand, and whether they ask only so often. */
const LOOPS = {
  "dispatch-inline-switch": true,
  "counted-rounds": true,
  "asked-again": false,
  "session-history": true,
  "class-agent": true,
  "tools-file": true,
};

const loops = fixtures.flatMap((fixture) => {
  const shape = fixture.name.split(/[\\/]/).at(-1) ?? "";
  return fixture.from === "openai" && shape in LOOPS
    ? targetsOf(fixture).map((target) => ({ fixture, target, shape: shape as keyof typeof LOOPS }))
    : [];
});

it("every loop is there", () => {
  expect(new Set(loops.map(({ shape }) => shape))).toEqual(new Set(Object.keys(LOOPS)));
});

describe.each(loops)("$shape to $target", ({ fixture, target, shape }) => {
  const [call] = fixture.calls;
  const ends = [
    ["a text", "It is five."],
    ["nothing", ""],
    ...(LOOPS[shape] ? [["call after call", CALLS_ON] as const] : []),
  ] as const;

  it.each(ends)("ends as before when the model says %s", async (_what, says) => {
    if (!call) throw new Error(`${fixture.name} has no call.`);
    const before = await driver.end(fixture.entry("before"), call, says);
    expect(await driver.end(fixture.entry(`after.${target}`), call, says)).toEqual(before);
  });
});
