import { toPointer } from "../json-pointer.ts";
import type { JsonValidator } from "../json-validator.ts";
import { isObject } from "../plain-object.ts";
import type { Json } from "../schema-source.ts";
import { declares } from "./alternatives.ts";
import { readJsonText } from "./read-json-text.ts";
import type { Repaired, RepairKind, RepairStep } from "./repaired.ts";

// As the providers' own envelopes call it, and what models make of them.
const WRAPPERS = new Set(["arguments", "args", "input", "parameters", "params", "payload"]);

/**
 * What is inside, when the arguments came wrapped once too often: in one key that the schema doesn't declare and that
 * is called so, or like the tool; or in the whole call, when it names the tool.
 */
export function unwrapValue(
  value: Json,
  root: unknown,
  names: readonly string[],
  validator: JsonValidator,
): Repaired | undefined {
  if (!isObject(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length > 2 || keys.some((key) => declares(root, key, validator))) return undefined;
  const isCall = keys.length === 2 && names.includes(value["name"] as string);
  const key = isCall
    ? keys.find((one) => WRAPPERS.has(one))
    : keys.length === 1
      ? keys.find((one) => WRAPPERS.has(one) || names.includes(one))
      : undefined;
  if (key === undefined) return undefined;
  return inside(value[key] as Json, key, isCall ? "unwrapped_call" : "unwrapped");
}

function inside(value: Json, key: string, kind: RepairKind): Repaired | undefined {
  const read = typeof value === "string" ? readJsonText(value) : value;
  if (!isObject(read)) return undefined;
  const unwrapped: RepairStep = { pointer: toPointer([key]), kind };
  const parsed: RepairStep = { pointer: "", kind: "parsed_json" };
  return { value: read as Json, repairs: read === value ? [unwrapped] : [unwrapped, parsed] };
}
