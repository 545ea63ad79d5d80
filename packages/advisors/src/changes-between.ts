import { canonicalJson } from "@toolport/core";
import type { Json } from "@toolport/schema";
import type { ReplayChange } from "./replay-end.ts";

/** Where two JSON values differ, at the deepest places that name the difference. */
export function changesBetween(recorded: Json, came: Json, pointer = ""): readonly ReplayChange[] {
  if (canonicalJson(recorded) === canonicalJson(came)) return [];
  if (!isTree(recorded) || !isTree(came) || Array.isArray(recorded) !== Array.isArray(came))
    return [{ pointer, recorded, came }];
  const [before, now] = [new Map(Object.entries(recorded)), new Map(Object.entries(came))];
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const [was, is] = [before.get(key), now.get(key)];
    if (was !== undefined && is !== undefined) return changesBetween(was, is, at);
    return [
      { pointer: at, ...(was !== undefined && { recorded: was }), ...(is !== undefined && { came: is }) },
    ];
  });
}

function isTree(value: Json): value is { readonly [key: string]: Json } | readonly Json[] {
  return typeof value === "object" && value !== null;
}
