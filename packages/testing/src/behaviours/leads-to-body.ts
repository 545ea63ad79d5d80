/** The way from an object to one of the things it may not lead to; undefined when there is none. */
export function leadsToBody(root: unknown, bare: ReadonlySet<unknown>): string | undefined {
  const seen = new Set<unknown>();
  const queue: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: "exported" }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { value, path } = next;
    if (bare.has(value)) return path;
    if (((typeof value !== "object" || value === null) && typeof value !== "function") || seen.has(value))
      continue;
    seen.add(value);
    for (const [key, child] of childrenOf(value)) queue.push({ value: child, path: `${path}.${key}` });
  }
  return undefined;
}

/** Everything one step away, hidden properties, symbols and prototypes included; the platform's own is left out. */
function childrenOf(value: object): readonly (readonly [string, unknown])[] {
  const children: (readonly [string, unknown])[] = [];
  for (const key of Reflect.ownKeys(value)) children.push([String(key), read(value, key)]);
  if (value instanceof Map || value instanceof Set) children.push(["values", [...value]]);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && !BUILT_IN.has(prototype)) children.push(["prototype", prototype]);
  return children;
}

const BUILT_IN: ReadonlySet<unknown> = new Set([
  ...[Object, Function, Array, Map, Set, Promise, Error].map((type): unknown => type.prototype),
  Object.getPrototypeOf(async () => undefined),
]);

function read(value: object, key: string | symbol): unknown {
  try {
    return Reflect.get(value, key) as unknown;
  } catch {
    return undefined; // a getter that throws hands out nothing
  }
}
