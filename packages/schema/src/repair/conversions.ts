import type { JsonValidator } from "../json-validator.ts";
import type { Json } from "../schema-source.ts";
import { declares, everyPart, nodesAtIndex } from "./alternatives.ts";
import { readJsonText } from "./read-json-text.ts";
import type { RepairKind } from "./repaired.ts";
import { kindOf, wantedBy, type Wanted } from "./wanted.ts";

/** The same value in another form. */
export interface Conversion {
  readonly kind: RepairKind;
  readonly value: Json;
}

/** What a value that does not fit may have been meant as. A text is left alone wherever the schema takes any text. */
export function conversionsOf(
  value: Json,
  nodes: readonly unknown[],
  inList: boolean,
  validator: JsonValidator,
): readonly Conversion[] {
  const { kinds, choices } = wantedBy(nodes, validator);
  if (!kinds || value === null) return [];
  const wanted = { kinds, choices };
  if (typeof value === "string") return kinds.has("string") ? [] : textConversions(value, wanted, inList);
  if (isList(value)) {
    const [only] = value;
    const isOne = value.length === 1 && only !== undefined && only !== null && !kinds.has("array");
    return isOne ? [{ kind: "taken_from_list", value: only }] : [];
  }
  if (typeof value === "object") {
    const asItem = !kinds.has("object") && mayBeItem(value, nodes, validator);
    return asItem ? listOf(value, wanted, inList) : [];
  }
  // A yes or no is no item: it rather means all of them, or none.
  const inLists = typeof value === "boolean" || kinds.has("number") ? [] : listOf(value, wanted, inList);
  return [...writtenAsText(value, wanted), ...inLists];
}

function textConversions(text: string, wanted: Definite, inList: boolean): readonly Conversion[] {
  const lower = text.toLowerCase();
  const [same, another] = [...wanted.choices].filter((choice) => choice.toLowerCase() === lower);
  if (same !== undefined)
    return another === undefined && same !== text ? [{ kind: "matched_case", value: same }] : [];
  const read = readJsonText(text);
  if (read !== undefined) return wanted.kinds.has(kindOf(read)) ? [{ kind: "parsed_json", value: read }] : [];
  const found: Conversion[] = [];
  const number = wanted.kinds.has("number") ? readNumber(text) : undefined;
  if (number !== undefined) found.push({ kind: "parsed_number", value: number });
  if (wanted.kinds.has("boolean") && (text === "true" || text === "false"))
    found.push({ kind: "parsed_boolean", value: text === "true" });
  return isOneThing(text) ? [...found, ...listOf(text, wanted, inList)] : found;
}

/** Only as JSON itself writes it, and only where it says the very number: nothing is rounded. */
function readNumber(text: string): number | undefined {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return undefined;
  const number = Number(text);
  const shortest = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  const isExact = String(number) === shortest && (!Number.isInteger(number) || Number.isSafeInteger(number));
  return isExact ? number : undefined;
}

/** A text with a separator may be a list, one with a bracket half of one, and an empty one nothing at all. */
function isOneThing(text: string): boolean {
  return /\S/.test(text) && !/[,;|\n]|^\s*[[{"]|^\s*(?:null|undefined)\s*$/i.test(text);
}

/** Where text is the only scalar that is wanted. Of a fraction the written form is lost: 1.10 (a version, say) has become 1.1. */
function writtenAsText(value: number | boolean, { kinds }: Definite): readonly Conversion[] {
  const isText =
    (kinds.has("string") || kinds.has("choice")) && !kinds.has("number") && !kinds.has("boolean");
  const isExact = typeof value === "boolean" || (Number.isSafeInteger(value) && !Object.is(value, -0));
  return isText && isExact ? [{ kind: "written_as_text", value: String(value) }] : [];
}

// A list in a list is left alone: of [1, 2] for a list of lists nobody can tell whether it is one row or two.
function listOf(value: Json, { kinds }: Definite, inList: boolean): readonly Conversion[] {
  return kinds.has("array") && !inList ? [{ kind: "wrapped_in_list", value: [value] }] : [];
}

/** Whether the items that are wanted know a key of the object; otherwise it may be anything. */
function mayBeItem(value: object, nodes: readonly unknown[], validator: JsonValidator): boolean {
  const items = nodes.flatMap((node) => nodesAtIndex(0, everyPart(node, validator)));
  return Object.keys(value).some((key) => items.some((node) => declares(node, key, validator)));
}

type Definite = Wanted & { readonly kinds: NonNullable<Wanted["kinds"]> };

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
