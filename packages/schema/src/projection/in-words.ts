import { isObject } from "../plain-object.ts";

const longest = 300;

// Keywords that say nothing about the value.
const silent =
  /^(\$schema|\$id|id|\$anchor|\$dynamicAnchor|\$comment|\$vocabulary|\$defs|definitions|title|description|readOnly|writeOnly|contentSchema)$/;
const constraints =
  /^(not|if|then|else|contains|minContains|maxContains|dependentSchemas|dependencies|propertyNames|patternProperties|unevaluated\w+|additionalItems|prefixItems|anyOf|oneOf|allOf|items|enum|const|type|required|\$\w*[rR]ef)$/;

/** Whether dropping the keyword loses nothing. */
export function isSilent(keyword: string): boolean {
  return silent.test(keyword);
}

/** A constraint that can't go on the wire, as a sentence for the description; nothing for what is no constraint. */
export function inWords(keyword: string, value: unknown): string | undefined {
  if (keyword === "default") return `Default: ${shown(value)}.`;
  if (keyword === "examples") return `Examples: ${[value].flat().map(shown).join(", ")}.`;
  if (keyword === "deprecated") return value === true ? "Deprecated." : undefined;
  if (keyword === "format") return `Format: ${String(value)}.`;
  if (keyword === "pattern") return `Must match the pattern ${String(value)}.`;
  if (keyword === "contentEncoding" || keyword === "contentMediaType") return `Content: ${String(value)}.`;
  if (keyword === "uniqueItems") return value === true ? "No two items may be equal." : undefined;
  if (keyword === "dependentRequired" && isObject(value)) return neededTogether(value);
  const bound = /^(exclusive)?(min|max)(imum|\w*)$/i.exec(keyword);
  if (bound && typeof value === "number")
    return `${boundWords[`${bound[1] ?? ""}${bound[2]}`.toLowerCase()]} ${value}${unitOf(keyword)}.`;
  if (keyword === "multipleOf") return `A multiple of ${shown(value)}.`;
  return constraints.test(keyword) ? `Must satisfy "${keyword}": ${shown(value)}.` : undefined;
}

/** The description followed by sentences, each ended properly. */
export function withWords(description: unknown, words: readonly string[]): string | undefined {
  const text = typeof description === "string" ? description.trimEnd() : "";
  const fresh = words.map((word) => word.toWellFormed()).filter((word) => !text.includes(word));
  if (text === "") return fresh.length > 0 ? fresh.join(" ") : undefined;
  if (fresh.length === 0) return description as string;
  return `${text}${/[.!?:;)]$/.test(text) ? "" : "."} ${fresh.join(" ")}`;
}

const boundWords: Readonly<Record<string, string>> = {
  min: "At least",
  max: "At most",
  exclusivemin: "More than",
  exclusivemax: "Less than",
};

function unitOf(keyword: string): string {
  const unit = /^m(?:in|ax)(Length|Items|Properties|Contains)$/.exec(keyword)?.[1];
  if (unit === "Length") return " characters";
  return unit ? ` ${unit === "Contains" ? "items that match" : unit.toLowerCase()}` : "";
}

function neededTogether(rule: Readonly<Record<string, unknown>>): string {
  return Object.entries(rule)
    .map(([key, needed]) => `With "${key}", also needed: ${shown(needed)}.`)
    .join(" ");
}

export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longest
    ? `${text.slice(0, longest).toWellFormed()}… (cut here, checked in full)`
    : text;
}
