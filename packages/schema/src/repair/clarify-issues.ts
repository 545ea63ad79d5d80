import { explainFailure } from "../explain-failure.ts";
import { nearest, nearestName } from "../issue-text.ts";
import { fromPointer } from "../json-pointer.ts";
import type { JsonValidator } from "../json-validator.ts";
import { isObject } from "../plain-object.ts";
import type { Issue, Json, JsonSchema } from "../schema-source.ts";
import { declares, everyPart, nodesAtIndex, nodesAtKey } from "./alternatives.ts";
import { startTrial } from "./trial.ts";
import { wantedBy } from "./wanted.ts";

// As zod, valibot and arktype put it, and we.
const SAYS_WHAT_CAME = /\b(?:received|got|was|missing)\b/i;
const SAYS_WHAT_IS_WANTED = /expect|must|required/i;
/** A text that is longer than this is never repeated, not even where one of a few was expected. */
const LONGEST = 60;

/**
 * A validator's issues with what they leave out: what came (by its type: a text is only repeated where the schema lists
 * what it may be), the nearest listed text, the key that was probably meant for a missing one. A text that a message
 * quotes is taken out of it.
 */
export function clarifyIssues(issues: readonly Issue[], value: Json, schema: JsonSchema): readonly Issue[] {
  const { validator } = startTrial(schema, null);
  const explained = explainFailure(value, validator);
  return issues.flatMap((issue) => {
    const { pointer, message } = issue;
    const isVague = !SAYS_WHAT_CAME.test(message) && !SAYS_WHAT_IS_WANTED.test(message);
    const inside = explained.filter((one) => one.pointer.startsWith(`${pointer}/`));
    const same = explained.find((one) => one.pointer === pointer);
    if (isVague && !same && inside.length > 0)
      return inside.map((one) => clarify(one, one, value, validator));
    return [clarify(issue, same, value, validator)];
  });
}

function clarify(
  { pointer, message }: Issue,
  ours: Issue | undefined,
  whole: Json,
  validator: JsonValidator,
): Issue {
  const { value, holder, nodes, key, siblings } = follow(pointer, whole, validator);
  if (value === undefined && holder) {
    const undeclared = Object.keys(holder).filter(
      (name) => !siblings.some((node) => declares(node, name, validator)),
    );
    const meant = key === undefined ? undefined : nearest(key, undeclared);
    return { pointer, message: meant === undefined ? message : `${message}; is "${meant}" meant for it?` };
  }
  const choices = [...wantedBy(nodes, validator).choices];
  const told = withWhatCame(withoutQuote(message, value, choices.length > 0), ours?.message);
  const near = typeof value === "string" && !told.includes("did you mean") ? nearestName(value, choices) : "";
  return { pointer, message: told + near };
}

function withWhatCame(message: string, ours: string | undefined): string {
  if (ours === undefined || SAYS_WHAT_CAME.test(message)) return message;
  if (ours.startsWith(message)) return ours;
  if (!SAYS_WHAT_IS_WANTED.test(message)) return `${message}: ${ours}`;
  return message + (/, got [\s\S]*$/.exec(ours)?.[0] ?? "");
}

/** A text may be a secret, and a long one crowds out the rest. */
function withoutQuote(message: string, value: Json | undefined, isListed: boolean): string {
  if (typeof value !== "string" || value === "" || (isListed && value.length <= LONGEST)) return message;
  const forms = [JSON.stringify(value), `"${value}"`, `'${value}'`, `\`${value}\``];
  return forms.reduce((text, form) => text.replaceAll(form, "text"), message);
}

interface Followed {
  readonly value: Json | undefined;
  /** The schemas for the value. */
  readonly nodes: readonly unknown[];
  /** The object it is in, or should be, and the schemas for that. */
  readonly holder: { readonly [key: string]: Json } | undefined;
  readonly siblings: readonly unknown[];
  readonly key: string | undefined;
}

function follow(pointer: string, whole: Json, validator: JsonValidator): Followed {
  let found: Followed = {
    value: whole,
    nodes: [validator.root],
    holder: undefined,
    siblings: [],
    key: undefined,
  };
  for (const key of fromPointer(pointer)) {
    const { value, nodes } = found;
    const parts = nodes.flatMap((node) => everyPart(node, validator));
    const isList = Array.isArray(value);
    const own = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    found = {
      value: own ? (value as { readonly [key: string]: Json })[key] : undefined,
      nodes: isList ? nodesAtIndex(Number(key), parts) : nodesAtKey(key, parts, validator),
      holder: isObject(value) ? value : undefined,
      siblings: nodes,
      key,
    };
  }
  return found;
}
