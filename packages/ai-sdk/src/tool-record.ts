/**
 * A record that has a tool for every name: the listed ones, and for any other name one that lets the toolbox answer.
 * Only the listed ones are enumerated, and so advertised. A name that every object inherits is missing, so that the
 * SDK asks for a repair: see {@link spelledOut}.
 */
export function toolRecord<Tool extends object>(
  listed: ReadonlyMap<string, Tool>,
  unlisted: (name: string) => Tool,
): Record<string, Tool> {
  // Not frozen: a proxy may not report a new property of an object that can't be extended.
  const target: Record<string, Tool> = Object.fromEntries(listed);
  return new Proxy(target, {
    get(tools, name) {
      if (typeof name !== "string" || Object.hasOwn(tools, name)) return Reflect.get(tools, name) as unknown;
      // Version 6 looks a name up by plain index, and an inherited one would end the run without a word.
      return isInherited(name) ? undefined : unlisted(name);
    },
    getOwnPropertyDescriptor(tools, name) {
      const own = Reflect.getOwnPropertyDescriptor(tools, name);
      if (own || typeof name !== "string" || isInherited(name)) return own;
      return { value: unlisted(name), enumerable: false, configurable: true, writable: true };
    },
  });
}

const PREFIX = "inherited_";

/** The name by which a call of `toString` and its like goes on: the providers lose such a name from the history. */
export function spelledOut(name: string): string | undefined {
  return isInherited(name) ? PREFIX + name : undefined;
}

/** The name that the model wrote. */
export function asWritten(name: string): string {
  const rest = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
  return isInherited(rest) ? rest : name;
}

function isInherited(name: string): boolean {
  return name in Object.prototype;
}
