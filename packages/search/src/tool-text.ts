import type { ToolDescription } from "@toolport/core";
import { readSchema, type JsonSchema } from "@toolport/schema";
import { identityOf } from "./every-tool.ts";
import { wordsOf } from "./words.ts";

/** The parts of a tool that are searched, as words. */
export interface ToolText {
  readonly name: readonly string[];
  readonly keywords: readonly string[];
  readonly description: readonly string[];
  readonly parameters: readonly string[];
}

export type ToolPart = keyof ToolText;

/**
 * What a word found there says about the tool: keywords are written to be found, a name is chosen to say what the
 * tool does, parameters say it by the way.
 */
export const WEIGHTS: Readonly<Record<ToolPart, number>> = {
  name: 3,
  keywords: 3,
  description: 1.5,
  parameters: 0.6,
};

/** How many words a part has in real tools, about: the median of 2,600 published ones. */
export const TYPICAL_LENGTHS: Readonly<Record<ToolPart, number>> = {
  name: 3,
  keywords: 4,
  description: 20,
  parameters: 15,
};

/**
 * Real descriptions run to 28,000 characters, and what tells a tool from others is said first. What follows is rules and
 * examples, which only make it turn up for everything.
 */
const MOST_WORDS = 60;

/** Of one parameter's description: its point, not its format. */
const MOST_PARAMETER_WORDS = 12;

// A tool's text outlives the toolboxes it is in: what one derives from another is not read again.
const texts = new WeakMap<object, ToolText>();

/** A tool's words, read once. */
export function toolText(tool: ToolDescription): ToolText {
  const key = identityOf(tool);
  const known = texts.get(key);
  if (known) return known;
  const { name, title = "", keywords = [], description } = tool;
  const text: ToolText = {
    name: wordsOf(`${name} ${title}`),
    keywords: wordsOf(keywords.join(" ")),
    description: first(wordsOf(description)),
    parameters: first(parameterWords(schemaOf(tool))),
  };
  texts.set(key, text);
  return text;
}

/** Each word counts once in running text: repeating it does not make a tool fit better. */
function first(words: Iterable<string>): string[] {
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** The tool's input as JSON Schema; nothing where it takes no arguments, or has a schema that can't be read. */
export function schemaOf({ input }: ToolDescription): JsonSchema | undefined {
  if (input === undefined) return undefined;
  try {
    return readSchema(input).jsonSchema();
  } catch {
    return undefined; // It can't be exported either, and the export says why.
  }
}

/** Names first: were the list cut, they would stay. */
function parameterWords(schema: JsonSchema | undefined): string[] {
  const entries = schema ? propertiesOf(schema, schema) : [];
  const names = entries.flatMap(([name]) => wordsOf(name));
  const said = entries.flatMap(([, property]) => [
    ...wordsOf(descriptionOf(property)).slice(0, MOST_PARAMETER_WORDS),
    ...wordsOf(choicesOf(property)).slice(0, MOST_PARAMETER_WORDS),
  ]);
  return [...names, ...said];
}

/** What it takes, whichever of its alternatives is meant. */
function propertiesOf(schema: unknown, root: JsonSchema, depth = 0): (readonly [string, unknown])[] {
  if (!isObject(schema) || depth > MOST_DEPTH) return [];
  const { properties, $ref, anyOf, oneOf, allOf } = schema;
  const parts = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return [
    ...(isObject(properties) ? Object.entries(properties) : []),
    ...[referred($ref, root), ...parts].flatMap((part) => propertiesOf(part, root, depth + 1)),
  ];
}

/** A root may be a reference to an alternative that is one again; what is deeper is no parameter but a part of one. */
const MOST_DEPTH = 3;

function referred(ref: unknown, root: JsonSchema): unknown {
  if (typeof ref !== "string" || !ref.startsWith("#/")) return undefined;
  return ref
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (part, key) => (isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined),
      root,
    );
}

function descriptionOf(property: unknown): string {
  if (!isObject(property)) return "";
  const { description } = property;
  return typeof description === "string" ? description : "";
}

/** What one may be asked to choose from: for a tool of many actions, what it can do. */
function choicesOf(property: unknown): string {
  if (!isObject(property)) return "";
  const { enum: choices, const: only } = property;
  return [only, ...(Array.isArray(choices) ? (choices as unknown[]) : [])]
    .filter((choice) => typeof choice === "string")
    .join(" ");
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}
