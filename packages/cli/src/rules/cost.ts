import type { Subject } from "../subject.ts";
import type { CountTokens } from "../token-count.ts";
import { eachTool, type Rule } from "./rule.ts";

/** A tool that costs more than 199 in 200 of 2,600 published ones do. */
const TOOL_TOKENS = 3000;
/** A catalogue that fills a tenth of a 200,000-token window before a word was said. */
const ALL_TOKENS = 20_000;

export const toolCostly: Rule = eachTool({
  id: "tool-costly",
  severity: "warning",
  finds: `a definition of more than ${TOOL_TOKENS} tokens, which each request pays`,
  advice: "Shorten the description, leave out what the model need not set, or split the tool.",
  *check(subject, { countTokens }) {
    const tokens = tokensOf(subject, countTokens);
    if (tokens > TOOL_TOKENS) yield { message: `Its definition has about ${tokens} tokens.` };
  },
});

export const catalogueCostly: Rule = {
  id: "catalogue-costly",
  severity: "warning",
  finds: `definitions of more than ${ALL_TOKENS} tokens together`,
  advice: "Offer fewer at a time: pick by task, by caller, or by search (@toolport/search).",
  *check({ subjects, countTokens }) {
    let tokens = 0;
    for (const subject of subjects) tokens += tokensOf(subject, countTokens);
    if (tokens > ALL_TOKENS)
      yield { message: `${subjects.length} tools have about ${tokens} tokens together, in each request.` };
  },
};

export const tooManyTools: Rule = {
  id: "too-many-tools",
  severity: "error",
  finds: "more tools than one request of a target may carry",
  advice: "Offer fewer at a time: pick by task, by caller, or by search (@toolport/search).",
  *check({ subjects, targets }) {
    for (const target of targets)
      if (target.maxTools !== undefined && subjects.length > target.maxTools)
        yield {
          target,
          message: `${subjects.length} tools, and ${target.title} takes ${target.maxTools} in a request.`,
        };
  },
};

/** A schema that can't be read can't be sent, and costs nothing. */
function tokensOf({ tool, unreadable }: Subject, countTokens: CountTokens): number {
  return unreadable.length > 0 ? 0 : countTokens(tool);
}
