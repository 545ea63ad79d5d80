import type { Issue, Json } from "@toolport/schema";
import type { SuspensionRequest } from "./suspension.ts";

/** Text for the model. */
export interface TextPart {
  readonly type: "text";
  readonly text: string;
}

/** An image, sound or file for the model; `data` is base64 without a `data:` prefix. */
export interface MediaPart {
  readonly type: "image" | "audio" | "file";
  readonly mediaType: string;
  readonly data: string;
  readonly name?: string;
}

/** One piece of what the model is told. */
export type ContentPart = TextPart | MediaPart;

/** How a call ended. Everything but `ok` and `suspended` carries an `error`. */
export type Status =
  | "ok"
  | "invalid"
  | "failed"
  | "denied"
  | "unavailable"
  | "suspended"
  | "cancelled"
  | "timed_out"
  | "over_budget";

/** Why a call did not end `ok`: `code` for programs, `message` as the model reads it, `issues` for bad arguments. */
export interface ResultError {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
}

interface ResultBase {
  /** What the model is told, in order. */
  readonly content: readonly ContentPart[];
  /** For the app only: never shown to the model or to the host. */
  readonly meta?: { readonly [key: string]: Json };
}

/** The tool ran and its result stands. */
export interface OkResult<Data = unknown> extends ResultBase {
  readonly status: "ok";
  /** The structured value, JSON-safe. Absent when the tool returned nothing or content only. */
  readonly data?: Data;
  readonly error?: undefined;
}

/** The call waits for a person: answer `request.token` through `run.resume`. */
export interface SuspendedResult extends ResultBase {
  readonly status: "suspended";
  readonly request: SuspensionRequest;
  readonly data?: undefined;
  readonly error?: undefined;
}

/** The call ended without a usable result. */
export interface FailedResult extends ResultBase {
  readonly status: Exclude<Status, "ok" | "suspended">;
  readonly error: ResultError;
  readonly data?: Json;
}

/** The one outcome of a call: plain, frozen, JSON-safe data, told apart by `status`. */
export type ToolResult<Data = unknown> = OkResult<Data> | SuspendedResult | FailedResult;

/** What a tool body may say of its own failure. */
export type FailureStatus = "failed" | "invalid" | "denied" | "unavailable";

// Registered, so that results of two copies of this package know each other; not enumerable, so that the result
// stays plain data. A body's own `{ status: "ok" }` value has no mark and is a value like any other.
const MARK = Symbol.for("toolport.result");

/** True for results made by this package (any copy of it); a look-alike without the mark is only a value. */
export function isToolResult(value: unknown): value is ToolResult {
  return typeof value === "object" && value !== null && Object.hasOwn(value, MARK);
}

/** Marks and freezes; `content` and its parts are copied and frozen too, so that no caller's object changes. */
export function seal<R extends ToolResult>(fields: R): R {
  const content = Object.freeze(fields.content.map((part) => Object.freeze({ ...part })));
  if (fields.error) Object.freeze(fields.error);
  return Object.freeze(Object.defineProperty({ ...fields, content }, MARK, { value: true }));
}

/**
 * A result with content of its own, for bodies that give images, or text that differs from the data.
 * A string stands for one text part; without `content`, the text is made from `data`.
 */
export function result<Data = unknown>(fields: {
  readonly content?: string | readonly ContentPart[];
  readonly data?: Data;
  readonly meta?: { readonly [key: string]: Json };
}): OkResult<Data> {
  const { content, ...rest } = fields;
  const parts = typeof content === "string" ? [text(content)] : content === undefined ? [] : [...content];
  const sealed = seal<OkResult<Data>>({ status: "ok", content: parts, ...rest });
  if (content === undefined && rest.data !== undefined) textFromData.add(sealed);
  return sealed;
}

/** Results whose text is still to be made from their data by the normaliser. */
export const textFromData: WeakSet<ToolResult> = new WeakSet();

/**
 * A failure in words meant for the model. Return it (or throw it) from a body to say what went wrong; unlike an
 * unexpected error's message, this text is always shown.
 */
export function failure(
  message: string,
  options: {
    readonly status?: FailureStatus;
    readonly code?: string;
    readonly data?: Json;
    readonly meta?: { readonly [key: string]: Json };
  } = {},
): FailedResult {
  const { status = "failed", code = "tool_failure", ...rest } = options;
  return problem(status, code, message, rest);
}

/** Any unsuccessful result; the pipeline's own form of {@link failure}. */
export function problem(
  status: FailedResult["status"],
  code: string,
  message: string,
  extra: {
    readonly issues?: readonly Issue[];
    readonly data?: Json;
    readonly meta?: { readonly [key: string]: Json };
  } = {},
): FailedResult {
  const { issues, ...rest } = extra;
  const error: ResultError = issues === undefined ? { code, message } : { code, message, issues };
  return seal<FailedResult>({ status, content: [text(message)], error, ...rest });
}

/**
 * Everything the result says, as one text for targets that carry only text. A medium is named truthfully
 * (kind, type, size) in its place, never dropped.
 */
export function textOf(value: ToolResult): string {
  if (value.content.length === 1) return partText(value.content[0] as ContentPart);
  return value.content.map(partText).join("\n");
}

/** A copy of the result with one more text part at the end; advisors use it for hints. */
export function appendText<R extends ToolResult>(value: R, more: string): R {
  return seal({ ...value, content: [...value.content, text(more)] });
}

function text(value: string): TextPart {
  return { type: "text", text: value };
}

function partText(part: ContentPart): string {
  if (part.type === "text") return part.text;
  const bytes = Math.floor((part.data.replace(/=+$/, "").length * 3) / 4);
  const name = part.name === undefined ? "" : ` "${part.name}"`;
  return `[${part.type}${name}, ${part.mediaType}, ${bytes} bytes: not shown, because this target carries text only]`;
}
