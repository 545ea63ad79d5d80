import type { Json } from "@toolport/schema";
import { policyList, type Approver } from "./approval-policy.ts";
import type { ApprovalRuleSet } from "./approval-rules.ts";
import type { Box } from "./box.ts";
import type { Call } from "./call.ts";
import { mutates } from "./effect.ts";

/** One of the toolbox's policies, by its place among them: what it approves is kept as its own. */
export interface Policy {
  readonly at: number;
  readonly ask: Approver | "suspend";
  readonly rules: ApprovalRuleSet | undefined;
}

const known = new WeakMap<Box, readonly Policy[]>();

/** The toolbox's policies that ask for something. */
export function policiesOf(box: Box): readonly Policy[] {
  const policies =
    known.get(box) ??
    policyList(box.approval).map((one, at): Policy => {
      const rules = typeof one === "object" ? one.rules : undefined;
      return { at, ask: rules ? rules.ask : (one as Approver | "suspend"), rules };
    });
  known.set(box, policies);
  return policies;
}

/**
 * The policies that want a person's word for these arguments. Functions come first: nobody is left waiting for an
 * answer that would not count. It rejects where a rule does.
 */
export async function requiredApprovals(call: Call, input: Json): Promise<readonly Policy[]> {
  const { description } = call.tool;
  const own = description.approval;
  const { caller } = call.run;
  const asksItself = own === true || (own !== undefined && isYes(await own(input, { caller })));
  const required: Policy[] = [];
  for (const policy of policiesOf(call.run.box))
    if (asksItself || (await wants(policy, call, input))) required.push(policy);
  return required.toSorted((a, b) => Number(a.ask === "suspend") - Number(b.ask === "suspend"));
}

async function wants({ rules }: Policy, call: Call, input: Json): Promise<boolean> {
  const { description: tool, mutates: changes } = call.tool;
  if (!rules) return changes;
  const { caller } = call.run;
  if (rules.effects?.[tool.effect] ?? mutates(tool.effect)) return true;
  const named = rules.tools && Object.hasOwn(rules.tools, tool.name) ? rules.tools[tool.name] : undefined;
  if (named === true || (named && isYes(await named(input, { caller })))) return true;
  return rules.when !== undefined && isYes(await rules.when({ tool, input, caller }));
}

/** A rule that answers neither yes nor no has not excused the call from asking. */
function isYes(answer: unknown): boolean {
  return answer !== false;
}

/** How what a policy approved is remembered for a call. */
export function grantOf(policy: Pick<Policy, "at">, digest: string): string {
  return `${policy.at} ${digest}`;
}
