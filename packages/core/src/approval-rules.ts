import type { Json } from "@toolport/schema";
import type { Approver } from "./approval-policy.ts";
import type { Caller } from "./caller.ts";
import { checkFields, isFlag, isFunction, type FieldRule } from "./check-fields.ts";
import type { Effect } from "./effect.ts";
import { ToolportError } from "./errors.ts";
import type { SuspensionRequest } from "./suspension.ts";
import type { ToolApproval, ToolDescription } from "./tool.ts";

/** What needs an approval, who is asked, and who may answer. */
export interface ApprovalRuleSet {
  readonly ask: Approver | "suspend";
  /** By effect. Default: everything that mutates. What is false here may still be asked for by the other rules. */
  readonly effects?: { readonly [Each in Effect]?: boolean };
  /** By canonical name: always, or for these arguments. */
  readonly tools?: { readonly [name: string]: ToolApproval };
  /** By whatever you like. A throw is a refusal. */
  readonly when?: (about: ApprovalSubject) => boolean | Promise<boolean>;
  /** Whether somebody else than the owner may answer what waits. A throw, and anything but true, is a no. */
  readonly answeredBy?: (by: Caller, request: SuspensionRequest) => boolean;
  /** False: the owner may not answer, only whom `answeredBy` names. Default true. */
  readonly selfApproval?: boolean;
}

/** The call an approval rule is asked about; the arguments are final. */
export interface ApprovalSubject {
  readonly tool: ToolDescription;
  readonly input: Json;
  readonly caller: Caller;
}

/** A policy made by {@link approvalRules}. */
export interface ApprovalRules {
  readonly rules: ApprovalRuleSet;
  /** @throws ToolportError `invalid_toolbox` for a rule about a tool that is not there: it would guard nothing */
  readonly check: (tools: readonly { readonly name: string }[]) => void;
  /** The same for tools under other names. */
  readonly renamed: (nameOf: (name: string) => string) => ApprovalRules;
}

const EFFECTS: readonly string[] = ["read", "write", "update", "destructive", "unknown"] satisfies Effect[];

const RULES: Readonly<Record<keyof ApprovalRuleSet, FieldRule>> = {
  ask: [(value) => value === "suspend" || typeof value === "function", 'be a function or "suspend"'],
  effects: record(
    (value, key) => EFFECTS.includes(key) && typeof value === "boolean",
    `say true or false by effect (${EFFECTS.join(", ")})`,
  ),
  tools: record(
    (value) => value === true || typeof value === "function",
    "say true, or give a function, by tool name",
  ),
  when: isFunction,
  answeredBy: isFunction,
  selfApproval: isFlag,
};

/**
 * An approval policy by effect, tool and arguments. A call needs the approval as soon as one rule says so.
 *
 * @throws ToolportError `invalid_toolbox` for a rule that is missing, misspelt or of the wrong kind
 */
export function approvalRules(rules: ApprovalRuleSet): ApprovalRules {
  const refuse = (wrong: string): never => {
    throw new ToolportError(
      "invalid_toolbox",
      `approvalRules(): ${wrong} (rules: ${Object.keys(RULES).join(", ")}).`,
    );
  };
  if (rules.ask === undefined) refuse('"ask" is missing');
  checkFields(rules, RULES, (key, must) =>
    refuse(must === undefined ? `"${key}" is no rule` : `"${key}" must ${must}`),
  );
  if (rules.selfApproval === false && !rules.answeredBy)
    refuse('"selfApproval" is false, and no "answeredBy" says who may answer instead');
  const fixed = Object.freeze({ ...rules, ...(rules.tools && { tools: Object.freeze({ ...rules.tools }) }) });
  return Object.freeze<ApprovalRules>({
    rules: fixed,
    check: (tools) => {
      const stray = Object.keys(fixed.tools ?? {}).find((name) => !tools.some((tool) => tool.name === name));
      if (stray !== undefined)
        refuse(`there is a rule for the tool "${stray}", which the toolbox does not have`);
    },
    renamed: (nameOf) =>
      fixed.tools
        ? approvalRules({
            ...fixed,
            tools: Object.fromEntries(
              Object.entries(fixed.tools).map(([name, rule]) => [nameOf(name), rule]),
            ),
          })
        : approvalRules(fixed),
  });
}

function record(fits: (value: unknown, key: string) => boolean, must: string): FieldRule {
  return [
    (value) =>
      typeof value === "object" &&
      value !== null &&
      Object.entries(value).every(([key, one]) => fits(one, key)),
    must,
  ];
}
