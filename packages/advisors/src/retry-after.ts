import type { FailedResult } from "@toolport/core";

/**
 * How long a failed call's service asks to be left alone, in milliseconds. It is read from `retryAfter`, which the
 * pipeline takes from an HTTP error's `Retry-After`, or which a body gives in its failure's `meta` or `data`: seconds
 * or a date (RFC 9110 §10.2.3).
 */
export function retryAfterOf(result: FailedResult, now: number = Date.now()): number | undefined {
  const { meta, data } = result;
  const told =
    meta?.retryAfter ??
    (typeof data === "object" && data !== null && "retryAfter" in data ? data.retryAfter : undefined);
  if (typeof told !== "number" && typeof told !== "string") return undefined;
  const seconds =
    typeof told === "number" ? told : /^\s*\d+(\.\d+)?\s*$/.test(told) ? Number(told) : undefined;
  const ms = seconds === undefined ? Date.parse(String(told)) - now : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
