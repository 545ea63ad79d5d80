type Method = (...args: unknown[]) => unknown;

/**
 * What an object of handlers has under a name: its own, or its class's. A function keeps the object as its `this`. What
 * every object has (`toString`, `constructor`) is nobody's handler.
 */
export function methodOf(handlers: object, name: string): unknown {
  const found = (handlers as Readonly<Record<string, unknown>>)[name];
  if (!isHandler(handlers, name)) return undefined;
  if (typeof found !== "function") return found;
  const method = found as Method;
  return (...args: unknown[]): unknown => method.apply(handlers, args);
}

function isHandler(handlers: object, name: string): boolean {
  if (Object.hasOwn(handlers, name)) return true;
  if (name === "constructor") return false;
  const above = Object.getPrototypeOf(handlers) as object | null;
  // Another realm's `Object.prototype` is one as well: nothing is above it.
  return above !== null && Object.getPrototypeOf(above) !== null && isHandler(above, name);
}
