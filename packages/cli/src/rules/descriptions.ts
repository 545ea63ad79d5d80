import { contentWords, wordsIn } from "../words.ts";
import { visible } from "../visible-text.ts";
import { eachTool, type Rule } from "./rule.ts";

export const descriptionMissing: Rule = eachTool({
  id: "description-missing",
  severity: "error",
  finds: "a tool that does not say what it does",
  advice: "Say what it does, when to use it and what comes back: it is all that the model chooses by.",
  *check({ tool }) {
    const description: unknown = tool.description;
    if (typeof description !== "string" || description.trim() === "")
      yield { where: "description", message: "It has no description." };
  },
});

/** What people write to fill a field, as a whole text or at its start. */
const PLACEHOLDER =
  /^\W*(todo|fixme|tbd|xxx|wip|lorem ipsum|n\/?a|none|null|undefined|placeholder|untitled|test|foo|bar)\b\W*$|^\W*(todo|fixme|tbd|lorem ipsum|changeme)\b|^\W*((add|insert|write|your|tool|some|a|the) )+description( here| goes here)?\W*$|^[^\p{L}\p{N}]+$/iu;

/** True for a text that stands in for one to come. */
export function isPlaceholder(text: string): boolean {
  return text.trim() !== "" && PLACEHOLDER.test(text);
}

export const descriptionPlaceholder: Rule = eachTool({
  id: "description-placeholder",
  severity: "error",
  finds: "a description that stands in for one to come",
  advice: "Write the description.",
  *check({ tool: { description } }) {
    if (typeof description === "string" && isPlaceholder(description))
      yield { where: "description", message: `"${visible(description)}" says nothing.` };
  },
});

export const descriptionRepeatsName: Rule = eachTool({
  id: "description-repeats-name",
  severity: "warning",
  finds: "a description that only says the name again",
  advice: "Say what the name does not: of what, when to use it, what comes back.",
  *check({ tool: { name, description } }) {
    if (typeof description !== "string" || isPlaceholder(description)) return;
    const known = new Set(contentWords(name));
    const said = contentWords(description);
    if (said.length > 0 && said.every((word) => known.has(word)))
      yield { where: "description", message: `"${visible(description)}" says no more than the name.` };
  },
});

/** Words that are true of any tool. */
const VAGUE: ReadonlySet<string> = new Set(
  contentWords(
    "tool function method thing stuff something various do does use used useful help helper handle perform action operation task generic general simple basic misc work process run call execute it its my your our you we very can will is be",
  ),
);

export const descriptionShort: Rule = eachTool({
  id: "description-short",
  severity: "warning",
  finds: "a description of one or two words, or of words that are true of any tool",
  advice: "Say in a sentence what it does, when to use it and what comes back.",
  *check({ tool: { name, description } }) {
    if (typeof description !== "string" || isPlaceholder(description)) return;
    const words = wordsIn(description);
    const known = new Set(contentWords(name));
    const repeats = contentWords(description).every((word) => known.has(word));
    // Scripts without spaces put a sentence into one word.
    const isShort = words.length < 3 && description.length < 20 && /^[\p{ASCII}]*$/u.test(description);
    const isVague = contentWords(description).every((word) => VAGUE.has(word));
    if (words.length > 0 && !repeats && (isShort || isVague))
      yield { where: "description", message: `"${visible(description)}" is all it says.` };
  },
});
