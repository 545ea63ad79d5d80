import { neverRuns, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectLacks, expectThat } from "../expectations.ts";
import { call, calls, cityTool, orderTool, shoutInput, slowInput } from "../fixtures.ts";
import type { Seen } from "../same.ts";
import type { Scene } from "../world.ts";

const rule = "arguments";

/** What a body gets from arguments that are JSON. */
export const argumentBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "valid arguments reach the body once, unchanged",
    rule,
    scene: () => ({
      tools: [orderTool()],
      calls: calls("place_order", {
        customer: 'Åsa 🦉\n"q"',
        limit: 7,
        urgent: false,
        ship: { to: "Oslo" },
        tags: ["a", ""],
      }),
    }),
    also: ({ world }) =>
      expectEqual(
        world.bodies.map(({ args }) => args),
        [{ customer: 'Åsa 🦉\n"q"', limit: 7, urgent: false, ship: { to: "Oslo" }, tags: ["a", ""] }],
        "the arguments the body got",
      ),
  }),
  sameAsDirect({
    name: "a default is filled in and a transform runs once",
    rule,
    scene: () => ({
      tools: [{ name: "shout", input: shoutInput, body: (args) => args }],
      calls: calls("shout", { text: "hey" }, { text: "ho", times: 5 }),
    }),
    also: ({ world }) =>
      expectEqual(
        world.bodies.map(({ args }) => args),
        [
          { text: "hey!", times: 2 },
          { text: "ho!", times: 5 },
        ],
        "the arguments the body got",
      ),
  }),
  sameAsDirect({
    name: "null for an optional field reaches the body as an absent field",
    rule,
    scene: () => strictOrders({ customer: "Bo", limit: null, urgent: null, tags: null }),
    also: (seen) => expectArgs(seen, { customer: "Bo" }),
  }),
  sameAsDirect({
    name: "null for an optional field inside an object or a list reaches the body as an absent field",
    rule,
    scene: () =>
      strictOrders({
        customer: "Bo",
        ship: { to: "Rome", by: null },
        lines: [
          { sku: "x", amount: null },
          { sku: "y", amount: 2 },
        ],
      }),
    also: (seen) =>
      expectArgs(seen, {
        customer: "Bo",
        ship: { to: "Rome" },
        lines: [{ sku: "x" }, { sku: "y", amount: 2 }],
      }),
  }),
  sameAsDirect({
    name: "a field whose own schema takes null keeps it",
    rule,
    scene: () => strictOrders({ customer: "Bo", note: null }),
    also: (seen) => expectArgs(seen, { customer: "Bo", note: null }),
  }),
  sameAsDirect({
    name: "a field that the model leaves out stays out",
    rule,
    scene: () => strictOrders({ customer: "Bo" }),
    also: (seen) => expectArgs(seen, { customer: "Bo" }),
  }),
  sameAsDirect({
    name: "a required field sent as null is refused",
    rule,
    scene: () => ({ tools: [cityTool()], calls: calls("get_weather", { city: null }) }),
    also: (seen) => expectRefused(seen, "city"),
  }),
  sameAsDirect({
    name: "further fields reach the body where the schema leaves it open",
    rule,
    scene: () => ({ tools: [cityTool()], calls: calls("get_weather", { city: "Oslo", unit: "C" }) }),
    also: (seen) => expectArgs(seen, { city: "Oslo", unit: "C" }),
  }),
  sameAsDirect({
    name: "arguments that break a JSON Schema are refused, naming the field, and the body does not run",
    rule,
    scene: () => ({
      tools: [orderTool()],
      calls: calls("place_order", { customer: "Bo", limit: 1000 }, { limit: 1 }),
    }),
    also: (seen) => {
      expectRefused(seen, "limit");
      expectContains(seen.textFor("c2"), "customer", "the refusal");
    },
  }),
  sameAsDirect({
    name: "arguments that break a Standard Schema are refused in its words, and the body does not run",
    rule,
    scene: () => ({
      tools: [{ name: "shout", input: shoutInput }],
      calls: calls("shout", { text: { no: 1 }, times: 1 }),
    }),
    also: (seen) => {
      expectRefused(seen, "text");
      expectContains(seen.textFor("c1"), "must be a text", "the refusal");
    },
  }),
  sameAsDirect({
    name: "a schema may take its time to validate",
    rule,
    scene: () => ({
      tools: [{ name: "shout", input: slowInput, body: (args) => args }],
      calls: calls("shout", { text: "hey" }, { text: { no: 1 } }),
    }),
    also: ({ world, results }) => {
      expectEqual(
        results.map(({ status }) => status),
        ["ok", "invalid"],
        "the statuses",
      );
      expectEqual(
        world.bodies.map(({ args }) => args),
        [{ text: "hey!", times: 2 }],
        "the arguments of the one run",
      );
    },
  }),
  sameAsDirect({
    name: "a tool without a schema takes no arguments",
    rule,
    scene: () => ({ tools: [{ name: "ping" }], calls: calls("ping", {}, { loud: true }) }),
    also: ({ world, results }) => {
      expectEqual(
        world.bodies.map(({ args }) => args),
        [{}],
        "the arguments of the one run",
      );
      expectEqual(
        results.map(({ status }) => status),
        ["ok", "invalid"],
        "the statuses",
      );
    },
  }),
  sameAsDirect({
    name: "a list, an object and a number written as text are read where the schema wants no text",
    rule,
    scene: () => ({
      tools: [orderTool()],
      calls: calls("place_order", { customer: "Bo", limit: "7", ship: '{"to":"Rome"}', tags: '["a","b"]' }),
    }),
    also: (seen) => expectArgs(seen, { customer: "Bo", limit: 7, ship: { to: "Rome" }, tags: ["a", "b"] }),
  }),
  sameAsDirect({
    name: "text that looks like JSON stays text where the schema wants text",
    rule,
    scene: () => ({
      tools: [orderTool()],
      calls: calls("place_order", { customer: '{"a":1}', note: "null", tags: ["[1,2]", "7", "true"] }),
    }),
    also: (seen) => expectArgs(seen, { customer: '{"a":1}', note: "null", tags: ["[1,2]", "7", "true"] }),
  }),
  sameAsDirect({
    name: "a field called constructor is a field like any other",
    rule,
    scene: () => ({
      tools: [{ name: "find", input: { type: "object", properties: { constructor: { type: "string" } } } }],
      calls: calls("find", '{"constructor":"Renault"}'),
    }),
    also: ({ world }) => {
      const [body] = world.bodies;
      expectThat(body !== undefined, "the body did not run");
      expectThat(Object.hasOwn(body?.args ?? {}, "constructor"), "the field constructor did not arrive");
    },
  }),
  sameAsDirect({
    name: "an own __proto__ is refused at any depth",
    rule,
    needs: ["rawArguments"],
    scene: poisoned,
    also: ({ results }) =>
      expectEqual(
        results.map(({ status }) => status),
        ["invalid", "invalid"],
        "the statuses",
      ),
  }),
  neverRuns({ name: "an own __proto__ never reaches a body", rule, scene: poisoned }),
];

/** Orders without repair: what nulls become is up to the projection alone. */
function strictOrders(args: unknown): Scene {
  return { tools: [orderTool()], settings: { repair: false }, calls: [call("c1", "place_order", args)] };
}

function poisoned(): Scene {
  return {
    tools: [orderTool({ input: { type: "object" } })],
    calls: calls(
      "place_order",
      '{"customer":"Bo","__proto__":{"admin":true}}',
      '{"ship":[{"to":"x","__proto__":null}]}',
    ),
  };
}

function expectArgs({ world }: Seen, args: object): void {
  expectEqual(
    world.bodies.map((body) => body.args),
    [args],
    "the arguments the body got",
  );
}

function expectRefused(seen: Seen, field: string): void {
  const text = seen.textFor("c1");
  expectEqual(seen.world.bodies.length, 0, "runs of the body");
  expectEqual(seen.results[0]?.status, "invalid", "the status");
  expectContains(text, field, "the refusal");
  expectLacks(text, "    at ", "the refusal");
}
