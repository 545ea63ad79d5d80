import { isRecord, toRecords } from "./model-recorded-request.ts";
import {
  invalidRequest,
  toEmptyArray,
  toWrongType,
  toLabel,
  type ServiceError,
} from "./model-service-error.ts";

type Message = Readonly<Record<string, unknown>>;

/** The calls of the last assistant message: who made them, and where each was answered. */
interface OpenCalls {
  readonly assistant: number;
  readonly ids: ReadonlySet<string>;
  readonly answers: Map<string, number>;
}

/** Holds Chat's pairing of calls and tool messages against a conversation, in the service's words. */
export function checkChatMessages(messages: unknown): ServiceError | undefined {
  if (!Array.isArray(messages)) {
    return invalidRequest("Missing required parameter: 'messages'.", {
      param: "messages",
      code: "missing_required_parameter",
    });
  }
  if (messages.length === 0) return toEmptyArray("messages");
  let open: OpenCalls | undefined;
  for (const [index, message] of messages.entries()) {
    if (!isRecord(message)) return toWrongType(`messages[${index}]`, "an object", message);
    if (message["role"] === "tool") {
      const fault = checkToolMessage(message, index, open);
      if (fault) return fault;
      continue;
    }
    const fault = checkAnswered(open) ?? checkToolCalls(message, index);
    if (fault) return fault;
    open = openCalls(message, index);
  }
  return checkAnswered(open);
}

function openCalls(message: Message, assistant: number): OpenCalls | undefined {
  const calls = toRecords(message["tool_calls"]);
  if (message["role"] !== "assistant" || calls.length === 0) return undefined;
  return { assistant, ids: new Set(calls.map((call) => toLabel(call["id"]))), answers: new Map() };
}

function checkAnswered(open: OpenCalls | undefined): ServiceError | undefined {
  const missing = [...(open?.ids ?? [])].filter((id) => !open?.answers.has(id));
  if (!open || missing.length === 0) return undefined;
  return invalidRequest(
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each " +
      `'tool_call_id'. The following tool_call_ids did not have response messages: ${missing.join(", ")}`,
    { param: `messages.[${open.assistant}].role` },
  );
}

function checkToolMessage(
  message: Message,
  index: number,
  open: OpenCalls | undefined,
): ServiceError | undefined {
  if (!open) {
    // The misspelling is the service's.
    return invalidRequest(
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      { param: `messages.[${index}].role` },
    );
  }
  const id = message["tool_call_id"];
  const param = `messages.[${index}].tool_call_id`;
  if (typeof id !== "string") return toWrongType(`messages[${index}].tool_call_id`, "a string", id);
  if (!open.ids.has(id)) {
    return invalidRequest(
      `Invalid parameter: 'tool_call_id' of '${id}' not found in 'tool_calls' of previous message.`,
      { param },
    );
  }
  const earlier = open.answers.get(id);
  if (earlier !== undefined) {
    return invalidRequest(
      `Invalid parameter: Duplicate value for 'tool_call_id' of '${id}', in messages[${earlier}] and messages[${index}].`,
      { param },
    );
  }
  open.answers.set(id, index);
  return checkToolContent(message["content"], `messages[${index}]`);
}

function checkToolContent(content: unknown, place: string): ServiceError | undefined {
  if (typeof content === "string") return undefined;
  if (!Array.isArray(content))
    return toWrongType(`${place}.content`, "one of a string or array of objects", content);
  for (const [index, part] of content.entries()) {
    const param = `${place}.content[${index}]`;
    if (!isRecord(part)) return toWrongType(param, "an object", part);
    if (part["type"] === "image_url") {
      return invalidRequest(
        `Invalid '${place}'. Image URLs are only allowed for messages with role 'user', ` +
          "but this message with role 'tool' contains an image URL.",
        { param: place, code: "invalid_value" },
      );
    }
    if (part["type"] !== "text") {
      return invalidRequest(`Invalid value: '${toLabel(part["type"])}'. Supported values are: 'text'.`, {
        param: `${param}.type`,
        code: "invalid_value",
      });
    }
    if (typeof part["text"] !== "string") return toWrongType(`${param}.text`, "a string", part["text"]);
  }
  return undefined;
}

function checkToolCalls(message: Message, index: number): ServiceError | undefined {
  const calls = message["tool_calls"];
  if (calls === undefined || calls === null) return undefined;
  const place = `messages[${index}].tool_calls`;
  if (!Array.isArray(calls)) return toWrongType(place, "an array of objects", calls);
  if (calls.length === 0) return toEmptyArray(place);
  for (const [position, call] of calls.entries()) {
    if (!isRecord(call)) return toWrongType(`${place}[${position}]`, "an object", call);
    if (call["type"] !== "function") continue;
    const called = call["function"];
    const json = isRecord(called) ? called["arguments"] : undefined;
    if (typeof json !== "string")
      return toWrongType(`${place}[${position}].function.arguments`, "a string", json);
  }
  return undefined;
}
