import type { Json } from "@toolport/schema";
import { canonicalJson } from "@toolport/core";
import type { Change, Finding } from "../finding.ts";
import { visible } from "../visible-text.ts";
import type { LockedTools } from "./lock-file.ts";
import { digestOf, type Pin } from "./pin.ts";
import { schemaChanges, type SchemaChange, type Verdict } from "./schema-changes.ts";
import { textChange } from "./text-change.ts";

const READ_AND_LOCK =
  "Find out why before you use it. If it is right, run toolport lock, and commit the lock file.";
const NEW = "Look at it as at any new tool. If it is right, run toolport lock, and commit the lock file.";

/** Longer values are cut in messages; `--json` has them whole. */
const MAX_VALUE = 80;

/** What is another in a file's tools than when they were pinned, tool by tool, change by change. */
export function compareTools(file: string, locked: LockedTools, now: ReadonlyMap<string, Pin>): Finding[] {
  const names = [...new Set([...locked.keys(), ...now.keys()])].toSorted();
  return names.flatMap((tool): Finding[] => {
    const before = locked.get(tool);
    const after = now.get(tool);
    const about = { severity: "error", file, tool } as const;
    if (!before)
      return [
        {
          ...about,
          rule: "lock-added",
          message: "The tool is new: it is not in the lock file.",
          advice: NEW,
        },
      ];
    if (digestOf(tool, before.pin) !== before.digest)
      return [
        {
          ...about,
          rule: "lock-edited",
          message: "What the lock file holds of it does not have the digest that stands beside it.",
          advice:
            "Somebody edited the lock file: restore it from your history, or check the tool and run toolport lock.",
        },
      ];
    if (!after)
      return [
        {
          ...about,
          rule: "lock-removed",
          message: "The tool is in the lock file, and gone.",
          advice: "If it is right, run toolport lock.",
        },
      ];
    return changesOf(before.pin, after).map(({ where, message, change }) => ({
      ...about,
      rule: "lock-changed",
      where,
      message,
      advice: READ_AND_LOCK,
      change,
    }));
  });
}

interface FieldChange {
  readonly where: string;
  readonly message: string;
  readonly change: Change;
}

function changesOf(before: Pin, after: Pin): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof Pin)[]);
  return [...fields].toSorted().flatMap((field): FieldChange[] => {
    const was = before[field];
    const is = after[field];
    if (was !== undefined && is !== undefined && canonicalJson(was) === canonicalJson(is)) return [];
    if (field === "input" || field === "output")
      return schemaChanges(was, is).map((change) => ofSchema(field, change));
    const message =
      typeof was === "string" && typeof is === "string" && (field === "description" || field === "title")
        ? textChange(was, is)
        : fromTo(was, is);
    return [{ where: field, message, change: { before: was, after: is } }];
  });
}

const MEANS: Readonly<Record<Verdict, string>> = {
  widens: "Takes more than before",
  narrows: "Takes less than before",
  changes: "Takes other values than before",
  words: "Says something else",
};

function ofSchema(field: string, { pointer, verdict, before, after }: SchemaChange): FieldChange {
  const told =
    typeof before === "string" && typeof after === "string" && verdict === "words"
      ? textChange(before, after)
      : fromTo(before, after);
  return {
    where: field + pointer,
    message: `${MEANS[verdict]}: ${told}`,
    change: { before, after, verdict },
  };
}

function fromTo(before: Json | undefined, after: Json | undefined): string {
  if (before === undefined) return `new, ${shown(after)}`;
  if (after === undefined) return `was ${shown(before)}, gone now`;
  return `was ${shown(before)}, is ${shown(after)}`;
}

function shown(value: Json | undefined): string {
  const text = Array.from(visible(JSON.stringify(value)));
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).join("")}…` : text.join("");
}
