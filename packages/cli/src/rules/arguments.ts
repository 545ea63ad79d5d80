import type { JsonSchema } from "@toolport/schema";
import { schemaNodes } from "../schema-nodes.ts";
import type { Subject } from "../subject.ts";
import { wordsIn } from "../words.ts";
import { eachTool, type Rule } from "./rule.ts";

/** Each of these says what a value is. */
const KINDS = "type enum const $ref anyOf oneOf allOf not properties items".split(" ");

export const parameterUntyped: Rule = eachTool({
  id: "parameter-untyped",
  severity: "note",
  finds: "arguments that may be anything",
  advice: "Say its type, unless any value will do.",
  *check(subject) {
    const bare = Object.entries(argumentsOf(subject)).filter(
      ([, schema]) => schema === true || !KINDS.some((kind) => kind in Object(schema)),
    );
    for (const [name] of bare)
      yield { where: `input/properties/${name}`, message: "It has no type, so a model may send anything." };
  },
});

export const arrayUntyped: Rule = eachTool({
  id: "array-untyped",
  severity: "warning",
  finds: "a list of which nobody says what is in it",
  advice: "Say it with items: some providers refuse a list without, and with it all tools of the request.",
  *check({ input }) {
    for (const { pointer, schema } of schemaNodes(input))
      if (schema.type === "array" && schema.items === undefined && schema.prefixItems === undefined)
        yield { where: `input${pointer}`, message: 'It is a list without "items".' };
  },
});

export const parameterTwice: Rule = eachTool({
  id: "parameter-twice",
  severity: "warning",
  finds: "one argument in two spellings",
  advice: "Leave one of them out: a model fills in either, or both.",
  *check(subject) {
    const spoken = new Map<string, string>();
    for (const name of Object.keys(argumentsOf(subject))) {
      const words = wordsIn(name).join(" ");
      const other = spoken.get(words);
      if (other !== undefined)
        yield { where: "input/properties", message: `"${name}" is another spelling of "${other}".` };
      spoken.set(words, other ?? name);
    }
  },
});

/** What is given to programs, never to models; a password may be one that the user has just chosen. */
const CREDENTIAL =
  /(^| )(api ?key|(access|auth|bearer|refresh|session) token|(secret|private|access) key|client secret)$/;

export const parameterSecret: Rule = eachTool({
  id: "parameter-secret",
  severity: "warning",
  finds: "a key or token that a model has to fill in",
  advice: "Give it to the tool by ctx.app, or the environment: what a model writes stands in its transcript.",
  *check(subject) {
    for (const [name, schema] of Object.entries(argumentsOf(subject)))
      if (CREDENTIAL.test(wordsIn(name).join(" ")) && (schema as JsonSchema).type === "string")
        yield {
          where: `input/properties/${name}`,
          message: "A model would have to know it, and to write it down.",
        };
  },
});

function argumentsOf({ input }: Subject): Readonly<Record<string, unknown>> {
  const { properties } = input ?? {};
  return typeof properties === "object" && properties !== null && !Array.isArray(properties)
    ? (properties as Readonly<Record<string, unknown>>)
    : {};
}
