/** What in a value is no plain JSON, by pointer: it would change, vanish or throw on its way to the wire. */
export function plainJsonFaults(
  value: unknown,
  at = "#",
  above: ReadonlySet<object> = new Set(),
): readonly string[] {
  if (value === null || typeof value === "string" || typeof value === "boolean") return [];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${at}: ${value} is no JSON number`];
  if (typeof value !== "object") return [`${at}: ${typeof value} is no JSON`];
  if (above.has(value)) return [`${at}: a cycle`];
  const inside = new Set([...above, value]);
  const isPlain = Array.isArray(value)
    ? Object.keys(value).length === value.length
    : [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
  const odd = Reflect.ownKeys(value).filter(
    (key) =>
      typeof key === "symbol" ||
      (!Object.prototype.propertyIsEnumerable.call(value, key) &&
        !(Array.isArray(value) && key === "length")),
  );
  return [
    ...(isPlain ? [] : [`${at}: neither a plain object nor a dense array`]),
    ...odd.map((key) => `${at}: the hidden key ${String(key)}`),
    ...Object.entries(value).flatMap(([key, inner]) => plainJsonFaults(inner, `${at}/${key}`, inside)),
  ];
}
