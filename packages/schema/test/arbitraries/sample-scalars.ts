import type { Node } from "../checkers/schema-places.ts";
import type { Random } from "./random.ts";
import { formats, sampleMatch, sampleText } from "./texts.ts";

const numbers = (nodes: readonly Node[], keyword: string): readonly number[] =>
  nodes.flatMap((node) => (typeof node[keyword] === "number" ? [node[keyword]] : []));

export function sampleString(nodes: readonly Node[], random: Random): string {
  const least = Math.max(0, ...numbers(nodes, "minLength"));
  const most = Math.min(Infinity, ...numbers(nodes, "maxLength"));
  const pattern = nodes.map((node) => node["pattern"]).find((value) => typeof value === "string");
  const format = nodes.map((node) => node["format"]).find((value) => typeof value === "string");
  const text =
    pattern !== undefined
      ? (sampleMatch(pattern, random) ?? sampleText(random))
      : format !== undefined && Object.hasOwn(formats, format)
        ? random.pick(formats[format] as readonly string[])
        : sampleText(random);
  if (pattern !== undefined) return text;
  const points = Array.from(text);
  while (points.length < least) points.push(random.pick(["a", "b", "😀"]));
  return (points.length > most ? points.slice(0, most) : points).join("");
}

export function sampleNumber(nodes: readonly Node[], isInteger: boolean, random: Random): number {
  const step = Math.max(isInteger ? 1 : 0, ...numbers(nodes, "multipleOf"));
  const unit = step || 0.5;
  const exclusiveLow = Math.max(-Infinity, ...numbers(nodes, "exclusiveMinimum"));
  const exclusiveHigh = Math.min(Infinity, ...numbers(nodes, "exclusiveMaximum"));
  const low = Math.max(exclusiveLow + unit, ...numbers(nodes, "minimum"));
  const high = Math.min(exclusiveHigh - unit, ...numbers(nodes, "maximum"));
  const from = Number.isFinite(low) ? low : Number.isFinite(high) ? high - 20 * unit : -10 * unit;
  const to = Number.isFinite(high) ? high : from + 20 * unit;
  if (random.chance(0.2)) return tidy(Math.ceil(from / unit) * unit);
  if (random.chance(0.2)) return tidy(Math.floor(to / unit) * unit);
  if (!step && random.chance(0.1) && !Number.isFinite(low) && !Number.isFinite(high))
    return random.pick([1e21, 1e-7, 0.1, -1.5]);
  const within = from + random.next() * (to - from);
  return tidy(Math.min(to, Math.max(from, Math.round(within / unit) * unit)));
}

// No minus zero: JSON has it, canonical JSON doesn't.
function tidy(value: number): number {
  return value === 0 ? 0 : value;
}
