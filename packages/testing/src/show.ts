/** Any value as text in which two values differ whenever a tool body could tell them apart. Keys are sorted. */
export function show(value: unknown): string {
  return write(value, []);
}

function write(value: unknown, above: readonly object[]): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "bigint":
      return `${value}n`;
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "object":
      return value === null ? "null" : writeObject(value, above);
    default:
      return typeof value === "function" || typeof value === "symbol" ? `[${typeof value}]` : String(value);
  }
}

function writeObject(value: object, above: readonly object[]): string {
  if (above.includes(value)) return "[cycle]";
  const inner = (child: unknown): string => write(child, [...above, value]);
  if (Array.isArray(value)) return `[${value.map(inner).join(", ")}]`;
  if (value instanceof Date) return `Date(${value.getTime()})`;
  if (value instanceof Error) return `${value.name}(${JSON.stringify(value.message)})`;
  if (value instanceof Map || value instanceof Set) return `${value.constructor.name}${inner([...value])}`;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, child]) => `${JSON.stringify(key)}: ${inner(child)}`).join(", ")}}`;
}
