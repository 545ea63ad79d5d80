import type { Json } from "@toolport/schema";
import { failure, type Advisor, type ToolResult } from "@toolport/core";
import { checkOptions, isFlag, listOf, optional } from "@toolport/core/options";
import { confinePath } from "./confine-path.ts";
import { place, PLACEMENT, type Placement } from "./placement.ts";

/** Replaces what a pattern finds in texts. */
export interface RewriteRule {
  readonly pattern: RegExp;
  readonly with: string;
}

/** Arguments that hold paths, by name at any depth, and the folder they must stay in. */
export interface PathRule {
  readonly names: readonly string[];
  readonly root: string;
}

export interface SanitizeOptions extends Placement {
  /** A text in the arguments that one of these finds something in ends the call as `denied`. */
  readonly block?: readonly RegExp[];
  /** Applied in order to each text, after `block` has looked at it; `block` then looks at what came of it. */
  readonly rewrite?: readonly RewriteRule[];
  readonly paths?: readonly PathRule[];
  /** Whether `block` looks at keys, too. Default true. */
  readonly keys?: boolean;
}

const isPattern = (value: unknown): boolean => value instanceof RegExp;
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isRewrite = (value: unknown): boolean =>
  isPattern((value as RewriteRule | null)?.pattern) && typeof (value as RewriteRule).with === "string";
const isPathRule = (value: unknown): boolean => {
  const { names, root } = (value ?? {}) as Partial<PathRule>;
  return isText(root) && Array.isArray(names) && names.length > 0 && names.every(isText);
};

/** Thrown through the walk by what must not pass. */
class Refused extends Error {
  readonly pointer: string;

  constructor(pointer: string) {
    super(pointer);
    this.pointer = pointer;
  }
}

/** Refuses or rewrites what texts in the arguments hold, and keeps paths in their folder. The schema holds for the outcome. */
export function sanitize(options: SanitizeOptions): Advisor {
  checkOptions("sanitize", options, {
    block: optional(listOf(isPattern, "be a list of patterns")),
    rewrite: optional(listOf(isRewrite, "be a list of { pattern, with }, a RegExp and a text")),
    paths: optional(listOf(isPathRule, "be a list of { names, root }, names of arguments and a folder")),
    keys: optional(isFlag),
    ...PLACEMENT,
  });
  const clean = cleaner(options);
  return {
    ...place("sanitize", options),
    before: (invocation) => {
      try {
        const input = clean(invocation.input, "", undefined);
        return input === invocation.input ? undefined : invocation.with({ input });
      } catch (error) {
        if (error instanceof Refused) return refusal(error.pointer);
        throw error;
      }
    },
  };
}

type Clean = (value: Json, pointer: string, name: string | undefined) => Json;

/** A walk that gives back the very value where nothing changed. */
function cleaner({ block = [], rewrite = [], paths = [], keys = true }: SanitizeOptions): Clean {
  // Copies: a global or sticky pattern of the app's own remembers where it stopped.
  const blocked = block.map(({ source, flags }) => new RegExp(source, flags.replace(/[gy]/g, "")));
  const rules = rewrite.map((rule) => ({
    pattern: new RegExp(rule.pattern.source, `${rule.pattern.flags.replace(/[gy]/g, "")}g`),
    with: rule.with,
  }));
  const check = (text: string, pointer: string): void => {
    if (blocked.some((pattern) => pattern.test(text))) throw new Refused(pointer);
  };
  const text = (value: string, pointer: string, name: string | undefined): string => {
    check(value, pointer);
    let out = value;
    for (const rule of rules) out = out.replace(rule.pattern, rule.with);
    for (const { names, root } of paths)
      if (name !== undefined && names.includes(name)) out = confinePath(out, root) ?? refuse(pointer);
    if (out !== value) check(out, pointer);
    return out;
  };
  const clean: Clean = (value, pointer, name) => {
    if (typeof value === "string") return text(value, pointer, name);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) {
      const items = (value as readonly Json[]).map((item, at) => clean(item, `${pointer}/${at}`, name));
      return items.every((item, at) => item === (value as readonly Json[])[at]) ? value : items;
    }
    const entries = Object.entries(value).map(([key, child]) => {
      const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (keys) check(key, at);
      return [key, clean(child, at, key)] as const;
    });
    const isSame = entries.every(([key, child]) => child === (value as Record<string, Json>)[key]);
    return isSame ? value : Object.fromEntries(entries);
  };
  return clean;
}

function refuse(pointer: string): never {
  throw new Refused(pointer);
}

function refusal(pointer: string): ToolResult {
  return failure(`The app does not allow this value at ${pointer}, so the tool did not run.`, {
    status: "denied",
    code: "blocked",
  });
}
