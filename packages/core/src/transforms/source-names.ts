import { ToolportError } from "../errors.ts";

/** What becomes of two tools of one name: an error, the source's name before each, or one of the two goes. */
export type OnCollision = "error" | "prefix" | "first" | "last";

export interface MergeOptions {
  /** Default: `error`. */
  readonly onCollision?: OnCollision;
  /** The source's name (and `_`) before every tool's, or what a function gives. Default: false. */
  readonly prefix?: boolean | ((source: string) => string);
}

/** The name that each tool of each source gets, by its own; one that gives way has none. */
export type SourceNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** @throws ToolportError `duplicate_name`, naming the tools and their sources */
export function sourceNames(
  sources: readonly (readonly [source: string, names: readonly string[]])[],
  options: MergeOptions,
): SourceNames {
  const { onCollision = "error", prefix = false } = options;
  const [unknown] = Object.keys(options).filter((key) => key !== "onCollision" && key !== "prefix");
  if (unknown !== undefined)
    throw new ToolportError("invalid_toolbox", `"${unknown}" is not an option (onCollision, prefix).`);
  if (typeof prefix !== "boolean" && typeof prefix !== "function")
    throw new ToolportError(
      "invalid_toolbox",
      '"prefix" must be true, false, or a function that gives what comes before a source\'s names.',
    );
  for (const [source, names] of sources)
    for (const [at, name] of names.entries())
      if (names.indexOf(name) !== at)
        throw new ToolportError(
          "duplicate_name",
          `The source "${source}" has two tools "${name}": rename one.`,
        );
  if (!["error", "prefix", "first", "last"].includes(onCollision))
    throw new ToolportError("invalid_toolbox", '"onCollision" must be "error", "prefix", "first" or "last".');
  const before = (source: string): string => (typeof prefix === "function" ? prefix(source) : `${source}_`);
  const wished = sources.flatMap(([source, names]) =>
    names.map((name) => ({ source, name, wish: prefix === false ? name : before(source) + name })),
  );
  const holders = grouped(wished, ({ wish }) => wish);
  const settled = wished.flatMap((one) => {
    const rivals = holders.get(one.wish) ?? [];
    if (rivals.length < 2) return [one];
    if (onCollision === "prefix") return [{ ...one, wish: before(one.source) + one.name }];
    if (onCollision === "first") return rivals[0] === one ? [one] : [];
    return onCollision === "last" && rivals.at(-1) !== one ? [] : [one];
  });
  for (const [name, rivals] of grouped(settled, ({ wish }) => wish))
    if (rivals.length > 1)
      throw new ToolportError(
        "duplicate_name",
        `Several sources have a tool "${name}": ${rivals.map(({ source }) => source).join(", ")}. ` +
          'Say which counts by "onCollision" ("prefix", "first" or "last"), or give a "prefix".',
      );
  return new Map(
    sources.map(([source]) => [
      source,
      new Map(settled.filter((one) => one.source === source).map(({ name, wish }) => [name, wish])),
    ]),
  );
}

function grouped<One>(
  list: readonly One[],
  keyOf: (one: One) => string,
): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
