import { neverRuns, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectLacks } from "../expectations.ts";
import { calls, cityTool, orderTool } from "../fixtures.ts";
import type { Seen } from "../same.ts";
import type { Scene } from "../world.ts";

const rule = "arguments";
const CUT = '{"city":"Oslo","note":"delete all but';

/** What becomes of arguments as text: missing, malformed, cut, too large. */
export const argumentTextBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "empty text, white space and null are no arguments",
    rule,
    needs: ["rawArguments"],
    scene: () => ({ tools: [{ name: "ping" }], calls: calls("ping", "", " \n ", "null", "{}") }),
    also: ({ world }) =>
      expectEqual(
        world.bodies.map(({ args }) => args),
        [{}, {}, {}, {}],
        "the arguments",
      ),
  }),
  sameAsDirect({
    name: "empty text for a tool that needs arguments is refused, naming the field",
    rule,
    needs: ["rawArguments"],
    scene: () => ({ tools: [cityTool()], calls: calls("get_weather", "") }),
    also: ({ textFor }) => expectContains(textFor("c1"), "city", "the refusal"),
  }),
  sameAsDirect({
    name: "arguments that are JSON but no object are refused",
    rule,
    needs: ["rawArguments"],
    scene: () => ({
      tools: [anything()],
      calls: calls("search", "[]", "12", "true", '"text"', '[{"city":"Oslo"}]'),
    }),
    also: expectNoRun,
  }),
  neverRuns({
    name: "arguments that are JSON but no object never reach a body",
    rule,
    scene: () => ({ tools: [anything()], calls: calls("search", "[1]") }),
  }),
  sameAsDirect({
    name: "malformed JSON is refused, and the refusal quotes nothing of it",
    rule,
    needs: ["rawArguments"],
    scene: () => ({
      tools: [anything()],
      calls: calls("search", "{city: 'Oslo'}", '{"city":"Oslo",}', "Sure! Here you go"),
    }),
    also: (seen) => {
      expectNoRun(seen);
      expectLacks(seen.textFor("c1"), "Oslo", "the refusal");
      expectLacks(seen.textFor("c1"), "position", "the refusal");
    },
  }),
  neverRuns({
    name: "malformed JSON never reaches a body",
    rule,
    scene: () => ({ tools: [anything()], calls: calls("search", "{city: 'Oslo'}") }),
  }),
  neverRuns({
    name: "complete arguments with words after them are refused",
    rule,
    scene: () => ({ tools: [anything()], calls: calls("search", '{"city":"Oslo"} is what I want') }),
  }),
  neverRuns({
    name: "cut-off JSON is never completed",
    rule,
    scene: () => cutOff(false),
  }),
  sameAsDirect({
    name: "cut-off JSON is refused in the same words as any other malformed JSON",
    rule,
    needs: ["rawArguments"],
    scene: () => cutOff(false),
    also: expectNoRun,
  }),
  neverRuns({
    name: "cut-off JSON that was streamed is never completed",
    rule,
    needs: ["streaming"],
    scene: () => cutOff(true),
  }),
  sameAsDirect({
    name: "streamed cut-off JSON is refused in the same words",
    rule,
    needs: ["streaming", "rawArguments"],
    scene: () => cutOff(true),
    also: expectNoRun,
  }),
  sameAsDirect({
    name: "streamed arguments arrive as if they had come whole",
    rule,
    needs: ["streaming"],
    scene: () => ({
      tools: [orderTool()],
      calls: calls(
        "place_order",
        { customer: "Łódź 🦉🦉", tags: ['"', "\\", "\u2028"] },
        { customer: "Bo", limit: 3 },
      ),
      stream: true,
    }),
    also: ({ world }) =>
      expectEqual(
        world.bodies.map(({ args }) => args.customer),
        ["Łódź 🦉🦉", "Bo"],
        "what the bodies got",
      ),
  }),
  sameAsDirect({
    name: "arguments encoded twice are read once more",
    rule,
    needs: ["rawArguments"],
    scene: () => ({ tools: [cityTool()], calls: calls("get_weather", JSON.stringify('{"city":"Oslo"}')) }),
    also: ({ world }) =>
      expectEqual(
        world.bodies.map(({ args }) => args),
        [{ city: "Oslo" }],
        "the arguments",
      ),
  }),
  sameAsDirect({
    name: "an integer beyond 2^53 arrives digit for digit where the schema takes text",
    rule,
    needs: ["rawArguments"],
    scene: () => ({ tools: [byId({ type: "string" })], calls: calls("by_id", '{"id":9007199254740993}') }),
    also: ({ world }) =>
      expectEqual(
        world.bodies.map(({ args }) => args),
        [{ id: "9007199254740993" }],
        "the arguments",
      ),
  }),
  sameAsDirect({
    name: "an integer beyond 2^53 is refused with advice where the schema wants a number",
    rule,
    needs: ["rawArguments"],
    scene: () => ({ tools: [byId({ type: "integer" })], calls: calls("by_id", '{"id":9007199254740993}') }),
    also: (seen) => {
      expectNoRun(seen);
      expectContains(seen.textFor("c1"), "string", "the advice");
    },
  }),
  neverRuns({
    name: "a rounded integer never reaches a body",
    rule,
    scene: () => ({
      tools: [byId({ type: "integer" })],
      calls: calls("by_id", '{"id":1234567890123456789}'),
    }),
  }),
];

function cutOff(stream: boolean): Scene {
  return { tools: [anything()], calls: calls("search", CUT, '{"city":', '{"list":[1,2'), stream };
}

/** Takes any object, so that only how the text is read decides. */
function anything(): Scene["tools"][number] {
  return { name: "search", input: { type: "object" } };
}

function byId(id: { readonly type: string }): Scene["tools"][number] {
  return { name: "by_id", input: { type: "object", properties: { id }, required: ["id"] } };
}

function expectNoRun({ world }: Pick<Seen, "world">): void {
  expectEqual(world.bodies.length, 0, "runs of the body");
}
