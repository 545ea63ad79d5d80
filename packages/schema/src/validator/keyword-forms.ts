import { isObject } from "../plain-object.ts";
import { compilePattern } from "./pattern/compile-pattern.ts";

/** What a keyword's value must be to mean anything. */
export interface KeywordForm {
  readonly keyword: string;
  readonly isFormed: (value: unknown) => boolean;
  /** What is wrong with one that isn't, and what to do about it. */
  readonly fault: string;
  readonly cure: string;
}

type Form = KeywordForm["isFormed"];

const isCount: Form = (value) => Number.isInteger(value) && Number(value) >= 0;
const isText: Form = (value) => typeof value === "string";
const isSchema: Form = (value) => isObject(value) || typeof value === "boolean";
const listOf =
  (form: Form): Form =>
  (value) =>
    Array.isArray(value) && value.every(form);
const mapOf =
  (form: Form): Form =>
  (value) =>
    isObject(value) && Object.values(value).every(form);

function isPattern(source: unknown): boolean {
  try {
    compilePattern(String(source));
    return typeof source === "string";
  } catch {
    return false;
  }
}

const groups: readonly (readonly [keywords: string, fault: string, cure: string, isFormed: Form])[] = [
  [
    "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains",
    "is no count",
    "Give a whole number from 0 on, or leave it out.",
    isCount,
  ],
  [
    "minimum maximum exclusiveMinimum exclusiveMaximum",
    "is no number",
    "Give a number, or leave it out.",
    Number.isFinite,
  ],
  [
    "multipleOf",
    "is no number above zero",
    "Give one, or leave it out.",
    (value) => Number.isFinite(value) && Number(value) > 0,
  ],
  [
    "uniqueItems",
    "is neither true nor false",
    "Give one of them, or leave it out.",
    (value) => typeof value === "boolean",
  ],
  [
    "allOf anyOf oneOf prefixItems",
    "is no list of schemas",
    "Give a list, or leave it out.",
    listOf(isSchema),
  ],
  [
    "properties patternProperties dependentSchemas",
    "is no map of schemas",
    "Give an object that holds a schema for each key, or leave it out.",
    mapOf(isSchema),
  ],
  [
    "additionalProperties additionalItems unevaluatedProperties unevaluatedItems propertyNames contains not if then else",
    "is no schema",
    "Give an object, true or false, or leave it out.",
    isSchema,
  ],
  [
    "items",
    "is no schema",
    "Give an object, true or false, or leave it out.",
    (value) => isSchema(value) || listOf(isSchema)(value),
  ],
  [
    "dependentRequired",
    "is no map of names",
    "Give an object that holds a list of names for each key, or leave it out.",
    mapOf(listOf(isText)),
  ],
  [
    "pattern",
    "is no regular expression",
    "Patterns are JavaScript's, without flags: mend it, or leave it out.",
    isPattern,
  ],
  [
    "patternProperties",
    "has a key that is no regular expression",
    "Patterns are JavaScript's, without flags: mend it, or leave it out.",
    (value) => isObject(value) && Object.keys(value).every(isPattern),
  ],
  ["$ref $dynamicRef $recursiveRef", "is no reference", "Give the address of a schema as text.", isText],
];

/** Checked of every node; what `amend` reads as something else is not among them. */
export const keywordForms: readonly KeywordForm[] = groups.flatMap(([keywords, fault, cure, isFormed]) =>
  keywords.split(" ").map((keyword) => ({ keyword, fault, cure, isFormed })),
);
