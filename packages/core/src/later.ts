import type * as OffPath from "./off-path.ts";

let loading: Promise<typeof OffPath> | undefined;
let loaded: typeof OffPath | undefined;

/**
 * Uses what most calls never need: at once when it is there, else as soon as it is loaded. It is loaded once. Uses that
 * have to wait go on in the order they came, ahead of every later one. A load that fails is answered by `failed`, and
 * tried again for the next.
 */
export function later<Result>(
  use: (offPath: typeof OffPath) => Result | Promise<Result>,
  failed: (error: unknown) => Result | Promise<Result>,
): Result | Promise<Result> {
  if (loaded) return use(loaded);
  loading ??= import("./off-path.ts");
  return loading.then(
    // Set by who waited, not by the load: nobody new may slip in before the first of them goes on.
    (offPath) => use((loaded = offPath)),
    (error: unknown) => {
      loading = undefined;
      return failed(error);
    },
  );
}
