import type { Shape, Unsaid } from "./shape.ts";

/** What a vendor's checks ask of a text or a number, one at a time; the tightest of each kind counts. */
export interface ScalarRule {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly integer?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: RegExp | string;
  readonly contentEncoding?: string;
  readonly unsaid?: string;
}

export function textShape(rules: readonly ScalarRule[]): Shape {
  const schema: Record<string, unknown> = { type: "string" };
  const unsaid: Unsaid[] = [];
  const patterns = new Set<string>();
  for (const rule of rules) {
    tighten(schema, rule);
    for (const keyword of ["format", "contentEncoding"] as const)
      if (rule[keyword] !== undefined) schema[keyword] ??= rule[keyword];
    if (rule.unsaid !== undefined) unsaid.push({ keyword: "format", message: rule.unsaid });
    const source = patternOf(rule.pattern, unsaid);
    if (source !== undefined) patterns.add(source);
  }
  const [first, ...others] = patterns;
  if (first !== undefined && others.length === 0) schema["pattern"] = first;
  if (others.length > 0) schema["allOf"] = [...patterns].map((pattern) => ({ pattern }));
  return { kind: "json", schema, unsaid };
}

export function numberShape(rules: readonly ScalarRule[]): Shape {
  const schema: Record<string, unknown> = { type: "number" };
  const divisors = new Set<number>();
  for (const rule of rules) {
    tighten(schema, rule);
    if (rule.integer) schema["type"] = "integer";
    const { multipleOf } = rule;
    if (multipleOf !== undefined && Number.isFinite(multipleOf) && multipleOf !== 0)
      divisors.add(Math.abs(multipleOf));
  }
  const [first, ...others] = divisors;
  if (first !== undefined) schema["multipleOf"] = first;
  if (others.length > 0) schema["allOf"] = others.map((multipleOf) => ({ multipleOf }));
  return { kind: "json", schema };
}

/** What must come first, last or anywhere in a text. */
export function textParts({
  starts,
  ends,
  includes,
}: {
  readonly starts?: unknown;
  readonly ends?: unknown;
  readonly includes?: unknown;
}): ScalarRule {
  if (typeof starts === "string") return { pattern: `^${escapePattern(starts)}` };
  if (typeof ends === "string") return { pattern: `${escapePattern(ends)}$` };
  return typeof includes === "string" ? { pattern: escapePattern(includes) } : {};
}

// What vendors call the formats that JSON Schema has a name for.
const formats: Readonly<Record<string, string>> = {
  "date-time": "date-time",
  date: "date",
  duration: "duration",
  email: "email",
  guid: "uuid",
  hostname: "hostname",
  iso_date: "date",
  iso_timestamp: "date-time",
  ipv4: "ipv4",
  ipv6: "ipv6",
  rfc_email: "email",
  uri: "uri",
  url: "uri",
  uuid: "uuid",
};

/** One of a vendor's named formats: by JSON Schema's name, or by its pattern where that can travel. */
export function formatRule(name: string, pattern?: RegExp): ScalarRule {
  if (name === "base64" || name === "base64url") return { contentEncoding: name };
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format !== undefined) return { format };
  if (name === "jwt" || name === "jws_compact")
    return { pattern: "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*$" };
  // Look-around works in few of the engines that a schema meets on its way.
  if (pattern && !/\(\?<?[=!]/.test(pattern.source)) return { pattern };
  return { unsaid: `text of the kind "${name}", which JSON Schema has no name for` };
}

/** RFC 3339, or only what ends in `Z`, which is all that a vendor takes unless offsets are switched on. */
export function dateTimeRules(offset: boolean): readonly ScalarRule[] {
  return offset ? [{ format: "date-time" }] : [{ format: "date-time" }, { pattern: "Z$" }];
}

function tighten(schema: Record<string, unknown>, rule: ScalarRule): void {
  for (const keyword of ["minimum", "exclusiveMinimum", "minLength"] as const)
    if (rule[keyword] !== undefined)
      schema[keyword] = Math.max((schema[keyword] as number | undefined) ?? -Infinity, rule[keyword]);
  for (const keyword of ["maximum", "exclusiveMaximum", "maxLength"] as const)
    if (rule[keyword] !== undefined)
      schema[keyword] = Math.min((schema[keyword] as number | undefined) ?? Infinity, rule[keyword]);
  for (const keyword of ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"])
    if (schema[keyword] === Infinity || schema[keyword] === -Infinity) delete schema[keyword];
}

// JSON Schema's patterns have no flags. These two change nothing there: it is Unicode already, and matches anywhere.
const harmless = /^[ugv]*$/;

function patternOf(pattern: RegExp | string | undefined, unsaid: Unsaid[]): string | undefined {
  if (pattern === undefined || typeof pattern === "string") return pattern;
  if (harmless.test(pattern.flags)) return pattern.source;
  unsaid.push({
    keyword: "pattern",
    message: `the flags of ${String(pattern)}, which JSON Schema's patterns don't have`,
  });
  return undefined;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
