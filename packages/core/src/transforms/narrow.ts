import type { ToolApproval } from "../tool.ts";
import { changed, impossible, type Transform } from "./transform.ts";

/** For whom a tool is meant. */
export interface Narrowing {
  readonly permission?: string;
  readonly channels?: readonly string[];
  readonly platforms?: readonly string[];
  readonly approval?: ToolApproval;
}

const KINDS: readonly string[] = ["permission", "channels", "platforms", "approval"];

/** Offers a tool to fewer callers, or has more of its calls approved. It never offers it to more. */
export function narrow(to: Narrowing): Transform {
  return (tool) => {
    const { permission, approval } = to;
    const stray = Object.keys(to).find((key) => !KINDS.includes(key));
    if (stray !== undefined) throw impossible(tool, "narrow()", `"${stray}" is none of ${KINDS.join(", ")}`);
    if (Object.values(to).every((value) => value === undefined))
      throw impossible(tool, "narrow()", "it is not said to whom");
    if (permission !== undefined && tool.permission !== undefined && tool.permission !== permission)
      throw impossible(
        tool,
        "narrow()",
        `it needs the permission "${tool.permission}" already, and only a toolbox knows which of two is the higher`,
      );
    const places = (["channels", "platforms"] as const).flatMap((key) => {
      const wanted = to[key];
      if (wanted === undefined) return [];
      const left = wanted.filter((one) => tool[key]?.includes(one) !== false);
      if (left.length === 0) throw impossible(tool, "narrow()", `nothing is left of its ${key}`);
      return [[key, left] as const];
    });
    const words = [
      ...(permission === undefined ? [] : [`permission "${permission}"`]),
      ...places.map(([key, left]) => `${key} ${left.join(", ")}`),
      ...(approval === undefined ? [] : ["approval"]),
    ];
    return changed(tool, `narrowed to ${words.join("; ")}`, {
      ...(permission !== undefined && { permission }),
      ...Object.fromEntries(places),
      ...(approval !== undefined && { approval: either(tool.approval, approval) }),
    });
  };
}

/** Asks where one of the two does. */
function either(one: ToolApproval | undefined, other: ToolApproval): ToolApproval {
  if (one === undefined || other === true) return other;
  if (one === true) return true;
  return async (input, about) => (await one(input, about)) || other(input, about);
}
