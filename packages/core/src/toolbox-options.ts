import type { Advisor } from "./advisor.ts";
import { isPolicy, type ApprovalPolicy } from "./approval-policy.ts";
import type { Permit } from "./availability.ts";
import type { Budget } from "./budget.ts";
import { checkFields, isDelay, isFunction, isText, listOf, oneOf, type FieldRule } from "./check-fields.ts";
import { ToolportError } from "./errors.ts";
import type { Observer } from "./observer.ts";
import type { Redact } from "./redact.ts";
import type { Repair } from "./repair.ts";
import { STORE_METHODS, type Store } from "./store.ts";
import type { Secret } from "./vault.ts";

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
  /**
   * Names the policy in force, for whom it matters: requests carry it, and what was approved under another one is asked
   * for again.
   */
  readonly policyVersion?: string;
  /** What each run may spend at most; `run({ budget })` can only take from it. Such a toolbox is exported by a run. */
  readonly budget?: Budget;
  /**
   * Where suspended calls wait, and, when one is given, where mutating calls and budgets are recorded: then none runs
   * twice, nor unrecorded, in whichever process a run goes on. Default: suspended calls wait in memory.
   */
  readonly store?: Store;
  /** Seals what is kept in the store, and signs tokens. Required for a shared store; 32 bytes or more. */
  readonly secret?: Secret;
  /** How long a recorded call is known to have been made, in milliseconds. Default 24 hours. */
  readonly idempotencyMs?: number;
  /** After how long a process that recorded a call, and is not heard of since, counts as gone. Default 30,000 ms. */
  readonly leaseMs?: number;
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

const isSecret = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "function" || value instanceof RegExp;

const SETTINGS: Readonly<Record<"tools" | "plugins" | keyof ToolboxSettings, FieldRule>> = {
  tools: [() => true, ""], // checked one by one
  plugins: [() => true, ""], // the tools' own affair
  advisors: listOf(() => true, "be a list"),
  observers: listOf(
    (one) => typeof (one as Partial<Observer> | null)?.observe === "function",
    'be a list of objects with "observe"',
  ),
  permissions: [
    (value) =>
      Array.isArray(value) &&
      new Set(value).size === value.length &&
      value.every((one) => typeof one === "string"),
    "be a list of different strings",
  ],
  permit: isFunction,
  approval: [isPolicy, 'be a function, "suspend", "none", approvalRules(), or a list of those'],
  approvalTtlMs: isDelay,
  policyVersion: isText,
  budget: [(value) => typeof value === "object" && value !== null, "be an object of limits"],
  store: [
    (value) =>
      STORE_METHODS.every((key) => typeof (value as Record<string, unknown> | null)?.[key] === "function"),
    `have ${STORE_METHODS.join(", ")}`,
  ],
  secret: [
    (value) => {
      const list = [value].flat();
      return list.length > 0 && list.every((one) => typeof one === "string" && one.length >= 32);
    },
    "be a text of at least 32 characters, or a list of those",
  ],
  idempotencyMs: isDelay,
  leaseMs: isDelay,
  redact: [
    (value) => typeof value === "function" || (Array.isArray(value) && value.every(isSecret)),
    "be a function, or a list of strings, patterns and functions",
  ],
  repair: [(value) => value === false || typeof value === "function", "be a function, or false"],
  errors: oneOf("safe", "message"),
  maxText: [
    (value) => value === Infinity || (Number.isInteger(value) && (value as number) > 0),
    "be a whole number above 0",
  ],
  graceMs: isDelay,
  onObserverError: isFunction,
};

/** @throws ToolportError `invalid_toolbox` for a setting that is misspelt or of the wrong kind. */
export function checkSettings(settings: object): void {
  checkFields(settings, SETTINGS, (key, must) => {
    throw new ToolportError(
      "invalid_toolbox",
      must === undefined
        ? `"${key}" is not a setting of a toolbox (settings: ${Object.keys(SETTINGS).join(", ")}).`
        : `The toolbox setting "${key}" must ${must}.`,
    );
  });
}
