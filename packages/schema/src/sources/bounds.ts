const words: Readonly<Record<string, readonly [number: string, date: string]>> = {
  minimum: ["At least", "Not before"],
  maximum: ["At most", "Not after"],
  exclusiveMinimum: ["More than", "After"],
  exclusiveMaximum: ["Less than", "Before"],
  multipleOf: ["A multiple of", ""],
};

/** A bound that has to go into the description, since a date or a big integer travels as text. */
export function boundWords(keyword: string, value: unknown): readonly string[] {
  const [number = keyword, date = keyword] = words[keyword] ?? [];
  if (typeof value === "bigint" || typeof value === "number") return [`${number} ${String(value)}.`];
  // Another realm's dates, too.
  const time = Object.prototype.toString.call(value) === "[object Date]" ? (value as Date) : undefined;
  if (!time || Number.isNaN(time.getTime())) return [];
  return [`${date} ${time.toISOString()}.`];
}
