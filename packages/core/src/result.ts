import type { Issue, Json } from "@toolport/schema";
import { toJson, wellFormed } from "./normalize.ts";
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

const STATUSES: Readonly<Record<Status, true>> = {
  ok: true,
  invalid: true,
  failed: true,
  denied: true,
  unavailable: true,
  suspended: true,
  cancelled: true,
  timed_out: true,
  over_budget: true,
};

/** True for the names in {@link Status}: for what comes from outside, such as a transcript. */
export function isStatus(value: unknown): value is Status {
  return typeof value === "string" && Object.hasOwn(STATUSES, value);
}

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

/** What a body or an advisor may say of a failure of its own. */
export type FailureStatus = FailedResult["status"];

// Registered, so that results of two copies of this package know each other; not enumerable, so that the result
// stays plain data. A body's own `{ status: "ok" }` value has no mark and is a value like any other.
const MARK: unique symbol = Symbol.for("toolport.result");

/** True for results made by this package (any copy of it); a look-alike without the mark is only a value. */
export function isToolResult(value: unknown): value is ToolResult {
  try {
    return typeof value === "object" && value !== null && Object.hasOwn(value, MARK);
  } catch {
    return false; // a proxy that throws is no result of ours
  }
}

/**
 * What the mark says: `clean` is JSON-safe and well-formed all through; the others are a user's own, still to be
 * looked at, and `bare` has no content yet: its text is made from its data.
 */
type Mark = "clean" | "given" | "bare";

const STAMPS: Readonly<Record<Mark, PropertyDescriptor>> = {
  clean: { value: "clean" },
  given: { value: "given" },
  bare: { value: "bare" },
};

/** Marks and freezes; what hangs on it is copied and frozen too, so that no caller's object changes. */
export function seal<R extends ToolResult>(fields: R, mark: Mark = "clean"): R {
  const { error, meta } = fields;
  const copy = {
    ...fields,
    content: Object.freeze(fields.content.map((part) => Object.freeze({ ...part }))),
    ...(error && { error: Object.freeze({ ...error }) }),
    ...(meta && { meta: Object.freeze({ ...meta }) }),
  };
  return Object.freeze(Object.defineProperty(copy, MARK, STAMPS[mark]));
}

/** The commonest result: one text, made from normalised data. */
export function okFromData(data: Json | undefined): OkResult {
  const words = data === undefined ? "" : typeof data === "string" ? data : JSON.stringify(data);
  const content = Object.freeze([Object.freeze(text(words))]);
  const made: OkResult = data === undefined ? { status: "ok", content } : { status: "ok", content, data };
  return Object.freeze(Object.defineProperty(made, MARK, STAMPS.clean));
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
  const mark = content === undefined && rest.data !== undefined ? "bare" : "given";
  return seal<OkResult<Data>>({ status: "ok", content: parts, ...rest }, mark);
}

/** What the mark of a result says. */
export function markOf(value: ToolResult): Mark {
  return (value as { readonly [MARK]?: Mark })[MARK] ?? "given";
}

/**
 * A failure in words meant for the model. Return it (or throw it) from a body, or return it from an advisor, to say
 * what went wrong; unlike an unexpected error's message, this text is always shown.
 */
export function failure(
  message: string,
  options: {
    readonly status?: FailureStatus;
    readonly code?: string;
    readonly data?: Json;
    readonly meta?: { readonly [key: string]: Json };
    readonly issues?: readonly Issue[];
  } = {},
): FailedResult {
  const { status = "failed", code = "tool_failure", data, meta, issues } = options;
  return problem(status, code, message, {
    ...(issues && { issues }),
    ...(data !== undefined && { data: toJson(data) }),
    ...(meta && { meta: toJson(meta) as NonNullable<typeof meta> }),
  });
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
  const { issues: given, ...rest } = extra;
  const told = wellFormed(message);
  const issues = given?.map((issue) =>
    Object.freeze({ pointer: wellFormed(issue.pointer), message: wellFormed(issue.message) }),
  );
  const error: ResultError = { code, message: told, ...(issues && { issues: Object.freeze(issues) }) };
  return seal<FailedResult>({ status, content: [text(told)], error, ...rest });
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
  return seal(
    { ...value, content: [...value.content, text(wellFormed(more))] },
    markOf(value) === "clean" ? "clean" : "given",
  );
}

/** A copy of the result that tells the model something else, with status, data and meta as they are. */
export function withContent<R extends ToolResult>(value: R, content: readonly ContentPart[]): R {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const message = wellFormed(texts.join("\n"));
  const { error } = value;
  return seal({ ...value, content, ...(error && { error: { ...error, message } }) }, "given");
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
