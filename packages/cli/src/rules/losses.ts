import { advertise, type ToolLoss } from "@toolport/core";
import type { LossAction } from "@toolport/schema";
import type { Subject } from "../subject.ts";
import type { CheckTarget } from "../targets.ts";
import { eachTool, type Problem, type Rule } from "./rule.ts";

/** What a target makes of one tool: what gets lost, or why it can't be exported at all. */
function exported(
  { tool }: Subject,
  target: CheckTarget,
): { losses: readonly ToolLoss[]; refused: string | undefined } {
  const { losses, skipped } = advertise({ list: () => [tool] }, { ...target, skipUnusable: true });
  return { losses, refused: skipped[0]?.reason };
}

/** True where the tool itself is at fault, and another rule says so. */
function isBroken({ tool, unreadable }: Subject): boolean {
  return unreadable.length > 0 || typeof tool.description !== "string";
}

type LossRule = Omit<Rule, "check"> & {
  readonly actions: readonly LossAction[];
  readonly picks?: (loss: ToolLoss) => boolean;
};

function lossRule({ actions, picks = isOfSchema, ...rule }: LossRule): Rule {
  return eachTool({
    ...rule,
    *check(subject, { targets }) {
      if (isBroken(subject)) return;
      for (const [at, target] of targets.entries()) yield* found(subject, target, at === 0);
    },
  });
  function* found(
    subject: Subject,
    target: CheckTarget,
    isFirst: boolean,
  ): Generator<Omit<Problem, "subject">> {
    for (const loss of exported(subject, target).losses) {
      // What JSON Schema itself can't say of the source is the same in every target.
      const everywhere = loss.dialect === "source";
      if (!actions.includes(loss.action) || !picks(loss) || (everywhere && !isFirst)) continue;
      const where = isOfSchema(loss) ? `input${loss.pointer}` : "description";
      yield { ...(!everywhere && { target }), where, message: loss.message };
    }
  }
}

/** The one loss that is not of the schema is the cut description, which has no place in it. */
function isOfSchema({ keyword, pointer }: ToolLoss): boolean {
  return keyword !== "description" || pointer !== "";
}

export const notExportable: Rule = eachTool({
  id: "not-exportable",
  severity: "error",
  finds: "a tool that can't be exported to a target",
  advice: "Change the schema, or leave the tool out of this export.",
  *check(subject, { targets }) {
    if (isBroken(subject)) return;
    for (const target of targets) {
      const { refused } = exported(subject, target);
      if (refused !== undefined) yield { target, where: "input", message: refused };
    }
  },
});

export const notStrict: Rule = lossRule({
  id: "not-strict",
  severity: "warning",
  finds: "a schema that a strict mode can't say, so that the tool is sent without it",
  advice: "Change the schema, if the model should be held to it.",
  actions: ["fallback"],
});

export const constraintNarrowed: Rule = lossRule({
  id: "constraint-narrowed",
  severity: "warning",
  finds: "arguments that the tool takes, and that can't be said to a target",
  advice: "Write the schema in a way that the target knows.",
  actions: ["narrowed"],
});

/** Gemini's older form can't refuse further keys, whatever the schema: nobody can do anything about it. */
const ofFurtherKeys = ({ keyword }: ToolLoss): boolean => keyword === "additionalProperties";

export const constraintDropped: Rule = lossRule({
  id: "constraint-dropped",
  severity: "warning",
  finds: "a constraint that the model isn't told of; it is still enforced when a call comes in",
  advice: "Say it in the description, so that the model's first try fits.",
  actions: ["dropped", "ignored"],
  picks: (loss) => isOfSchema(loss) && !ofFurtherKeys(loss),
});

export const constraintLoosened: Rule = lossRule({
  id: "constraint-loosened",
  severity: "note",
  finds:
    "a constraint that a target takes in words only, or not for further keys; it is still enforced when a call comes in",
  advice: "Nothing to do, unless the model should be held to it while it writes.",
  actions: ["described", "dropped"],
  picks: (loss) => loss.action === "described" || ofFurtherKeys(loss),
});

export const descriptionCut: Rule = lossRule({
  id: "description-cut",
  severity: "error",
  finds: "a description that is longer than a target takes",
  advice: "Shorten it: put first what the model chooses by, and move details to the arguments they concern.",
  actions: ["dropped"],
  picks: (loss) => !isOfSchema(loss),
});
