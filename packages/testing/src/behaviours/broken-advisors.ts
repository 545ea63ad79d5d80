import type { Advisor, ToolResult } from "@toolport/core";
import { sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectEqual, expectLacks } from "../expectations.ts";
import { call, cityTool, payTool, SECRET } from "../fixtures.ts";

const rule = "advisors";

/** An advisor that breaks, and what still happens to the call. */
interface Breaking {
  /** Ends the sentence "an advisor that …". */
  readonly how: string;
  readonly advisor: Omit<Advisor, "name">;
  /** How often the body runs; a result that was withheld still ran. */
  readonly runs: 0 | 1;
  readonly told?: string;
}

const fail = (): never => {
  throw new Error(SECRET);
};

const breaking: readonly Breaking[] = [
  { how: "throws in applies", advisor: { applies: fail, before: () => undefined }, runs: 0 },
  { how: "throws before next, as the outermost", advisor: { order: -100, around: fail }, runs: 0 },
  { how: "throws before next, as the innermost", advisor: { order: 100, around: fail }, runs: 0 },
  {
    how: "throws after next, as the outermost",
    advisor: { order: -100, around: async (invocation, next) => (await next(invocation), fail()) },
    runs: 1,
  },
  {
    how: "throws after next, as the innermost",
    advisor: { order: 100, around: async (invocation, next) => (await next(invocation), fail()) },
    runs: 1,
  },
  { how: "throws in its before hook", advisor: { before: fail }, runs: 0 },
  { how: "throws in its after hook", advisor: { after: fail }, runs: 1 },
  {
    how: "throws in its after hook and lets results stand",
    advisor: { after: fail, onError: "keep" },
    runs: 1,
    told: "Paid 9",
  },
  { how: "throws before an attempt", advisor: { stage: "attempt", around: fail }, runs: 0 },
  {
    how: "throws after an attempt",
    advisor: { stage: "attempt", around: async (invocation, next) => (await next(invocation), fail()) },
    runs: 1,
  },
  { how: "throws in an attempt's before hook", advisor: { stage: "attempt", before: fail }, runs: 0 },
  { how: "throws in an attempt's after hook", advisor: { stage: "attempt", after: fail }, runs: 1 },
  {
    how: "calls next twice without leave",
    advisor: { around: async (invocation, next) => (await next(invocation), next(invocation)) },
    runs: 1,
  },
  {
    how: "gives nothing back",
    advisor: { around: async (invocation, next) => (await next(invocation), undefined as never) },
    runs: 1,
  },
  {
    how: "makes up what is no result",
    advisor: { around: () => ({ status: "ok", content: SECRET }) as unknown as ToolResult },
    runs: 0,
  },
];

/** Advisors are guards: one that breaks never lets a call through, and never leaves the model without a word. */
export const brokenAdvisorBehaviours: readonly Behaviour[] = breaking.map(({ how, advisor, runs, told }) =>
  sameAsDirect({
    name: `an advisor that ${how} ${runs === 0 ? "keeps the tool from running" : told === undefined ? "withholds what the tool gave" : "changes nothing"}`,
    rule,
    scene: () => ({
      tools: [payTool(), cityTool()],
      settings: {
        approval: "none",
        advisors: [{ name: "guard", scope: ({ name }) => name === "pay", ...advisor } as Advisor],
      },
      calls: [call("c1", "pay", { amount: 9 }), call("c2", "get_weather", { city: "Oslo" })],
    }),
    also: ({ world, textFor }) => {
      expectEqual(world.bodies.filter(({ tool }) => tool === "pay").length, runs, "runs of the body");
      expectLacks(textFor("c1"), SECRET, "the text");
      if (told === undefined) expectLacks(textFor("c1"), "Paid", "the text");
      else expectEqual(textFor("c1"), told, "the text");
      expectEqual(textFor("c2"), "Sunny in Oslo", "the text of the other call");
    },
  }),
);
