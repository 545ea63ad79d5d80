import { failure, result, type ContentPart } from "@toolport/core";
import { sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectLacks, expectThat } from "../expectations.ts";
import { call, giving, payTool, PIXEL, SECRET } from "../fixtures.ts";
import type { Seen } from "../same.ts";
import type { Scene, ToolSpec } from "../world.ts";

const image: ContentPart = { type: "image", mediaType: "image/png", data: PIXEL };
const HUGE = 5_000_000;

/** What reaches the model of a result with parts, media, data and meta. */
export const resultBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "five million characters are cut, and the text says how many there were",
    rule: "results",
    scene: () => giveOnce(() => "x".repeat(HUGE)),
    also: ({ textFor }) => {
      expectContains(textFor("c1").slice(-200), String(HUGE), "the end of the text");
      expectThat(textFor("c1").length < HUGE / 10, "the text was not cut");
    },
  }),
  sameAsDirect({
    name: "a cut never goes through a character",
    rule: "results",
    scene: () => ({ ...giveOnce(() => `x${"🦉".repeat(100)}`), settings: { maxText: 100 } }),
    also: ({ textFor }) => expectThat(textFor("c1").isWellFormed(), "the text is not well-formed"),
  }),
  sameAsDirect({
    name: "a text just under the limit is not cut",
    rule: "results",
    scene: () => ({ ...giveOnce(() => "x".repeat(20_000)), settings: { maxText: 20_000 } }),
    also: ({ textFor }) => expectEqual(textFor("c1").length, 20_000, "the length of the text"),
  }),
  sameAsDirect({
    name: "an image reaches the model as an image",
    rule: "media",
    needs: ["media"],
    scene: () => giveOnce(() => result({ content: [image] })),
    also: ({ outcome }) =>
      expectEqual(
        outcome.told.map(({ media }) => media),
        [[{ mediaType: "image/png", data: PIXEL }]],
        "the media",
      ),
  }),
  sameAsDirect({
    name: "an image beside a text never reaches the model as characters",
    rule: "media",
    scene: () => giveOnce(() => result({ content: [{ type: "text", text: "The chart:" }, image] })),
    also: ({ textFor, outcome }, { capabilities }) => {
      expectContains(textFor("c1"), "The chart:", "the text");
      expectLacks(textFor("c1"), PIXEL, "the text");
      if (!capabilities.media) expectContains(textFor("c1"), "image/png", "the note in the image's place");
      expectEqual(outcome.told[0]?.media.length, capabilities.media ? 1 : 0, "the media told");
    },
  }),
  sameAsDirect({
    name: "several parts are told in their order",
    rule: "results",
    scene: () =>
      giveOnce(() =>
        result({ content: ["first", "", "second", "third"].map((text) => ({ type: "text", text })) }),
      ),
    also: ({ textFor }) => expectEqual(textFor("c1"), "first\n\nsecond\nthird", "the text"),
  }),
  sameAsDirect({
    name: "content goes to the model, and the data behind it does not",
    rule: "results",
    scene: () => giveOnce(() => result({ content: "3 rows", data: { rows: [SECRET, "b", "c"] } })),
    also: ({ textFor }) => expectEqual(textFor("c1"), "3 rows", "the text"),
  }),
  sameAsDirect({
    name: "data without content is told as JSON",
    rule: "results",
    scene: () => giveOnce(() => result({ data: { rows: 3 } })),
    also: ({ textFor }) => expectEqual(textFor("c1"), '{"rows":3}', "the text"),
  }),
  sameAsDirect({
    name: "what a body attaches follows its own answer",
    rule: "results",
    scene: () =>
      give({
        body: (_, ctx) => {
          ctx.attach({ type: "text", text: "See also: Bergen" });
          return "Oslo";
        },
      }),
    also: ({ textFor }) => expectEqual(textFor("c1"), "Oslo\nSee also: Bergen", "the text"),
  }),
  sameAsDirect({
    name: "meta never reaches the model",
    rule: "results",
    scene: () => ({
      tools: [
        giving(() => result({ content: "fine", meta: { trace: SECRET } })),
        giving(() => failure("not found", { meta: { query: SECRET } }), { name: "fail" }),
      ],
      calls: [call("c1", "give"), call("c2", "fail")],
    }),
    also: expectNoSecret,
  }),
  sameAsDirect({
    name: "progress does not become part of the answer",
    rule: "results",
    scene: () =>
      give({
        body: (_, ctx) => {
          ctx.progress({ percent: 50 });
          return "done at last";
        },
      }),
    also: ({ textFor }) => expectEqual(textFor("c1"), "done at last", "the text"),
  }),
  sameAsDirect({
    name: "a result that breaks its output schema is withheld",
    rule: "results",
    scene: () => give({ output: { type: "object", required: ["rows"] }, body: () => ({ row: SECRET }) }),
    also: (seen) => {
      expectNoSecret(seen);
      expectEqual(seen.results[0]?.status, "failed", "the status");
    },
  }),
  sameAsDirect({
    name: "a changing tool whose result breaks its output schema is told to have run",
    rule: "results",
    scene: () => ({
      tools: [payTool({ output: { type: "string" }, body: () => ({ receipt: SECRET }) })],
      settings: { approval: "none" },
      calls: [call("c1", "pay", { amount: 5 })],
    }),
    also: (seen) => {
      expectNoSecret(seen);
      expectContains(seen.textFor("c1"), "ran", "the text");
      expectEqual(seen.world.bodies.length, 1, "runs of the body");
    },
  }),
  sameAsDirect({
    name: "a secret is masked in results, in failures and in shown errors",
    rule: "secrets",
    scene: () => ({
      tools: [
        giving(() => ({ key: SECRET, list: [`id ${SECRET}`] })),
        giving(() => failure(`refused: ${SECRET}`), { name: "fail" }),
        giving(() => Promise.reject(new Error(`at ${SECRET}`)), { name: "break" }),
      ],
      settings: { redact: [SECRET], errors: "message" },
      calls: [call("c1", "give"), call("c2", "fail"), call("c3", "break")],
    }),
    also: (seen) => {
      expectNoSecret(seen);
      for (const id of ["c1", "c2", "c3"])
        expectContains(seen.textFor(id), "[redacted]", `the text of ${id}`);
    },
  }),
];

function give(fields: Partial<ToolSpec>): Scene {
  return { tools: [{ name: "give", ...fields }], calls: [call("c1", "give")] };
}

function giveOnce(value: () => unknown): Scene {
  return give({ body: value });
}

function expectNoSecret({ outcome }: Seen): void {
  for (const { id, text } of outcome.told) expectLacks(text, SECRET, `the text of ${id}`);
}
