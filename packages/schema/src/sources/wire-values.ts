// RFC 3339, section 5.6, which is what the format "date-time" means.
const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** The moment a text in RFC 3339 names; undefined for any other text, and for days that don't exist. */
export function toDate(text: string): Date | undefined {
  const [, year, month, day] = dateTime.exec(text) ?? [];
  // JavaScript reads the 30th of February as the 1st of March.
  if (day === undefined || Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())
    return undefined;
  const date = new Date(text.toUpperCase());
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A bigint from its digits, or from a JSON integer that was not rounded; undefined for anything else. */
export function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
}
