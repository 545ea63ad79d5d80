import type { Json } from "@toolport/schema";
import { andThen, caught } from "./and-then.ts";
import { approvalDigest, suspensionRequest } from "./approval.ts";
import { note, type Call } from "./call.ts";
import { changeStands } from "./containment.ts";
import { httpHints } from "./http-hints.ts";
import { issueList } from "./issue-list.ts";
import { isError, thrownName, toJson } from "./normalize.ts";
import { isToolResult, markOf, okFromData, problem, type ContentPart, type ToolResult } from "./result.ts";
import { keepPending, suspend, suspendedResult } from "./suspend.ts";
import { tidy, tidyAll } from "./tidy.ts";

/** What came of a body, as a result. A return is checked against `output`, then normalised. */
export function outcome(
  call: Call,
  how: "returned" | "threw",
  value: unknown,
): ToolResult | Promise<ToolResult> {
  if (call.suspended || call.asking !== undefined) return waiting(call);
  return how === "threw" ? bodyThrew(call, value) : bodyReturned(call, value);
}

function bodyReturned(call: Call, value: unknown): ToolResult | Promise<ToolResult> {
  return caught(
    () => readReturned(call, value),
    (error) => badResult(call, "it could not be read", toJson(error)),
  );
}

/**
 * What a body threw, as a result. The model reads the message only when the toolbox allows it: it may hold a secret,
 * a path or a query. The app finds name and message in `meta.cause`.
 */
function bodyThrew(call: Call, thrown: unknown): ToolResult | Promise<ToolResult> {
  if (isControlFlow(call, thrown)) return handedOver();
  if (isToolResult(thrown)) return bodyReturned(call, thrown);
  const cause = toJson(thrown);
  note(call, "execute", "threw", thrownName(thrown));
  const message = call.run.box.errors === "message" ? shownMessage(cause) : undefined;
  const what =
    message === undefined
      ? "The tool failed with an unexpected error; its details are not shown."
      : `The tool failed: ${message}`;
  return problem("failed", "unexpected_error", what + mayHaveChanged(call), {
    meta: { cause, ...(toJson(httpHints(thrown)) as object) },
  });
}

/** A further attempt whose arguments, the same as before, are suddenly refused. */
export function uncheckedArguments(call: Call, cause: Json): ToolResult {
  return problem(
    "failed",
    "check_failed",
    `The arguments could not be checked again, so the tool did not run again.${mayHaveChanged(call)}`,
    {
      meta: { cause },
    },
  );
}

function readReturned(call: Call, value: unknown): ToolResult | Promise<ToolResult> {
  if (isControlFlow(call, value)) return handedOver();
  if (isError(value)) return bodyThrew(call, value);
  if (!isToolResult(value)) return checkedOutput(call, value, (data) => okResult(call, data));
  if (value.status === "suspended") return badResult(call, "it returned a suspended result of another call");
  if (value.status !== "ok") return withAttached(call, value);
  const bare = markOf(value) === "bare";
  if (value.data === undefined && !call.tool.output) return withAttached(call, value);
  const { content, meta } = value;
  return checkedOutput(call, value.data, (data) => okResult(call, data, bare ? undefined : content, meta));
}

function isControlFlow(call: Call, thrown: unknown): boolean {
  try {
    return call.options.isControlFlow?.(thrown) === true;
  } catch {
    return false; // a predicate that can't read what was thrown has not recognised it
  }
}

function handedOver(): ToolResult {
  return problem("cancelled", "host_control_flow", "The host took over this call.");
}

/** The body has said that it waits. What it called has to end first: what that changed must be known on resume. */
async function waiting(call: Call): Promise<ToolResult> {
  try {
    if (call.children) await Promise.allSettled(call.children);
    if (!call.suspended) return await askPerson(call);
    const lost = call.parent ? undefined : await keepPending(call);
    return lost ?? suspendedResult((call.tree.pending as NonNullable<typeof call.tree.pending>).request);
  } catch (error) {
    note(call, "suspension", "could not be kept");
    return problem(
      "failed",
      "check_failed",
      `The tool stopped to wait for a person, but the call could not be kept.${mayHaveChanged(call)}`,
      { meta: { cause: toJson(error) } },
    );
  }
}

async function askPerson(call: Call): Promise<ToolResult> {
  const { key, kind = "question", prompt } = call.asking as NonNullable<Call["asking"]>;
  const digest = await approvalDigest(call, call.input);
  return suspend(call, await suspensionRequest(call, { kind, digest, input: call.input, prompt, key }));
}

/** Validates data against `output`, when the tool has one. */
function checkedOutput(
  call: Call,
  data: unknown,
  then: (data: unknown) => ToolResult,
): ToolResult | Promise<ToolResult> {
  const reader = call.tool.output;
  if (!reader) return then(data);
  return caught(
    () =>
      andThen(reader.validate(data), (checked) => {
        if (checked.ok) return then(checked.value);
        note(call, "output", "broke its schema");
        return withheldOutput(call, { issues: toJson(issueList(checked.issues)) });
      }),
    (error) => {
      note(call, "output", "could not be checked");
      return withheldOutput(call, { cause: toJson(error) });
    },
  );
}

function withheldOutput(call: Call, meta: { readonly [key: string]: Json }): ToolResult {
  return problem(
    "failed",
    "bad_output",
    `The tool ran, but its result does not have the promised form and was withheld.${changeStands(call)}`,
    { meta },
  );
}

function badResult(call: Call, why: string, cause?: Json): ToolResult {
  note(call, "execute", "gave an unusable result", why);
  const meta = cause === undefined ? { why } : { why, cause };
  return problem(
    "failed",
    "bad_result",
    `The tool ran, but did not give a usable result.${mayHaveChanged(call)}`,
    { meta },
  );
}

function okResult(
  call: Call,
  value: unknown,
  content?: readonly ContentPart[],
  meta?: ToolResult["meta"],
): ToolResult {
  const made = okFromData(value === undefined ? undefined : toJson(value));
  const attached = call.attempt?.attached;
  if (!content && !attached && !meta) return made;
  const parts = content ?? made.content;
  return orBad(call, tidy({ ...made, ...(meta && { meta }) }, attached ? [...parts, ...attached] : parts));
}

/** A result of the body's own, plus what it attached. */
function withAttached(call: Call, result: ToolResult): ToolResult {
  const attached = call.attempt?.attached;
  if (!attached && markOf(result) === "clean") return result;
  return orBad(call, tidyAll(result, attached ? [...result.content, ...attached] : undefined));
}

function orBad(call: Call, result: ToolResult | undefined): ToolResult {
  return result ?? badResult(call, "a content part is neither text nor base64 media");
}

function mayHaveChanged(call: Call): string {
  return call.tool.mutates
    ? " It may have changed something before it failed: check before you try again."
    : "";
}

/** The message of a thrown value: an error's, a string itself, an object's `message`; never its stack. */
function shownMessage(cause: Json): string | undefined {
  if (cause === null) return undefined;
  if (typeof cause !== "object") return String(cause);
  if ("message" in cause && typeof cause.message === "string") return cause.message;
  return JSON.stringify(cause, (key, value: Json) =>
    key === "stack" || key === "cause" ? undefined : value,
  );
}
