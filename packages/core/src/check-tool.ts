import { isEffect } from "./effect.ts";
import { ToolportError } from "./errors.ts";
import { TOOL_NAME } from "./names.ts";

type Check = (value: unknown) => string | undefined;

const string: Check = (value) => (typeof value === "string" ? undefined : "must be a string");
const boolean: Check = (value) => (typeof value === "boolean" ? undefined : "must be true or false");
const schema: Check = (value) =>
  (typeof value === "object" && value !== null && !Array.isArray(value)) || typeof value === "function"
    ? undefined
    : "must be a schema";
const words: Check = (value) =>
  Array.isArray(value) && value.every((word) => typeof word === "string" && word !== "")
    ? undefined
    : "must be a list of non-empty strings";
const places: Check = (value) =>
  words(value) ??
  ((value as unknown[]).length > 0 ? undefined : "must name at least one, or be left out for all");

const FIELDS: Readonly<Record<string, Check>> = {
  name: (value) =>
    typeof value === "string" && TOOL_NAME.test(value) ? undefined : "must be 1–128 of A–Z a–z 0–9 _ . / -",
  title: string,
  description: (value) =>
    typeof value === "string" && value.trim() !== ""
      ? undefined
      : "must say what the tool does, for the model",
  input: schema,
  output: schema,
  effect: (value) => (isEffect(value) ? undefined : "must be read, write, update, destructive or unknown"),
  idempotent: boolean,
  openWorld: boolean,
  keywords: words,
  priority: (value) => (Number.isFinite(value) ? undefined : "must be a finite number"),
  permission: (value) =>
    typeof value === "string" && value !== "" ? undefined : "must be a permission level",
  channels: places,
  platforms: places,
  approval: (value) =>
    value === true || typeof value === "function"
      ? undefined
      : "must be true or a function; it can only tighten",
  timeoutMs: (value) =>
    typeof value === "number" && value > 0 && value < 2 ** 31
      ? undefined
      : "must be milliseconds above 0, below 2^31",
  source: string,
  metadata: (value) => (typeof value === "object" && value !== null ? undefined : "must be an object"),
  execute: (value) => (typeof value === "function" ? undefined : "must be a function"),
};

const REQUIRED = ["name", "description", "effect", "execute"];

/**
 * Refuses a tool that is incomplete, misspelt or contradictory.
 *
 * @throws ToolportError `invalid_tool`, naming the tool, the field and what it should be.
 */
export function checkTool(tool: object): void {
  const fields = tool as Readonly<Record<string, unknown>>;
  const label = typeof fields.name === "string" ? `Tool "${fields.name}"` : "A tool";
  for (const key of REQUIRED) if (fields[key] === undefined) refuse(label, key, "is missing");
  for (const key of Object.keys(fields)) {
    if (!Object.hasOwn(FIELDS, key))
      refuse(label, key, `is not a field of a tool (fields: ${Object.keys(FIELDS).join(", ")})`);
    const wrong = fields[key] === undefined ? undefined : FIELDS[key]?.(fields[key]);
    if (wrong !== undefined) refuse(label, key, wrong);
  }
}

function refuse(label: string, field: string, wrong: string): never {
  throw new ToolportError("invalid_tool", `${label}: "${field}" ${wrong}.`);
}
