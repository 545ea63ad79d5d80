import { failure } from "@toolport/core";
import { sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectLacks } from "../expectations.ts";
import { call, cityTool, giving, payTool, SECRET } from "../fixtures.ts";
import type { Seen } from "../same.ts";
import type { Scene } from "../world.ts";

const rule = "errors";

/** What the model is told when a body fails. */
export const errorBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "a thrown error is told without message, cause, stack or path",
    rule,
    scene: () => failing(() => throws(new Error(`no access with ${SECRET}`, { cause: new Error(SECRET) }))),
    also: expectSafe,
  }),
  sameAsDirect({
    name: "a rejected promise is told as a thrown error is",
    rule,
    scene: () => failing(() => Promise.reject(new TypeError(SECRET))),
    also: expectSafe,
  }),
  sameAsDirect({
    name: "a thrown text is told as a thrown error is",
    rule,
    scene: () => failing(() => throws(`password ${SECRET}`)),
    also: expectSafe,
  }),
  sameAsDirect({
    name: "thrown objects, null and undefined are told as a thrown error is",
    rule,
    scene: () => ({
      tools: [
        giving(() => throws({ message: SECRET }), { name: "a" }),
        giving(() => throws(null), { name: "b" }),
        giving(() => Promise.reject(undefined), { name: "c" }),
      ],
      calls: [call("c1", "a"), call("c2", "b"), call("c3", "c")],
    }),
    also: expectSafe,
  }),
  sameAsDirect({
    name: "a returned error is told as a thrown error is",
    rule,
    needs: ["anyValue"],
    scene: () => failing(() => new Error(SECRET)),
    also: expectSafe,
  }),
  sameAsDirect({
    name: "an error's message is told where the toolbox shows messages, and nothing more of it",
    rule,
    scene: () => ({
      ...failing(() => throws(new RangeError("page 9 of 3", { cause: SECRET }))),
      settings: { errors: "message" },
    }),
    also: (seen) => {
      expectContains(seen.textFor("c1"), "page 9 of 3", "the text");
      expectSafe(seen);
    },
  }),
  sameAsDirect({
    name: "a returned failure is told in its own words, without anything around them",
    rule,
    scene: () => failing(() => failure("There is no city called Olso. Did you mean Oslo?")),
    also: ({ textFor }) =>
      expectEqual(textFor("c1"), "There is no city called Olso. Did you mean Oslo?", "the text"),
  }),
  sameAsDirect({
    name: "a thrown failure is told as a returned one is",
    rule,
    scene: () => failing(() => throws(failure("Quota reached.", { status: "unavailable" }))),
    also: ({ textFor, results }) => {
      expectEqual(textFor("c1"), "Quota reached.", "the text");
      expectEqual(results[0]?.status, "unavailable", "the status");
    },
  }),
  sameAsDirect({
    name: "a body that fails is run once",
    rule,
    scene: () => ({
      tools: [payTool({ body: () => throws(new Error("connection reset")) })],
      settings: { approval: "none" },
      calls: [call("c1", "pay", { amount: 5 })],
    }),
    also: ({ world }) => expectEqual(world.bodies.length, 1, "runs of the body"),
  }),
  sameAsDirect({
    name: "no refusal speaks of an engine, a validator or a file",
    rule,
    needs: ["rawArguments", "unknownNames"],
    scene: () => ({
      tools: [cityTool(), payTool()],
      settings: { approval: () => false },
      calls: [
        call("c1", "get_weather", "{city}"),
        call("c2", "get_weather", { city: {} }),
        call("c3", "get_wether"),
        call("c4", "pay", { amount: 9 }),
        call("c5", "get_weather", "[]"),
      ],
    }),
    also: ({ outcome, world }) => {
      expectEqual(world.bodies.length, 0, "runs of bodies");
      for (const { id, text } of outcome.told)
        for (const word of [
          "Unexpected token",
          "position",
          "SyntaxError",
          "Zod",
          "undefined",
          "[object",
          "node:",
          ".js",
          "/srv",
        ])
          expectLacks(text, word, `the text of ${id}`);
    },
  }),
  sameAsDirect({
    name: "a failure does not keep the other calls of the message from their answers",
    rule,
    scene: () => ({
      tools: [giving(() => throws(new Error("boom")), { name: "break" }), cityTool()],
      calls: [
        call("c1", "get_weather", { city: "Oslo" }),
        call("c2", "break"),
        call("c3", "get_weather", {}),
        call("c4", "get_weather", { city: "Bergen" }),
      ],
    }),
    also: ({ textFor }) => expectEqual(textFor("c4"), "Sunny in Bergen", "the text after the failures"),
  }),
];

function failing(body: () => unknown): Scene {
  return { tools: [giving(body)], calls: [call("c1", "give")] };
}

function throws(thrown: unknown): never {
  throw thrown;
}

function expectSafe({ outcome, results }: Seen): void {
  for (const { id, text } of outcome.told) {
    expectLacks(text, SECRET, `the text of ${id}`);
    expectLacks(text, "    at ", `the text of ${id}`);
    expectLacks(text, ".ts:", `the text of ${id}`);
  }
  for (const { status } of results) expectEqual(status, "failed", "the status");
}
