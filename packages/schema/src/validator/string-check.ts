import type { PlainObject } from "../plain-object.ts";
import { type Check, every } from "./check.ts";
import { formats } from "./formats.ts";
import { compilePattern } from "./pattern/compile-pattern.ts";

export function stringCheck({ minLength, maxLength, pattern, format }: PlainObject): Check | undefined {
  const checks: Check[] = [];
  if (minLength !== undefined || maxLength !== undefined)
    checks.push(lengthCheck(Number(minLength ?? 0), Number(maxLength ?? Infinity)));
  if (typeof pattern === "string") {
    const matches = compilePattern(pattern);
    checks.push((value) => matches(value as string));
  }
  const isFormat = formats.get(String(format));
  if (isFormat) checks.push((value) => isFormat(value as string));
  return every(checks);
}

/** Counts code points, and those only where the number of code units leaves it open. */
function lengthCheck(min: number, max: number): Check {
  return (value) => {
    const text = value as string;
    const units = text.length;
    if (units < min || units > 2 * max) return false;
    if (units >= 2 * min && units <= max) return true;
    let points = 0;
    for (let at = 0; at < units; at++, points++) if (text.codePointAt(at)! > 0xffff) at++;
    return points >= min && points <= max;
  };
}
