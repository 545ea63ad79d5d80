import type { Advisor } from "./advisor.ts";
import type { ApprovalPolicy } from "./approval.ts";
import type { Permit } from "./availability.ts";
import { ToolportError } from "./errors.ts";
import type { Observer } from "./observer.ts";
import type { Redact } from "./redact.ts";
import type { Repair } from "./repair.ts";
import type { SuspensionStore } from "./suspension.ts";

/** Everything a toolbox is told beside its tools. */
export interface ToolboxSettings<Level extends string = string> {
  readonly advisors?: readonly Advisor[];
  readonly observers?: readonly Observer[];
  /** The levels of permission, from least to most. */
  readonly permissions?: readonly Level[];
  /** A rule of your own about who may use what, for listing and calling alike. */
  readonly permit?: Permit;
  /** How a person is asked before anything mutates. Required as soon as a tool mutates or asks for it. */
  readonly approval?: ApprovalPolicy;
  /** How long an approval stays open, in milliseconds. Default 15 minutes. */
  readonly approvalTtlMs?: number;
  /** Where suspended calls wait. Default: in memory. */
  readonly store?: SuspensionStore;
  /** Secrets that may not leave the toolbox. */
  readonly redact?: Redact;
  /** Mends parsed arguments that failed validation. Default: a narrow repair of common slips; false for none. */
  readonly repair?: Repair | false;
  /** Whether the model reads an unexpected error's message. `safe` (default): no; `message`: yes, never the stack. */
  readonly errors?: "safe" | "message";
  /** UTF-16 units of text the model gets from one part, at most. Default 50,000. */
  readonly maxText?: number;
  /** How long a stopped mutating body may hold up the next mutating call, in milliseconds. Default 30,000. */
  readonly graceMs?: number;
  /** Told when an observer throws. Default: `console.error`. */
  readonly onObserverError?: (error: unknown, observer: string) => void;
}

const CHECKS: Readonly<Record<keyof ToolboxSettings, (value: unknown) => boolean>> = {
  advisors: Array.isArray,
  observers: (value) =>
    Array.isArray(value) && value.every((one: Partial<Observer>) => typeof one?.observe === "function"),
  permissions: (value) =>
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((one) => typeof one === "string"),
  permit: isFunction,
  approval: (value) => isFunction(value) || value === "suspend" || value === "none",
  approvalTtlMs: isDelay,
  store: (value) =>
    (["put", "get", "claim"] as const).every((key) =>
      isFunction((value as Partial<SuspensionStore> | null)?.[key]),
    ),
  redact: (value) =>
    isFunction(value) ||
    (Array.isArray(value) && value.every((one) => typeof one === "string" || one instanceof RegExp)),
  repair: (value) => value === false || isFunction(value),
  errors: (value) => value === "safe" || value === "message",
  maxText: isLength,
  graceMs: isDelay,
  onObserverError: isFunction,
};

/** @throws ToolportError `invalid_toolbox` for a setting that is misspelt or of the wrong kind. */
export function checkSettings(settings: object): void {
  for (const [key, value] of Object.entries(settings)) {
    if (key === "tools" || value === undefined) continue;
    if (!Object.hasOwn(CHECKS, key))
      throw new ToolportError(
        "invalid_toolbox",
        `"${key}" is not a setting of a toolbox (settings: tools, ${Object.keys(CHECKS).join(", ")}).`,
      );
    if (!CHECKS[key as keyof ToolboxSettings](value))
      throw new ToolportError("invalid_toolbox", `The toolbox setting "${key}" has a value it can't use.`);
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function isDelay(value: unknown): boolean {
  return typeof value === "number" && value > 0 && value < 2 ** 31; // above, a timer fires at once
}

function isLength(value: unknown): boolean {
  return value === Infinity || (Number.isInteger(value) && (value as number) > 0);
}
