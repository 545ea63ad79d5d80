import { isObject } from "./plain-object.ts";

const longest = 60;
const mostValues = 20;

// `%` is the limit.
const limits: Readonly<Record<string, string>> = {
  minimum: "at least %",
  maximum: "at most %",
  exclusiveMinimum: "more than %",
  exclusiveMaximum: "less than %",
  multipleOf: "a multiple of %",
  minLength: "at least % characters",
  maxLength: "at most % characters",
  minItems: "at least % items",
  maxItems: "at most % items",
  minProperties: "at least % properties",
  maxProperties: "at most % properties",
};

const sentences: Readonly<Record<string, string>> = {
  pattern: "expected text that matches /%/",
  format: "expected a valid %",
  uniqueItems: "expected no two equal items",
  contains: "no item is of the kind this list must contain",
  not: "has a form that is ruled out: %",
};

// RFC 2606 and 5737 keep these names and numbers for examples.
const examples: ReadonlyMap<string, string> = new Map([
  ["date-time", "2024-05-31T12:00:00Z"],
  ["date", "2024-05-31"],
  ["time", "12:00:00Z"],
  ["duration", "P1DT2H"],
  ["email", "ann@example.com"],
  ["hostname", "www.example.com"],
  ["uri", "https://example.com/a"],
  ["uuid", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
]);

/** What a failed keyword asked for, and how much came; nothing for a keyword that only holds other schemas. */
export function describeKeyword(keyword: string, asked: unknown, value: unknown): string | undefined {
  if (keyword === "dependentRequired" || keyword === "dependencies") return neededText(asked, value);
  const example = keyword === "format" ? examples.get(String(asked)) : undefined;
  if (example !== undefined) return `expected a valid ${String(asked)}, such as ${example}`;
  const limit = limits[keyword];
  const text = limit ? `expected ${limit}, got ${sizeOf(value)}` : sentences[keyword];
  return text?.replace("%", () => shorten(isObject(asked) ? JSON.stringify(asked) : String(asked)));
}

/** What `type`, `const` or `enum` asks for. */
export function expectedText(keyword: string, asked: unknown): string {
  if (keyword === "type") return [asked].flat().join(" or ");
  const values = keyword === "enum" && Array.isArray(asked) ? asked : [asked];
  const shown = values.slice(0, mostValues).map((item) => shorten(JSON.stringify(item)));
  const more = values.length > mostValues ? ` … (${values.length} in all)` : "";
  return `${keyword === "enum" ? "one of " : ""}${shown.join(", ")}${more}`;
}

/** What came: its type, or the value itself where a fixed one was asked for and it is short. */
export function kindOf(value: unknown, node: Readonly<Record<string, unknown>> = {}): string {
  if (typeof value === "number" && [node["type"]].flat().includes("integer"))
    return "a number with a fraction";
  if (typeof value === "string" && value.length <= longest && ("enum" in node || "const" in node))
    return JSON.stringify(value);
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** What is said of a key that a schema drops. */
export function droppedKey(key: string, known: readonly string[]): string {
  return `is not a known key, so it would be ignored${nearestName(key, known)}`;
}

/** Names the known key that was probably meant, if any. */
export function nearestName(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? "" : `; did you mean "${shorten(near)}"?`;
}

/** The known name that is all but the same, if any. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > longest) return undefined;
  const plain = plainly(name);
  return (
    known.find((candidate) => plain === plainly(candidate)) ??
    known.find((candidate) => isNear(plain, plainly(candidate)))
  );
}

/** Equal but for one letter more, less or other, or two that changed places. Of two letters, one is no small part. */
function isNear(a: string, b: string): boolean {
  if (Math.max(a.length, b.length) < 3) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if ([restA.slice(1), restA].includes(restB.slice(1)) || restA.slice(1) === restB) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

function plainly(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function neededText(rule: unknown, value: unknown): string | undefined {
  if (!isObject(rule) || !isObject(value)) return undefined;
  const missing = Object.keys(rule)
    .filter((key) => Object.hasOwn(value, key))
    .flatMap((key) => rule[key])
    .filter((key) => typeof key === "string" && !Object.hasOwn(value, key));
  return missing.length > 0 ? `needs ${missing.join(", ")} as well` : undefined;
}

function sizeOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  return String(typeof value === "string" ? Array.from(value).length : Object.keys(value ?? {}).length);
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}
