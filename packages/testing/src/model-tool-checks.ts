import { isRecord } from "./model-recorded-request.ts";
import type { RecordedRequest } from "./model-script.ts";
import { findSchemaFault } from "./model-schema-checks.ts";
import {
  invalidRequest,
  toEmptyArray,
  toWrongType,
  toLabel,
  type ServiceError,
} from "./model-service-error.ts";

type Definition = Readonly<Record<string, unknown>>;

const MAX_TOOLS = 128;
const MAX_NAME = 64;

/** Reads the request's tool definitions as the service does before the model sees them. */
export function checkTools(api: RecordedRequest["api"], tools: unknown): ServiceError | undefined {
  if (tools === undefined || tools === null) return undefined;
  if (!Array.isArray(tools)) return toWrongType("tools", "an array of objects", tools);
  if (api === "chat" && tools.length === 0) return toEmptyArray("tools");
  if (tools.length > MAX_TOOLS) return toTooMany(tools.length);
  return checkEach(tools, "tools", api === "chat" ? checkChatTool : checkResponsesTool);
}

/** Reads the definitions that a search has found. The service states no limit for them. */
export function checkToolList(tools: unknown, place: string): ServiceError | undefined {
  if (!Array.isArray(tools)) return toWrongType(place, "an array of objects", tools);
  return checkEach(tools, place, checkResponsesTool);
}

function checkEach(
  tools: readonly unknown[],
  list: string,
  check: (tool: Definition, place: string) => ServiceError | undefined,
): ServiceError | undefined {
  for (const [index, tool] of tools.entries()) {
    const place = `${list}[${index}]`;
    if (!isRecord(tool)) return toWrongType(place, "an object", tool);
    const fault = check(tool, place);
    if (fault) return fault;
  }
  return undefined;
}

function toTooMany(length: number): ServiceError {
  return invalidRequest(
    `Invalid 'tools': array too long. Expected an array with maximum length ${MAX_TOOLS}, but got an array with length ${length} instead.`,
    { param: "tools", code: "array_above_max_length" },
  );
}

function checkChatTool(tool: Definition, place: string): ServiceError | undefined {
  const kind = tool["type"];
  if (kind !== "function" && kind !== "custom") {
    return invalidRequest(
      `Invalid value: '${toLabel(kind)}'. Supported values are: 'function' and 'custom'.`,
      { param: `${place}.type`, code: "invalid_value" },
    );
  }
  const definition = tool[kind];
  if (!isRecord(definition)) return toWrongType(`${place}.${kind}`, "an object", definition);
  return checkDefinition(definition, `${place}.${kind}`, kind);
}

function checkResponsesTool(tool: Definition, place: string): ServiceError | undefined {
  const kind = tool["type"];
  // Built-in tools have neither name nor schema.
  if (kind !== "function" && kind !== "custom") return undefined;
  return checkDefinition(tool, place, kind);
}

function checkDefinition(
  definition: Definition,
  place: string,
  kind: "function" | "custom",
): ServiceError | undefined {
  const { name, parameters, strict, description } = definition;
  const badName = checkName(name, `${place}.name`);
  if (badName) return badName;
  if (description !== undefined && description !== null && typeof description !== "string") {
    return toWrongType(`${place}.description`, "a string", description);
  }
  if (kind === "custom" || parameters === undefined || parameters === null) return undefined;
  const param = `${place}.parameters`;
  if (!isRecord(parameters)) return toWrongType(param, "an object", parameters);
  const fault = findSchemaFault(parameters, strict === true);
  if (fault === undefined) return undefined;
  return invalidRequest(`Invalid schema for function '${toLabel(name)}': ${fault}`, {
    param,
    code: "invalid_function_parameters",
  });
}

function checkName(name: unknown, param: string): ServiceError | undefined {
  if (typeof name !== "string") return toWrongType(param, "a string", name);
  if (name.length > MAX_NAME) {
    return invalidRequest(
      `Invalid '${param}': string too long. Expected a string with maximum length ${MAX_NAME}, but got a string with length ${name.length} instead.`,
      { param, code: "string_above_max_length" },
    );
  }
  if (/^[a-zA-Z0-9_-]+$/.test(name)) return undefined;
  return invalidRequest(
    `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
    { param, code: "invalid_value" },
  );
}
