const NAMES: ReadonlySet<unknown> = new Set([
  "OBJECT",
  "ARRAY",
  "STRING",
  "NUMBER",
  "INTEGER",
  "BOOLEAN",
  "NULL",
]);

/** Gemini's schemas name types in capitals, as the `Type` of its packages does; given as JSON Schema has them. */
export function withJsonTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withJsonTypes);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "type" && NAMES.has(value) ? (value as string).toLowerCase() : withJsonTypes(value),
    ]),
  );
}

/** Whether a schema is one of those. */
export function hasUpperCaseType(schema: object): boolean {
  return "type" in schema && NAMES.has(schema.type);
}
