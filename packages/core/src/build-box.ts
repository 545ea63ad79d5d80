import { checkAdvisor, sortAdvisors, type Advisor } from "./advisor.ts";
import { bindSchemas, describeTool, type BoundTool } from "./bound-tool.ts";
import type { Box } from "./box.ts";
import { link, type Step } from "./chain.ts";
import { checkTool } from "./check-tool.ts";
import { policyList } from "./approval-policy.ts";
import { checkPermission } from "./check-permission.ts";
import { Spending } from "./budget.ts";
import { ToolportError } from "./errors.ts";
import { runBody } from "./execute.ts";
import { gate } from "./gate.ts";
import { services } from "./nested.ts";
import type { Tool, ToolDescription } from "./tool.ts";
import type { ToolboxSettings } from "./toolbox-options.ts";

/** Links a toolbox. Everything that can be decided once is decided here. */
export function buildBox(tools: readonly Tool[], settings: ToolboxSettings): Box {
  const { advisors = [], observers = [], permissions = [], approval } = settings;
  for (const advisor of advisors) checkAdvisor(advisor);
  const callChains = chains(sortAdvisors(advisors, "call"), gate);
  const attemptChains = chains(sortAdvisors(advisors, "attempt"), runBody);
  const bound = new Map<string, BoundTool>();
  for (const tool of tools) {
    checkTool(tool);
    if (bound.has(tool.name))
      throw new ToolportError(
        "duplicate_name",
        `Two tools are called "${tool.name}". Rename one, or use prefix().`,
      );
    const description = describeTool(tool);
    bound.set(tool.name, {
      ...bindSchemas(tool),
      description,
      execute: tool.execute.bind<Tool["execute"]>(tool),
      callChain: callChains(description),
      attemptChain: attemptChains(description),
    });
  }
  for (const { name, permission } of tools)
    checkPermission(permissions, permission, `Tool "${name}" needs the permission`, ", which");
  checkApproval(tools, approval);
  const { store, secret } = settings;
  // What isn't plainly of this process only is taken for shared.
  if (store && (store.shared as unknown) !== false && secret === undefined)
    throw new ToolportError(
      "invalid_toolbox",
      'The toolbox has a shared "store" and no "secret" to seal what it keeps there.',
    );
  const budget = settings.budget && new Spending(settings.budget).budget;
  return {
    ...settings,
    ...(budget && { budget }),
    // A copy: the mask is made from it later.
    ...(Array.isArray(settings.redact) && { redact: [...settings.redact] }),
    tools: bound,
    permissions,
    observers,
    records: observers.some((observer) => observer.records === true),
    services,
  };
}

/** One chain for each distinct list of advisors: tools that share a list share a chain, which keeps it fast. */
function chains(advisors: readonly Advisor[], end: Step): (tool: ToolDescription) => Step {
  const linked = new Map<string, Step>();
  return (tool) => {
    const mine = advisors.filter((advisor) => !advisor.scope || advisor.scope(tool));
    const key = mine.map((advisor) => advisors.indexOf(advisor)).join();
    const step = linked.get(key) ?? link(mine, end);
    linked.set(key, step);
    return step;
  };
}

function checkApproval(tools: readonly Tool[], approval: ToolboxSettings["approval"]): void {
  const asks = tools.filter((tool) => tool.approval !== undefined);
  const asksNobody = approval !== undefined && policyList(approval).length === 0;
  if (asksNobody && asks.length > 0)
    throw new ToolportError(
      "approval_undecided",
      `approval is "none", but these tools ask for one: ${nameList(asks)}. Give a function or "suspend".`,
    );
  if (approval !== undefined) return;
  const gated = tools.filter((tool) => tool.effect !== "read" || tool.approval !== undefined);
  if (gated.length === 0) return;
  throw new ToolportError(
    "approval_undecided",
    `These tools change things, and the toolbox does not say who approves that: ${nameList(gated)}. ` +
      'Set "approval" to a function that asks somebody, to "suspend" (the call waits until run.resume), or to "none" (everything runs unasked).',
  );
}

function nameList(tools: readonly Tool[]): string {
  return tools.map((tool) => `${tool.name} (${tool.effect})`).join(", ");
}
