import { isToolportError } from "@toolport/core";
import { readSchema, type JsonSchema } from "@toolport/schema";
import { behaviour, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectThat } from "../expectations.ts";
import { call, cityTool, giving, orderTool, shoutInput } from "../fixtures.ts";
import type { AdvertisedTool, Harness } from "../harness.ts";
import { show } from "../show.ts";
import { openWorld, type ToolSpec } from "../world.ts";
import { leadsToBody } from "./leads-to-body.ts";

const rule = "advertising";
const LEGAL = /^[A-Za-z0-9_-]{1,64}$/;
const LONG = `${"very/long.".repeat(10)}name`;
const ODD = [
  "mail.draft.save",
  "orders/cancel",
  "3d-render",
  "extract-report",
  "next.js/v1",
  `${LONG}.create`,
  `${LONG}.delete`,
];

/** What the model sees of a toolbox. */
export const advertisingBehaviours: readonly Behaviour[] = [
  behaviour({
    name: "each tool is advertised under its name with its description, in the toolbox's order",
    rule,
    async check(harness) {
      const long = `Line one.\n\n"Quotes", ünïcode 🦉 and ${"many words ".repeat(60)}.`;
      const tools = await advertised(harness, [
        cityTool({ description: long }),
        orderTool(),
        giving(() => ""),
      ]);
      expectEqual(
        tools.map(({ name, description }) => [name, description]),
        [
          ["get_weather", long],
          ["place_order", "The kit's place_order."],
          ["give", "The kit's give."],
        ],
        "the advertised tools",
      );
    },
  }),
  behaviour({
    name: "the advertised schema takes what the tool takes, and refuses what it refuses",
    rule,
    async check(harness) {
      const [tool] = await advertised(harness, [orderTool()]);
      const full = {
        customer: "Bo",
        limit: 1,
        note: "x",
        urgent: true,
        ship: { to: "a", by: "b" },
        lines: [{ sku: "s", amount: 1 }],
        tags: ["t"],
      };
      expectThat(await takes(tool, full), "complete arguments do not fit the advertised schema");
      for (const [key, wrong] of Object.entries({
        customer: 7,
        urgent: "often",
        ship: [],
        lines: {},
        tags: [1],
      }))
        expectThat(
          !(await takes(tool, { ...full, [key]: wrong })),
          `the advertised schema takes a wrong ${key}`,
        );
      const optional = ["limit", "note", "urgent", "ship", "lines", "tags"];
      expectEqual(await mayBeLeftOut(tool, full), optional, "the fields that may be left out");
    },
  }),
  behaviour({
    name: "the advertised schema is that of the input side: what has a default may be left out or null",
    rule,
    async check(harness) {
      const [tool] = await advertised(harness, [{ name: "shout", input: shoutInput }]);
      expectEqual(
        await mayBeLeftOut(tool, { text: "a", times: 1 }),
        ["times"],
        "the fields that may be left out",
      );
    },
  }),
  behaviour({
    name: "a field's description is advertised",
    rule,
    async check(harness) {
      const tools = await advertised(harness, [cityTool(), { name: "shout", input: shoutInput }]);
      expectContains(JSON.stringify(tools[0]?.schema), "Name of the city", "the schema");
      expectContains(JSON.stringify(tools[1]?.schema), "What to shout", "the schema");
    },
  }),
  behaviour({
    name: "a tool without a schema is advertised as taking an empty object",
    rule,
    async check(harness) {
      const [tool] = await advertised(harness, [giving(() => "")]);
      expectEqual(tool?.schema.type, "object", "the type");
      expectThat(await takes(tool, {}), "no arguments do not fit the advertised schema");
    },
  }),
  behaviour({
    name: "exporting twice gives equal definitions",
    rule,
    async check(harness) {
      const world = openWorld(
        { tools: [cityTool(), orderTool(), { name: "a.b", input: shoutInput }] },
        harness,
      );
      const [first, second] = [await harness.advertise(world.source), await harness.advertise(world.source)];
      expectEqual(JSON.stringify(second), JSON.stringify(first), "the second export");
    },
  }),
  behaviour({
    name: "exporting and calling change neither tools nor schemas",
    rule,
    async check(harness) {
      const input = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
      const before = JSON.stringify(input);
      const world = openWorld({ tools: [cityTool({ input })] }, harness);
      await harness.advertise(world.source);
      await harness.converse({ source: world.source, calls: [call("c1", "get_weather", { city: "Oslo" })] });
      expectEqual(JSON.stringify(input), before, "the author's schema");
      expectEqual(
        Object.keys(world.tools[0] ?? {}).toSorted(),
        ["description", "effect", "execute", "input", "name"],
        "the tool",
      );
    },
  }),
  behaviour({
    name: "frozen tools and schemas can be exported",
    rule,
    async check(harness) {
      const tools = await advertised(harness, [cityTool(), orderTool()]);
      expectEqual(tools.length, 2, "the number of tools");
      for (const { schema } of tools) expectThat(Object.keys(schema).length > 1, "a schema came out empty");
    },
  }),
  behaviour({
    name: "long and odd names are advertised as the target takes them, each once",
    rule: "names",
    async check(harness) {
      const names = (
        await advertised(
          harness,
          ODD.map((name) => ({ name })),
        )
      ).map(({ name }) => name);
      for (const name of names)
        expectThat((harness.legalName ?? LEGAL).test(name), `"${name}" is no legal name here`);
      expectEqual(new Set(names).size, ODD.length, "the number of different names");
    },
  }),
  sameAsDirect({
    name: "a call by a derived name runs the tool it was derived from",
    rule: "names",
    scene: () => ({
      tools: ODD.map((name) => ({ name, body: () => `I am ${name}` })),
      calls: ODD.map((name, at) => call(`c${at}`, name)),
    }),
    also: ({ outcome }) =>
      expectEqual(
        outcome.told.map(({ text }) => text),
        ODD.map((name) => `I am ${name}`),
        "the tools that ran",
      ),
  }),
  behaviour({
    name: "two names that would be one on the wire are refused by the export",
    rule: "names",
    async check(harness) {
      for (const odd of ODD) {
        const [tool] = await advertised(harness, [{ name: odd }]);
        const wire = tool?.name ?? odd;
        if (wire === odd) continue;
        const twice = advertised(harness, [{ name: odd }, { name: wire }]);
        const outcome = await twice.then(
          () => undefined,
          (error: unknown) => error,
        );
        expectThat(
          isToolportError(outcome, "name_collision"),
          `"${odd}" and "${wire}" were exported under one name`,
        );
      }
    },
  }),
  behaviour({
    name: "nothing an export hands out leads to a bare body",
    rule: "exports",
    needs: ["inspection"],
    check(harness) {
      const world = openWorld({ tools: [cityTool(), orderTool()] }, harness);
      if (!harness.exported) throw new Error("a harness with the capability inspection needs exported");
      const bare = new Set<unknown>(
        [...world.tools, ...world.adopted].flatMap((tool) => [tool, tool.execute]),
      );
      const path = leadsToBody(harness.exported(world.source), bare);
      expectThat(path === undefined, `a bare body can be reached by ${String(path)}`);
      return Promise.resolve();
    },
  }),
];

function advertised(harness: Harness, tools: readonly ToolSpec[]): Promise<readonly AdvertisedTool[]> {
  return harness.advertise(openWorld({ tools }, harness).source);
}

/** The fields of complete arguments that the model may leave out, or send as null where the target has no other way. */
async function mayBeLeftOut(tool: AdvertisedTool | undefined, full: object): Promise<readonly string[]> {
  const required = tool?.schema.required as readonly string[] | undefined;
  const optional: string[] = [];
  for (const key of Object.keys(full))
    // A default would excuse even a required field from validation, so ask the keyword itself.
    if (required?.includes(key) !== true || (await takes(tool, { ...full, [key]: null }))) optional.push(key);
  return optional;
}

async function takes(tool: AdvertisedTool | undefined, args: unknown): Promise<boolean> {
  if (!tool) throw new Error("the tool was not advertised");
  const schema: JsonSchema = JSON.parse(JSON.stringify(tool.schema)) as JsonSchema;
  expectEqual(show(schema), show(tool.schema), "the schema after a trip over the wire");
  return (await readSchema(schema).validate(args)).ok;
}
