const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

// Names that other languages and older formats have for JSON's types.
const ALIASES: Readonly<Record<string, string>> = {
  int: "integer",
  int32: "integer",
  int64: "integer",
  long: "integer",
  float: "number",
  double: "number",
  bool: "boolean",
  str: "string",
  text: "string",
  dict: "object",
  map: "object",
  list: "array",
  none: "null",
  nil: "null",
};

export function isTypeName(name: unknown): boolean {
  return TYPES.includes(name as string);
}

/** The JSON type that is meant by a name, if any. */
export function typeNamed(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (TYPES.includes(lower)) return lower;
  return Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined;
}
