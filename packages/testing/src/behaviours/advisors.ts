import { appendText, failure, type Advisor } from "@toolport/core";
import { sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectLacks } from "../expectations.ts";
import { call, calls, cityTool, SECRET } from "../fixtures.ts";
import type { Scene } from "../world.ts";

const rule = "advisors";

/** Advisors hold wherever a call comes from. */
export const advisorBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "advisors wrap each call once, in their order",
    rule,
    scene: () => advised(tagging("inner", 5), tagging("outer", -5), tagging("middle", 0)),
    also: ({ textFor }) => expectEqual(textFor("c1"), "Sunny in Oslo\ninner\nmiddle\nouter", "the text"),
  }),
  sameAsDirect({
    name: "an advisor that answers itself keeps the body from running",
    rule,
    scene: () =>
      advised({
        name: "cache",
        before: () => failure("The service is down until 9.", { status: "unavailable" }),
      }),
    also: ({ textFor, world }) => {
      expectEqual(textFor("c1"), "The service is down until 9.", "the text");
      expectEqual(world.bodies.length, 0, "runs of the body");
    },
  }),
  sameAsDirect({
    name: "an advisor's change of the arguments reaches the body",
    rule,
    scene: () =>
      advised({ name: "fix", before: (invocation) => invocation.with({ input: { city: "Bergen" } }) }),
    also: ({ textFor }) => expectEqual(textFor("c1"), "Sunny in Bergen", "the text"),
  }),
  sameAsDirect({
    name: "arguments that an advisor made invalid never reach the body",
    rule,
    scene: () =>
      advised({ name: "spoil", around: (invocation, next) => next(invocation.with({ input: { city: 7 } })) }),
    also: ({ world }) => expectEqual(world.bodies.length, 0, "runs of the body"),
  }),
  sameAsDirect({
    name: "a guard that throws before the tool keeps it from running",
    rule,
    scene: () => advised({ name: "guard", before: () => Promise.reject(new Error(SECRET)) }),
    also: ({ textFor, world }) => {
      expectEqual(world.bodies.length, 0, "runs of the body");
      expectLacks(textFor("c1"), SECRET, "the text");
    },
  }),
  sameAsDirect({
    name: "a guard that throws after the tool withholds its result, and the tool is not run again",
    rule,
    scene: () => advised({ name: "guard", after: () => Promise.reject(new Error(SECRET)) }),
    also: ({ textFor, world }) => {
      expectEqual(world.bodies.length, 1, "runs of the body");
      expectLacks(textFor("c1"), "Sunny", "the text");
      expectLacks(textFor("c1"), SECRET, "the text");
      expectContains(textFor("c1"), "withheld", "the text");
    },
  }),
  sameAsDirect({
    name: "an advisor's retry runs the body again inside one call",
    rule,
    scene: () => {
      let runs = 0;
      const body = (): string => {
        if (++runs === 1) throw new Error("connection reset");
        return `Sunny at the ${runs}nd try`;
      };
      return { ...advised(retryOnce), tools: [cityTool({ body })] };
    },
    also: ({ textFor, world }) => {
      expectEqual(textFor("c1"), "Sunny at the 2nd try", "the text");
      expectEqual(world.endings.length, 1, "calls the observer saw");
    },
  }),
  sameAsDirect({
    name: "an advisor sees the arguments, the call id and the caller of each call",
    rule,
    scene: () => {
      const note: Advisor = {
        name: "note",
        after: ({ input, callId, caller }, result) =>
          appendText(result, JSON.stringify([input, callId, caller.id])),
      };
      return { ...advised(note), calls: calls("get_weather", { city: "Oslo" }, { city: "Bergen" }) };
    },
    also: ({ textFor }) => expectContains(textFor("c2"), '[{"city":"Bergen"},"c2","ann"]', "the text"),
  }),
  sameAsDirect({
    name: "observers see every call, refused and unknown ones too, by canonical name",
    rule: "observers",
    needs: ["unknownNames"],
    scene: () => ({
      tools: [cityTool()],
      calls: [
        call("c1", "get_weather", { city: "Oslo" }),
        call("c2", "get_weather", {}),
        call("c3", "nothing"),
      ],
    }),
    also: ({ world }) =>
      expectEqual(
        world.endings.map(({ callId, status }) => `${callId} ${status}`).toSorted(),
        ["c1 ok", "c2 invalid", "c3 unavailable"],
        "what the observer saw",
      ),
  }),
];

const retryOnce: Advisor = {
  name: "retry",
  stage: "attempt",
  repeats: true,
  around: async (invocation, next) => {
    const first = await next(invocation);
    return first.status === "failed" ? next(invocation) : first;
  },
};

function tagging(name: string, order: number): Advisor {
  return { name, order, around: async (invocation, next) => appendText(await next(invocation), name) };
}

function advised(...advisors: readonly Advisor[]): Scene {
  return {
    tools: [cityTool()],
    settings: { advisors },
    calls: [call("c1", "get_weather", { city: "Oslo" })],
  };
}
