import type { PlainObject } from "../plain-object.ts";
import { type Check, every } from "./check.ts";

export function numberCheck(node: PlainObject): Check | undefined {
  const checks: Check[] = [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  if (typeof minimum === "number") checks.push((value) => (value as number) >= minimum);
  if (typeof maximum === "number") checks.push((value) => (value as number) <= maximum);
  if (typeof exclusiveMinimum === "number") checks.push((value) => (value as number) > exclusiveMinimum);
  if (typeof exclusiveMaximum === "number") checks.push((value) => (value as number) < exclusiveMaximum);
  if (typeof multipleOf === "number") checks.push((value) => isMultiple(value as number, multipleOf));
  return every(checks);
}

/** Exact for the decimals as they are written: 0.3 is a multiple of 0.1, though not as floating-point numbers. */
function isMultiple(value: number, of: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return value % of === 0;
  const [a, scaleA] = toDecimal(value);
  const [b, scaleB] = toDecimal(of);
  const scale = Math.max(scaleA, scaleB);
  return (a * 10n ** BigInt(scale - scaleA)) % (b * 10n ** BigInt(scale - scaleB)) === 0n;
}

/** A whole number, and how many of its digits stand behind the decimal point. */
function toDecimal(value: number): readonly [digits: bigint, scale: number] {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? [digits * 10n ** BigInt(-scale), 0] : [digits, scale];
}
