/** True for anything with a `then`, whoever made it; false when it throws at the question. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  try {
    return typeof (value as { then?: unknown }).then === "function";
  } catch {
    return false;
  }
}

/** Goes on with a value that may be a promise: at once where it is none, so that the plain path waits for nothing. */
export function andThen<Value, Result>(
  value: Value | PromiseLike<Value>,
  use: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isPromise(value) ? Promise.resolve(value).then(use) : use(value);
}

/** What `make` gives, or what `broke` makes of its throw or its rejection. */
export function caught<Result>(
  make: () => Result | PromiseLike<Result>,
  broke: (error: unknown) => Result | Promise<Result>,
): Result | Promise<Result> {
  try {
    const made = make();
    return isPromise(made) ? Promise.resolve(made).catch(broke) : made;
  } catch (error) {
    return broke(error);
  }
}
