import { isEffect, isStatus } from "@toolport/core";

type Fits = (value: unknown) => boolean;

const isText: Fits = (value) => typeof value === "string";
const isObject: Fits = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isFrom =
  (least: number): Fits =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least;
const oneOf =
  (...words: readonly string[]): Fits =>
  (value) =>
    words.includes(value as string);
const maybe =
  (fits: Fits): Fits =>
  (value) =>
    value === undefined || fits(value);

interface Shape {
  readonly [field: string]: Fits;
}

const LINE: Shape = {
  type: oneOf("call"),
  n: isFrom(1),
  after: isFrom(0),
  run: isText,
  tool: isText,
  callId: isText,
  effect: maybe(isEffect),
  digest: maybe(isText),
  resumed: maybe((value) => value === true),
  nested: maybe((value) => Array.isArray(value) && value.every((one) => fault(one, NESTED) === undefined)),
  result: isObject,
  ms: (value) => typeof value === "number",
};

const NESTED: Shape = { tool: isText, effect: maybe(isEffect), status: isStatus };

const PART: Shape = { type: oneOf("text", "image", "audio", "file") };
const TEXT: Shape = { text: isText };
const MEDIA: Shape = { mediaType: isText, data: isText, name: maybe(isText) };

const RESULT: Shape = {
  status: isStatus,
  content: (value) => Array.isArray(value) && value.every(isPart),
  error: maybe((value) => fault(value, ERROR) === undefined),
};

const ERROR: Shape = {
  code: isText,
  message: isText,
  issues: maybe((value) => Array.isArray(value) && value.every((one) => fault(one, ISSUE) === undefined)),
};

const ISSUE: Shape = { pointer: isText, message: isText };

/** What is wrong with a line, in words; nothing where it is one of a transcript. */
export function faultOfLine(value: unknown): string | undefined {
  const wrong = fault(value, LINE);
  if (wrong !== undefined) return wrong;
  const { result } = value as { readonly result: unknown };
  const inside = fault(result, RESULT, "result.");
  if (inside !== undefined) return inside;
  const { status, error } = result as { readonly status: string; readonly error?: unknown };
  const fails = status !== "ok" && status !== "suspended";
  return fails === (error !== undefined) ? undefined : `"result.error" does not go with status "${status}"`;
}

function fault(value: unknown, shape: Shape, at = ""): string | undefined {
  if (!isObject(value)) return `${at === "" ? "it" : `"${at.slice(0, -1)}"`} is no object`;
  const fields = value as { readonly [field: string]: unknown };
  for (const [field, fits] of Object.entries(shape))
    if (!fits(fields[field]))
      return `"${at}${field}" is ${fields[field] === undefined ? "missing" : "not what it should be"}`;
  return undefined;
}

function isPart(value: unknown): boolean {
  if (fault(value, PART) !== undefined) return false;
  return fault(value, (value as { readonly type: string }).type === "text" ? TEXT : MEDIA) === undefined;
}
