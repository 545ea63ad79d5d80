import { insteadOf } from "./check-import.ts";
import { ToolportError } from "./errors.ts";
import { isEffect, type Effect } from "./effect.ts";
import { DETAILS, isDetail, type ToolDetails } from "./import-tools.ts";
import { saidFields } from "./said-fields.ts";
import type { Tool } from "./tool.ts";

/** What {@link annotate} may say of a tool: all but its name, its schema and its body. */
export interface ToolNotes extends ToolDetails {
  readonly effect?: Effect;
}

type NameIn<Tools> = Tools extends readonly (infer One extends Tool)[] ? One["name"] : keyof Tools & string;

/**
 * The same tools with what their source could not say: effect, permission, approval and the like, by tool name. Takes a
 * list or a record, and gives back the same form; tools that no note speaks of are the same objects.
 *
 * @throws ToolportError `invalid_tool` for a name that no tool has, and for a field that can't be noted: what was meant to
 * guard a tool must not be lost to a slip of the pen
 */
export function annotate<const Tools extends readonly Tool[] | { readonly [name: string]: Tool }>(
  tools: Tools,
  notes: { readonly [Name in NameIn<Tools>]?: ToolNotes },
): Tools {
  checkForm(tools, notes);
  const given = notes as Readonly<Record<string, ToolNotes | undefined>>;
  const entries: (readonly [string, Tool])[] = Array.isArray(tools)
    ? (tools as readonly Tool[]).map((tool) => [tool.name, tool])
    : Object.entries(tools as Readonly<Record<string, Tool>>);
  const names = entries.map(([name]) => name);
  for (const [name, note] of Object.entries(given)) check(name, note, names);
  const noted = entries.map(([name, tool]) => {
    const note = Object.hasOwn(given, name) ? given[name] : undefined;
    return [name, note ? Object.freeze({ ...tool, ...saidFields(note) }) : tool] as const;
  });
  const form = Array.isArray(tools) ? noted.map(([, tool]) => tool) : Object.fromEntries(noted);
  return Object.freeze(form) as unknown as Tools;
}

function checkForm(tools: unknown, notes: unknown): void {
  const what = Array.isArray(tools) ? undefined : insteadOf(tools, "record");
  if (what !== undefined)
    refuse(`it takes a list of tools, or a record of them by name. It was given ${what}.`);
  if (typeof notes !== "object" || notes === null)
    refuse('it needs what to note, by tool name, as in annotate(tools, { search: { effect: "read" } }).');
}

function check(name: string, note: ToolNotes | undefined, names: readonly string[]): void {
  if (!names.includes(name))
    refuse(`there is no tool "${name}" to annotate. There are: ${names.join(", ") || "none"}.`);
  const stray = Object.keys(note ?? {}).find((field) => field !== "effect" && !isDetail(field));
  if (stray !== undefined)
    refuse(`"${stray}" of "${name}" can't be noted. What can: effect, ${DETAILS.join(", ")}.`);
  if (note?.effect !== undefined && !isEffect(note.effect))
    refuse(`the effect of "${name}" must be read, write, update, destructive or unknown.`);
}

function refuse(message: string): never {
  throw new ToolportError("invalid_tool", `annotate(): ${message}`);
}
