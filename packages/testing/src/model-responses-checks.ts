import { isRecord } from "./model-recorded-request.ts";
import type { CallKind, CallLedger, ResponseMemory } from "./model-response-memory.ts";
import { isClientSearch } from "./model-responses.ts";
import { invalidRequest, toLabel, toWrongType, type ServiceError } from "./model-service-error.ts";
import { checkToolList } from "./model-tool-checks.ts";

/** The service's verdict on a request: its error, or the calls and outputs the conversation holds so far. */
export type RequestVerdict =
  | { readonly ok: true; readonly ledger: CallLedger }
  | { readonly ok: false; readonly error: ServiceError };

type Item = Readonly<Record<string, unknown>>;

/** The fields an item may carry when sent back; the service refuses others, such as a client's own notes. */
const ITEM_FIELDS: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ["function_call", new Set("type id call_id name arguments status async caller namespace".split(" "))],
  ["function_call_output", new Set("type id call_id output status caller name namespace".split(" "))],
  ["tool_search_call", new Set("type id call_id arguments execution status".split(" "))],
  ["tool_search_output", new Set("type id call_id tools execution status".split(" "))],
]);

/** Holds the pairing of calls and outputs by `call_id` against the input and what came before it. */
export function checkResponsesInput(
  body: Readonly<Record<string, unknown>>,
  memory: ResponseMemory,
): RequestVerdict {
  const previous = toPreviousLedger(body["previous_response_id"], memory);
  if (!previous) {
    const message = `Previous response with id '${toLabel(body["previous_response_id"])}' not found.`;
    const details = { param: "previous_response_id", code: "previous_response_not_found" };
    return { ok: false, error: invalidRequest(message, details) };
  }
  const ledger = { calls: new Map(previous.calls), outputs: new Set(previous.outputs) };
  const items: readonly unknown[] = Array.isArray(body["input"]) ? body["input"] : [];
  // A conversation's earlier items are not kept here, so there is nothing to pair these with.
  const paired = body["conversation"] === undefined || body["conversation"] === null;
  for (const [index, item] of items.entries()) {
    if (!isRecord(item)) return { ok: false, error: toWrongType(`input[${index}]`, "an object", item) };
    const error = checkItem(item, `input[${index}]`) ?? enter(item, ledger, memory, paired);
    if (error) return { ok: false, error };
  }
  const open = [...ledger.calls].find(([id]) => !ledger.outputs.has(id));
  if (paired && open !== undefined) {
    const [id, kind] = open;
    return { ok: false, error: unpaired(`No tool output found for ${kind} ${id}.`) };
  }
  return { ok: true, ledger };
}

function toPreviousLedger(id: unknown, memory: ResponseMemory): CallLedger | undefined {
  if (id === undefined || id === null) return { calls: new Map(), outputs: new Set() };
  return memory.ledgerOf(toLabel(id));
}

/** Puts an item's call or output on the ledger, in order: an output has to come after its call. */
function enter(
  item: Item,
  ledger: { readonly calls: Map<string, CallKind>; readonly outputs: Set<string> },
  memory: ResponseMemory,
  paired: boolean,
): ServiceError | undefined {
  if (item["type"] === "item_reference") return enterReference(toLabel(item["id"]), ledger.calls, memory);
  const { type } = item;
  // A search that the service did itself has no partner among the client's items.
  if (isSearch(item) && !isClientSearch(item)) return undefined;
  const callId = toLabel(item["call_id"]);
  const kind = isSearch(item) ? "tool search call" : "function call";
  if (type === "function_call" || type === "tool_search_call") ledger.calls.set(callId, kind);
  if (type !== "function_call_output" && type !== "tool_search_output") return undefined;
  if (paired && ledger.calls.get(callId) !== kind) {
    return unpaired(`No tool call found for ${kind} output with call_id ${callId}.`);
  }
  ledger.outputs.add(callId);
  return undefined;
}

function enterReference(
  itemId: string,
  calls: Map<string, CallKind>,
  memory: ResponseMemory,
): ServiceError | undefined {
  const call = memory.callOf(itemId);
  if (call === undefined) {
    return invalidRequest(`Item with id '${itemId}' not found.`, { status: 404, param: "input" });
  }
  if (call !== null) calls.set(call.id, call.kind);
  return undefined;
}

function unpaired(message: string): ServiceError {
  return invalidRequest(message, { param: "input" });
}

function checkItem(item: Item, place: string): ServiceError | undefined {
  const fields = ITEM_FIELDS.get(item["type"]);
  if (!fields) return undefined;
  const unknown = Object.keys(item).find((key) => !fields.has(key));
  if (unknown !== undefined) {
    const param = `${place}.${unknown}`;
    return invalidRequest(`Unknown parameter: '${param}'.`, { param, code: "unknown_parameter" });
  }
  if (isSearch(item) && !isClientSearch(item)) return undefined;
  const callId = item["call_id"];
  if (typeof callId !== "string") return toWrongType(`${place}.call_id`, "a string", callId);
  if (item["type"] === "tool_search_call") return undefined;
  if (item["type"] === "tool_search_output") return checkToolList(item["tools"], `${place}.tools`);
  if (item["type"] === "function_call_output") return checkOutput(item["output"], `${place}.output`);
  return checkCall(item, place);
}

function isSearch({ type }: Item): boolean {
  return type === "tool_search_call" || type === "tool_search_output";
}

function checkCall(item: Item, place: string): ServiceError | undefined {
  for (const key of ["name", "arguments"]) {
    if (typeof item[key] !== "string") return toWrongType(`${place}.${key}`, "a string", item[key]);
  }
  const id = item["id"];
  if (typeof id !== "string" || id.startsWith("fc")) return undefined;
  return invalidRequest(`Invalid '${place}.id': '${id}'. Expected an ID that begins with 'fc'.`, {
    param: `${place}.id`,
    code: "invalid_value",
  });
}

function checkOutput(output: unknown, place: string): ServiceError | undefined {
  if (typeof output === "string") return undefined;
  if (!Array.isArray(output)) return toWrongType(place, "one of an array of objects or string", output);
  const types = ["input_text", "input_image", "input_file"];
  for (const [index, part] of output.entries()) {
    if (!isRecord(part)) return toWrongType(`${place}[${index}]`, "an object", part);
    if (types.includes(toLabel(part["type"]))) continue;
    return invalidRequest(
      `Invalid value: '${toLabel(part["type"])}'. Supported values are: 'input_text', 'input_image', and 'input_file'.`,
      { param: `${place}[${index}].type`, code: "invalid_value" },
    );
  }
  return undefined;
}
