import { ToolportError } from "./errors.ts";
import { shortHash } from "./json.ts";

/** What a canonical tool name may be. */
export const TOOL_NAME: RegExp = /^[A-Za-z0-9_./-]{1,128}$/;

/** What names one target takes: `allowed` is one allowed character, `first` a stricter rule for the first. */
export interface NameRule {
  readonly allowed: RegExp;
  readonly first?: RegExp;
  readonly maxLength: number;
  /** Prefixes the target keeps for itself; a name that begins so is altered. */
  readonly reserved?: readonly string[];
}

/** Both directions of one target's names; listing and dispatch use the same table. */
export interface NameTable {
  /** The name on the wire; a name that is not in the table comes back as it is. */
  readonly toWire: (name: string) => string;
  /** The canonical name; a name nobody advertised comes back as it is. */
  readonly fromWire: (name: string) => string;
}

/**
 * The name a target is given for a canonical name: the same where its rule allows, else with the offending
 * characters replaced and a hash of the canonical name at the end. A pure function of the two, so that the same
 * tool has the same wire name in every process.
 */
export function wireName(name: string, rule: NameRule): string {
  const filler = ["_", "-", "."].find((char) => fits(rule.allowed, char)) ?? "x";
  let out = "";
  for (const char of name) out += fits(rule.allowed, char) ? char : filler;
  if (rule.first && !fits(rule.first, out.charAt(0)))
    out = `${fits(rule.first, filler) ? "" : "t"}${filler}${out}`;
  if (rule.reserved?.some((prefix) => out.startsWith(prefix))) out = `t${filler}${out}`;
  if (out === name && out.length <= rule.maxLength) return out;
  const suffix = `${filler}${shortHash(name)}`;
  return out.slice(0, Math.max(0, rule.maxLength - suffix.length)) + suffix;
}

// A pattern with the flag g or y remembers where it stopped, and would answer differently the next time.
function fits(pattern: RegExp, char: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(char);
}

/**
 * The table for a set of names.
 *
 * @throws ToolportError `name_collision` when two names would be one on the wire.
 */
export function nameTable(names: Iterable<string>, rule: NameRule): NameTable {
  const toWire = new Map<string, string>();
  const fromWire = new Map<string, string>();
  for (const name of names) {
    const wire = wireName(name, rule);
    const other = fromWire.get(wire);
    if (other !== undefined && other !== name)
      throw new ToolportError(
        "name_collision",
        `The tools "${other}" and "${name}" would both be called "${wire}" in this target. Rename one of them.`,
      );
    toWire.set(name, wire);
    fromWire.set(wire, name);
  }
  return {
    toWire: (name) => toWire.get(name) ?? name,
    fromWire: (name) => fromWire.get(name) ?? name,
  };
}
