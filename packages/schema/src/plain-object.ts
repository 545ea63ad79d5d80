export type PlainObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Assignment would run the inherited setter for `__proto__`. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") target[key] = value;
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Copies enumerable keys only, so that a hidden `~standard` (zod's output has one) stays behind. */
export function cloneJson<T>(value: T, finish: <U>(copy: U) => U = (copy) => copy): T {
  if (Array.isArray(value)) return finish(value.map((item) => cloneJson(item, finish))) as T;
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) setOwn(copy, key, cloneJson(value[key], finish));
  return finish(copy) as T;
}
