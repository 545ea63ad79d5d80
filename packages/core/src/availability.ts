import type { Json } from "@toolport/schema";
import type { Caller } from "./caller.ts";
import type { ToolDescription } from "./tool.ts";

/** A rule of the app's own about who may use what: true, or the reason (for the model) why not. */
export type Permit = (tool: ToolDescription, caller: Caller) => true | string;

/** Which rule keeps a caller from a tool. */
export type AvailabilityRule = "unknown" | "channel" | "platform" | "permission" | "permit";

/** Why a tool is or isn't there for a caller: the same answer that hides it from the model and blocks its call. */
export type Explanation =
  | {
      readonly name: string;
      readonly available: true;
      /** A person may have to approve a call first. */
      readonly asks: boolean;
      /** In words. */
      readonly reason: string;
      /** What was done to the tool since it was made, in words: see `transform`. */
      readonly transforms?: Json;
    }
  | {
      readonly name: string;
      readonly available: false;
      readonly status: "unavailable" | "denied";
      /** The rule that decided. */
      readonly rule: AvailabilityRule;
      /** In words, for the model and for people. */
      readonly reason: string;
    };

/** Whether a caller may use a tool, and why not. */
export type Availability = Pick<Explanation & { available: true }, "name" | "available"> | NotAvailable;

/** Which rule keeps a caller from a tool, and why. */
export type NotAvailable = Explanation & { readonly available: false };

/** What the rules need to know of a toolbox. */
export interface Ladder {
  readonly permissions: readonly string[];
  readonly permit?: Permit | undefined;
}

/** The one predicate behind listing, calling and explaining. A rule that throws keeps the tool away. */
export function explainAvailability(tool: ToolDescription, caller: Caller, ladder: Ladder): Availability {
  const { name, channels, platforms, permission } = tool;
  const no = (status: "unavailable" | "denied", rule: AvailabilityRule, reason: string): NotAvailable =>
    Object.freeze({ name, available: false, status, rule, reason });
  if (channels && !channels.includes(caller.channel as string))
    return no("unavailable", "channel", `This tool is offered only in: ${channels.join(", ")}.`);
  if (platforms && !platforms.includes(caller.platform as string))
    return no("unavailable", "platform", `This tool is offered only on: ${platforms.join(", ")}.`);
  const { permissions } = ladder;
  if (
    permission !== undefined &&
    permissions.indexOf(caller.permission as string) < permissions.indexOf(permission)
  )
    return no("denied", "permission", `This tool needs the permission "${permission}".`);
  const permitted = askPermit(tool, caller, ladder.permit);
  if (permitted !== true) return no("denied", "permit", permitted);
  return Object.freeze({ name, available: true });
}

function askPermit(tool: ToolDescription, caller: Caller, permit: Permit | undefined): true | string {
  if (!permit) return true;
  const generic = "This tool may not be used here.";
  try {
    const answer = permit(tool, caller);
    return answer === true || (typeof answer === "string" && answer !== "") ? answer : generic;
  } catch {
    return generic; // A rule that can't decide has not permitted; listing has nobody to report the throw to.
  }
}
