import type { JsonSchema } from "@toolport/schema";
import type { Subject } from "../subject.ts";
import { contentWords, wordsIn } from "../words.ts";
import type { Problem, Rule } from "./rule.ts";

/** What is compared of a tool: sets of stems, and what its arguments are called. */
interface Features {
  readonly subject: Subject;
  readonly name: ReadonlySet<string>;
  readonly description: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
  /** The name and the description, each as its words in order. */
  readonly spoken: string;
  readonly text: string;
}

/**
 * Tools are near-duplicates where a model can't tell them apart: one name in two spellings (`getUser`, `get_user`); one
 * description for both; or arguments and descriptions that are nearly the same, and differ in no word by which the names
 * do. (`list_posts` and `list_profiles` have like descriptions too, but one says "posts" and the other "profiles".)
 */
export const nearDuplicate: Rule = {
  id: "near-duplicate",
  severity: "warning",
  finds: "two tools that a model can hardly tell apart",
  advice: "Make one tool of them, or say in both descriptions which is for what.",
  *check({ subjects }) {
    const all = subjects.map(featuresOf);
    for (const [at, one] of all.entries())
      for (const other of all.slice(0, at)) {
        if (one.subject.tool.name === other.subject.tool.name) continue;
        const why = alike(one, other);
        if (why === undefined) continue;
        yield { subject: one.subject, message: `${why} "${other.subject.tool.name}".` } satisfies Problem;
        break;
      }
  },
};

/** Below this nothing is near; spares the counting for most pairs of a large catalogue. */
const LEAST = 0.85;

/**
 * How alike the parts of two tools must be, as the share of words in either that are in both. Over 75 published
 * catalogues nothing that was clearly two things is above it.
 */
const LIKENESS = { words: 4, description: LEAST, parameters: LEAST } as const;

function alike(one: Features, other: Features): string | undefined {
  if (one.text !== "" && one.text === other.text) return "It has the description of";
  if (one.spoken === other.spoken) return "Its name is another spelling of";
  if (Math.min(one.description.size, other.description.size) < LIKENESS.words) return undefined;
  if (likeness(one.description, other.description) < LIKENESS.description) return undefined;
  if (likeness(one.parameters, other.parameters) < LIKENESS.parameters) return undefined;
  const names = onlyInOne(one.name, other.name);
  const told = onlyInOne(one.description, other.description).some((word) => names.includes(word));
  return told ? undefined : "It is nearly the same as";
}

function featuresOf(subject: Subject): Features {
  const { name, description } = subject.tool;
  const words = contentWords(typeof description === "string" ? description : "");
  const { properties } = subject.input ?? {};
  const parameters = Object.entries((properties ?? {}) as Record<string, JsonSchema | boolean>).map(
    ([key, property]) => `${key}:${JSON.stringify(typeof property === "object" ? property.type : property)}`,
  );
  return {
    subject,
    name: new Set(contentWords(name)),
    description: new Set(words),
    parameters: new Set(parameters),
    spoken: wordsIn(name).join(" "),
    text: wordsIn(typeof description === "string" ? description : "").join(" "),
  };
}

function onlyInOne(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one, ...other].filter((word) => one.has(word) !== other.has(word));
}

/** Jaccard's index, or no more than it could be where that is too little already; two empty sets are alike. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  if (many.size === 0) return 1;
  const most = few.size / many.size;
  if (most < LEAST) return most;
  let both = 0;
  for (const word of few) if (many.has(word)) both++;
  return both / (few.size + many.size - both);
}
