import {
  checkFields,
  isDelay,
  isFlag,
  isFunction,
  isNumber,
  isText,
  listOf,
  type FieldRules,
} from "./check-fields.ts";
import { isEffect } from "./effect.ts";
import { ToolportError } from "./errors.ts";
import { TOOL_NAME } from "./names.ts";

const isWord = (value: unknown): boolean => typeof value === "string" && value !== "";
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

const schema: FieldRules[string] = [
  (value) => (isObject(value) && !Array.isArray(value)) || typeof value === "function",
  "be a schema",
];
const places: FieldRules[string] = [
  (value) => Array.isArray(value) && value.length > 0 && value.every(isWord),
  "name at least one, or be left out for all",
];

const FIELDS: FieldRules = {
  name: [(value) => isWord(value) && TOOL_NAME.test(value as string), "be 1–128 of A–Z a–z 0–9 _ . / -"],
  title: isText,
  description: [
    (value) => typeof value === "string" && value.trim() !== "",
    "say what the tool does, for the model",
  ],
  input: schema,
  output: schema,
  effect: [isEffect, "be read, write, update, destructive or unknown"],
  idempotent: isFlag,
  resumable: isFlag,
  openWorld: isFlag,
  keywords: listOf(isWord, "be a list of non-empty strings"),
  priority: isNumber,
  permission: [isWord, "be a permission level"],
  channels: places,
  platforms: places,
  approval: [
    (value) => value === true || typeof value === "function",
    "be true or a function; it can only tighten",
  ],
  timeoutMs: isDelay,
  source: isText,
  metadata: [isObject, "be an object"],
  execute: isFunction,
};

/**
 * Refuses a tool that is incomplete, misspelt or contradictory.
 *
 * @throws ToolportError `invalid_tool`, naming the tool, the field and what it should be.
 */
export function checkTool(tool: object): void {
  const fields = tool as Readonly<Record<string, unknown>>;
  const refuse = (field: string, wrong: string): never => {
    const label = typeof fields.name === "string" ? `Tool "${fields.name}"` : "A tool";
    throw new ToolportError("invalid_tool", `${label}: "${field}" ${wrong}.`);
  };
  for (const key of ["name", "description", "effect", "execute"])
    if (fields[key] === undefined) refuse(key, "is missing");
  checkFields(tool, FIELDS, (field, must) =>
    refuse(
      field,
      must === undefined
        ? `is not a field of a tool (fields: ${Object.keys(FIELDS).join(", ")})`
        : `must ${must}`,
    ),
  );
  if (/Generator/.test(Object.prototype.toString.call(fields.execute)))
    refuse("execute", "is a generator, and a tool gives one result: tell of its way by ctx.progress()");
}
