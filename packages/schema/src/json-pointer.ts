/** RFC 6901 pointer from a path of keys. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${escapeKey(key)}`).join("");
}

/** The keys of a pointer; `""` has none. */
export function fromPointer(pointer: string): readonly string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function escapeKey(key: PropertyKey): string {
  return String(key).replaceAll("~", "~0").replaceAll("/", "~1");
}
