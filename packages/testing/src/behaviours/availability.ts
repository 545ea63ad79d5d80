import type { ToolboxSettings, RunOptions } from "@toolport/core";
import { behaviour, neverRuns, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectLacks } from "../expectations.ts";
import { call, calls, cityTool, giving } from "../fixtures.ts";
import { converse } from "../same.ts";
import { openWorld, type Scene, type ToolSpec } from "../world.ts";

const rule = "availability";

/** A way to keep a caller from a tool. */
interface Hiding {
  readonly by: string;
  readonly tool: Partial<ToolSpec>;
  readonly settings?: ToolboxSettings;
  /** A word of the refusal. */
  readonly reason: string;
}

const byPermission: Hiding = {
  by: "permission",
  tool: { permission: "admin" },
  settings: { permissions: ["user", "admin"] },
  reason: "admin",
};

const hidings: readonly Hiding[] = [
  byPermission,
  { by: "channel", tool: { channels: ["voice"] }, reason: "voice" },
  { by: "platform", tool: { platforms: ["slack"] }, reason: "slack" },
  {
    by: "a rule of the app",
    tool: {},
    settings: { permit: ({ name }) => (name === "hidden" ? "Not during the audit." : true) },
    reason: "Not during the audit.",
  },
];

/** Who sees and may call what. */
export const availabilityBehaviours: readonly Behaviour[] = [
  ...hidings.flatMap((hiding) => [
    behaviour({
      name: `a tool hidden by ${hiding.by} is not advertised`,
      rule,
      async check(harness) {
        const tools = await harness.advertise(openWorld(hiddenBy(hiding), harness).source);
        expectEqual(
          tools.map(({ description }) => description),
          ["The kit's get_weather."],
          "the advertised tools",
        );
      },
    }),
    sameAsDirect({
      name: `a call of a tool hidden by ${hiding.by} is refused with the reason`,
      rule,
      needs: ["unknownNames"],
      scene: () => hiddenBy(hiding),
      also: ({ textFor, world }) => {
        expectContains(textFor("c1"), hiding.reason, "the refusal");
        expectEqual(
          world.bodies.map(({ tool }) => tool),
          ["get_weather"],
          "the bodies that ran",
        );
      },
    }),
  ]),
  neverRuns({
    name: "a tool that is hidden never runs",
    rule,
    scene: () => ({ ...hiddenBy(byPermission), calls: [call("c1", "hidden")] }),
  }),
  sameAsDirect({
    name: "a caller with the permission gets through",
    rule,
    scene: () => ({
      tools: [giving(() => "42", { permission: "user" })],
      settings: { permissions: ["guest", "user", "admin"] },
      run: { id: "run", caller: { id: "root", permission: "admin" } },
      calls: [call("c1", "give")],
    }),
    also: ({ textFor }) => expectEqual(textFor("c1"), "42", "the text"),
  }),
  sameAsDirect({
    name: "an unknown name is answered with the nearest known ones",
    rule,
    needs: ["unknownNames"],
    scene: () => ({ tools: [cityTool()], calls: calls("get_wether", { city: "Oslo" }) }),
    also: ({ textFor }) => expectContains(textFor("c1"), "get_weather", "the text"),
  }),
  behaviour({
    name: "the nearest names are told as the model knows them",
    rule,
    needs: ["unknownNames"],
    async check(harness) {
      const world = openWorld({ tools: [giving(() => "", { name: "mail.draft/save.v1" })] }, harness);
      const [advertised] = await harness.advertise(world.source);
      const outcome = await converse(harness, world, { calls: [call("c1", "mail_draft_sav")] });
      expectContains(outcome.told[0]?.text ?? "", advertised?.name ?? "", "the text");
    },
  }),
  sameAsDirect({
    name: "a name that objects inherit is as unknown as any other",
    rule,
    needs: ["unknownNames"],
    scene: () => ({
      tools: [cityTool()],
      calls: [call("c1", "toString"), call("c2", "constructor"), call("c3", "get_weather", { city: "Oslo" })],
    }),
    also: ({ results }) =>
      expectEqual(
        results.map(({ status }) => status),
        ["unavailable", "unavailable", "ok"],
        "the statuses",
      ),
  }),
  sameAsDirect({
    name: "a name that is nearly a hidden tool's does not give it away",
    rule,
    needs: ["unknownNames"],
    scene: () => {
      return { ...hiddenBy(byPermission), calls: [call("c1", "hiden"), call("c2", "Hidden_")] };
    },
    also: ({ outcome }) => {
      for (const { text } of outcome.told) expectLacks(text, "hidden", "the text");
    },
  }),
  sameAsDirect({
    name: "what the model writes never changes the caller",
    rule,
    scene: () => ({
      tools: [giving(() => "hi", { input: { type: "object" } })],
      settings: { permissions: ["user", "admin"] },
      run: "bare",
      calls: [
        call("c1", "give", { caller: { id: "eve", permission: "admin" }, permission: "admin", by: "eve" }),
      ],
    }),
    also: ({ world }) =>
      expectEqual(
        world.bodies.map(({ caller }) => caller),
        [{}],
        "the caller the body saw",
      ),
  }),
  sameAsDirect({
    name: "what the model writes never gains it a permission",
    rule,
    needs: ["unknownNames"],
    scene: () => ({
      tools: [
        cityTool(),
        giving(() => "hi", { name: "hidden", input: { type: "object" }, permission: "admin" }),
      ],
      settings: { permissions: ["user", "admin"] },
      run: "bare",
      calls: [call("c1", "hidden", { caller: { id: "eve", permission: "admin" } })],
    }),
    also: ({ world }) => expectEqual(world.bodies.length, 0, "runs of the body"),
  }),
];

function hiddenBy(hiding: Hiding): Scene {
  const { tool, settings } = hiding;
  const run: RunOptions = { id: "run", caller: { id: "ann", channel: "text", platform: "web" } };
  return {
    tools: [cityTool(), giving(() => "hush", { name: "hidden", ...tool })],
    run,
    calls: [call("c1", "hidden"), call("c2", "get_weather", { city: "Oslo" })],
    ...(settings && { settings }),
  };
}
