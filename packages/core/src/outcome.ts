import type { Json, Validation } from "@toolport/schema";
import { approvalDigest, suspensionRequest } from "./approval.ts";
import type { Call } from "./call.ts";
import { note } from "./call.ts";
import { isError, isPromise, toJson, wellFormed } from "./normalize.ts";
import { isToolResult, problem, seal, textFromData, type ContentPart, type ToolResult } from "./result.ts";
import { suspend, suspendedResult } from "./suspend.ts";
import { issueList } from "./validate.ts";

/** What a body returned, as a result: checked against `output`, then normalised. */
export function bodyReturned(call: Call, value: unknown): ToolResult | Promise<ToolResult> {
  const waiting = waits(call);
  if (waiting) return waiting;
  if (isError(value)) return bodyThrew(call, value);
  if (!isToolResult(value)) return checkedOutput(call, value, (data) => okResult(call, data));
  if (value.status === "suspended") return badResult(call, "it returned a suspended result of another call");
  if (value.status !== "ok") return withContent(call, value, value.content);
  const own = textFromData.has(value) ? undefined : value.content;
  if (value.data === undefined && !call.tool.output) return withContent(call, value, own ?? []);
  return checkedOutput(call, value.data, (data) => okResult(call, data, own, value.meta));
}

/**
 * What a body threw, as a result. The model reads the message only when the toolbox allows it: it may hold a secret,
 * a path or a query. The app finds name and message in `meta.cause`.
 */
export function bodyThrew(call: Call, thrown: unknown): ToolResult | Promise<ToolResult> {
  const waiting = waits(call);
  if (waiting) return waiting;
  if (call.options.isControlFlow?.(thrown) === true)
    return problem("cancelled", "host_control_flow", "The host took over this call.");
  if (isToolResult(thrown)) return bodyReturned(call, thrown);
  const cause = toJson(thrown);
  note(call, "execute", "threw", isError(thrown) ? toJson(thrown.name) as string : typeof thrown);
  const message = call.run.box.showErrors ? shownMessage(cause) : undefined;
  const what = message === undefined ? "The tool failed with an unexpected error; its details are not shown." : `The tool failed: ${message}`;
  return problem("failed", "unexpected_error", what + mayHaveChanged(call), { meta: { cause } });
}

function waits(call: Call): ToolResult | Promise<ToolResult> | undefined {
  if (call.suspension) return suspendedResult(call.suspension);
  if (call.asking) return askPerson(call);
  return undefined;
}

async function askPerson(call: Call): Promise<ToolResult> {
  const { mutates, description } = call.tool;
  if (mutates && description.idempotent !== true)
    return badResult(call, "it asks a question, and its body can't safely run again (it changes things and is not idempotent)");
  const { key, kind = "question", prompt } = call.asking as NonNullable<Call["asking"]>;
  const digest = await approvalDigest(call, call.input);
  return suspend(call, suspensionRequest(call, { kind, digest, input: call.input, prompt, key }));
}

/** Validates data against `output`, when the tool has one. */
function checkedOutput(call: Call, data: unknown, then: (data: unknown) => ToolResult): ToolResult | Promise<ToolResult> {
  const reader = call.tool.output;
  if (!reader) return then(data);
  const settle = (checked: Validation): ToolResult => (checked.ok ? then(checked.value) : brokenOutput(call, checked));
  try {
    const checked = reader.validate(data);
    return isPromise(checked) ? Promise.resolve(checked).then(settle, (error: unknown) => uncheckable(call, error)) : settle(checked);
  } catch (error) {
    return uncheckable(call, error);
  }
}

function brokenOutput(call: Call, checked: Extract<Validation, { ok: false }>): ToolResult {
  note(call, "output", "broke its schema");
  return withheldOutput(call, { issues: toJson(issueList(checked.issues)) });
}

function uncheckable(call: Call, error: unknown): ToolResult {
  note(call, "output", "could not be checked");
  return withheldOutput(call, { cause: toJson(error) });
}

function withheldOutput(call: Call, meta: { readonly [key: string]: Json }): ToolResult {
  const effect = call.tool.mutates ? " What it changed stands: do not repeat the call to get the result." : "";
  return problem("failed", "bad_output", `The tool ran, but its result does not have the promised form and was withheld.${effect}`, { meta });
}

function badResult(call: Call, why: string): ToolResult {
  note(call, "execute", "gave an unusable result", why);
  return problem("failed", "bad_result", `The tool did not give a usable result.${mayHaveChanged(call)}`, { meta: { why } });
}

function okResult(call: Call, value: unknown, content?: readonly ContentPart[], meta?: ToolResult["meta"]): ToolResult {
  const data = value === undefined ? undefined : toJson(value);
  const text = data === undefined ? "" : typeof data === "string" ? data : JSON.stringify(data);
  const base: ToolResult = { status: "ok", content: [], ...(data === undefined ? {} : { data }), ...(meta && { meta }) };
  return withContent(call, base, content ?? [{ type: "text", text }]);
}

/** The result with clean parts, plus what the body attached. */
function withContent(call: Call, result: ToolResult, content: readonly ContentPart[]): ToolResult {
  const parts: ContentPart[] = [];
  for (const part of call.attached.length === 0 ? content : [...content, ...call.attached]) {
    const clean = cleanPart(part);
    if (!clean) return badResult(call, "a content part is neither text nor base64 media");
    parts.push(clean);
  }
  if (parts.length === 0) parts.push({ type: "text", text: "" });
  const meta = result.meta === undefined ? undefined : (toJson(result.meta) as NonNullable<ToolResult["meta"]>);
  return seal({ ...result, content: parts, ...(meta && { meta }) } as ToolResult);
}

function cleanPart(part: ContentPart): ContentPart | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  if (part.type === "text") return typeof part.text === "string" ? { type: "text", text: wellFormed(part.text) } : undefined;
  const known = part.type === "image" || part.type === "audio" || part.type === "file";
  if (!known || typeof part.mediaType !== "string" || typeof part.data !== "string") return undefined;
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(part.data)) return undefined;
  const { type, mediaType, data, name } = part;
  return name === undefined ? { type, mediaType, data } : { type, mediaType, data, name: wellFormed(String(name)) };
}

function mayHaveChanged(call: Call): string {
  return call.tool.mutates ? " It may have changed something before it failed: check before you try again." : "";
}

/** The message of a thrown value: an error's, a string itself, an object's `message`; never its stack. */
function shownMessage(cause: Json): string {
  if (typeof cause === "string") return cause;
  if (typeof cause === "object" && cause !== null && "message" in cause && typeof cause.message === "string") return cause.message;
  return JSON.stringify(cause);
}
