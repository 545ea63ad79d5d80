/** Rises when what the maps hold changes its form: copies of two forms must not read each other's. */
const FORM = 1;

/**
 * A map by object that all copies of a package in one process share. Two copies in `node_modules` are normal, and what one
 * handed out must be known to the other. By the object itself, and not by a mark on it: nothing on what is handed out leads
 * back, a copy of it is only a copy, and nobody's object passes for ours by what it says of itself.
 */
export function sharedMap<Value>(name: string): WeakMap<object, Value> {
  const key = Symbol.for(`toolport.${name}.${FORM}`);
  const known: unknown = Reflect.get(globalThis, key);
  if (known instanceof WeakMap) return known as WeakMap<object, Value>;
  const map = new WeakMap<object, Value>();
  // Where globals are frozen, each copy has its own.
  Reflect.defineProperty(globalThis, key, { value: map });
  return map;
}
