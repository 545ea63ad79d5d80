import { ToolportError } from "./errors.ts";

/**
 * What running the tool does to the world: `read` changes nothing, `write` creates, `update` changes what exists,
 * `destructive` deletes or can't be undone, `unknown` is for imports that can't tell (guards treat it as destructive).
 */
export type Effect = "read" | "write" | "update" | "destructive" | "unknown";

/** The behaviour hints hosts know, named as in MCP's `ToolAnnotations` (spec 2025-06-18, server/tools). */
export interface EffectHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
}

/** The one table between our effects and the hosts' hints. MCP calls any non-additive change destructive. */
const HINTS: Readonly<Record<Effect, EffectHints>> = {
  read: { readOnlyHint: true, destructiveHint: false },
  write: { readOnlyHint: false, destructiveHint: false },
  update: { readOnlyHint: false, destructiveHint: true },
  destructive: { readOnlyHint: false, destructiveHint: true },
  unknown: {},
};

/** How an import is told its tools' effects: one for all, one for each name, or a function. */
export type EffectChoice<HostTool = unknown> =
  | Effect
  | { readonly [name: string]: Effect }
  | ((name: string, tool: HostTool) => Effect | undefined);

/** An imported tool's effect, and who knew it: the importer's user for this tool or for all, or the tool itself. */
export interface ChosenEffect {
  readonly effect: Effect;
  readonly from: "choice" | "tool" | "all";
}

/**
 * The effect of an imported tool: what was chosen for it, else what it says itself, else what was chosen for all. There is
 * no default. What a tool says comes from its author, so it never overrules a choice made for this very tool.
 *
 * @throws ToolportError `invalid_tool` where nobody says
 */
export function effectOf<HostTool>(
  choice: EffectChoice<HostTool>,
  name: string,
  tool: HostTool,
  said?: Effect,
): ChosenEffect {
  const forAll = typeof choice === "string";
  const chosen = forAll ? choice : typeof choice === "function" ? choice(name, tool) : own(choice, name);
  if (said !== undefined && (chosen === undefined || (forAll && isEffect(chosen))))
    return { effect: said, from: "tool" };
  if (isEffect(chosen)) return { effect: chosen, from: forAll ? "all" : "choice" };
  throw new ToolportError(
    "invalid_tool",
    'options.effect must say what it does: read, write, update, destructive, or "unknown" where you can\'t tell.',
  );
}

/** What a record says of a name; without types, it may have been left out. */
function own(record: { readonly [name: string]: Effect } | undefined, name: string): Effect | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** True for the names in {@link Effect}. */
export function isEffect(value: unknown): value is Effect {
  return typeof value === "string" && Object.hasOwn(HINTS, value);
}

/** True when a tool of this effect takes the lane and, by default, needs an approval: everything but `read`. */
export function mutates(effect: Effect): boolean {
  return effect !== "read";
}

/** The hints a host is given for an effect. `unknown` gives none, so the host assumes the worst by its own rule. */
export function hintsOf(effect: Effect): EffectHints {
  return HINTS[effect];
}

/**
 * The effect that a host's hints stand for, never milder than they allow: a destructive hint wins over a read-only
 * one, and without hints the answer is `unknown`. Hints are the other side's claim: trust them as far as that side.
 */
export function effectFrom(hints: EffectHints | undefined): Effect {
  if (hints?.destructiveHint === true) return "destructive";
  if (hints?.readOnlyHint === true) return "read";
  return hints?.destructiveHint === false ? "write" : "unknown";
}
