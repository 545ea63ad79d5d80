import type { Json } from "@toolport/schema";
import { isList, setOwn } from "./json.ts";
import { seal, type ContentPart, type ToolResult } from "./result.ts";

/**
 * What may not leave the toolbox: secrets as text or patterns, each replaced by `[redacted]`, or functions from text
 * to masked text. It is applied to every text on its way to a model, a host, an observer or a record, keys included,
 * and never to what `execute` gets. A field is also looked at as JSON writes it, `{"key":"value"}`.
 */
export type Redact = readonly (string | RegExp | Mask)[] | Mask;

type Mask = (text: string) => string;

/** A mask for text, JSON and whole results. */
export interface Redactor {
  text(value: string): string;
  json(value: Json): Json;
  result(value: ToolResult): ToolResult;
}

const MASK = "[redacted]";

/** One mask from the setting; undefined when there is nothing to mask. */
export function redactor(setting: Redact | undefined): Redactor | undefined {
  if (setting === undefined || (typeof setting !== "function" && setting.length === 0)) return undefined;
  const mask = typeof setting === "function" ? checkedMask(setting) : listMask(setting);
  const json = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value === "number") return maskNumber(value, mask);
    if (typeof value !== "object" || value === null) return value;
    if (isList(value)) return Object.freeze(value.map(json));
    const copy: Record<string, Json> = {};
    for (const key of Object.keys(value)) {
      const shown = mask(key);
      setOwn(copy, shown, field(shown, json(value[key] as Json)));
    }
    return Object.freeze(copy);
  };
  // What a value is may be said by its key alone: a password looks like any other word.
  const field = (key: string, value: Json): Json =>
    typeof value === "string" ? maskField(key, value, mask) : value;
  // Inside JSON text a secret may be spelt with escapes (a key file's line ends are): what it says is masked first.
  const text = (value: string): string => mask(/^\s*[[{"]/.test(value) ? maskInside(value, json) : value);
  return { text, json, result: (value) => maskResult(value, { text, json }) };
}

function maskInside(text: string, json: (value: Json) => Json): string {
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch {
    return text;
  }
  const before = JSON.stringify(parsed);
  const after = JSON.stringify(json(parsed));
  return before === after ? text : after;
}

function maskField(key: string, value: string, mask: Mask): string {
  const before = JSON.stringify({ [key]: value });
  const after = mask(before);
  if (after === before) return value;
  try {
    const [shown]: unknown[] = Object.values(JSON.parse(after) as object);
    return typeof shown === "string" ? shown : MASK;
  } catch {
    return MASK; // what was masked reached beyond the value
  }
}

function maskNumber(value: number, mask: Mask): Json {
  const text = String(value);
  return mask(text) === text ? value : MASK;
}

/** The result with every text masked. Media are bytes, not text, and stay; so does a request, which is made masked. */
function maskResult(result: ToolResult, by: Pick<Redactor, "text" | "json">): ToolResult {
  const content = result.content.map((part): ContentPart => {
    if (part.type === "text") return { ...part, text: by.text(part.text) };
    return part.name === undefined ? part : { ...part, name: by.text(part.name) };
  });
  const copy = { ...result, content } as { -readonly [K in keyof ToolResult]: ToolResult[K] };
  if (copy.data !== undefined) copy.data = by.json(copy.data as Json);
  if (copy.meta !== undefined) copy.meta = by.json(copy.meta) as NonNullable<ToolResult["meta"]>;
  if (copy.error !== undefined) copy.error = by.json(copy.error as unknown as Json) as never;
  return seal(copy as ToolResult);
}

function checkedMask(mask: Mask): Mask {
  return (text) => {
    const masked: unknown = mask(text);
    if (typeof masked !== "string") throw new TypeError("redact must give back a text");
    return masked;
  };
}

function listMask(list: readonly (string | RegExp | Mask)[]): Mask {
  // Longest first: a secret that contains another must not be left half readable.
  const words = list.filter((item): item is string => typeof item === "string" && item !== "");
  const spelt = new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]));
  const sorted = [...spelt].toSorted((a, b) => b.length - a.length);
  const masks = list.filter((item) => typeof item === "function").map(checkedMask);
  const patterns = list
    .filter((item) => item instanceof RegExp)
    .map((item) => new RegExp(item.source, `${item.flags.replace(/[gy]/g, "")}g`));
  return (text) => {
    let out = text;
    for (const mask of masks) out = mask(out);
    for (const word of sorted) out = out.replaceAll(word, MASK);
    for (const pattern of patterns) out = out.replace(pattern, MASK);
    return out;
  };
}
