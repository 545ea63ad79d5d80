import type { Subject } from "../subject.ts";
import { eachTool, type Rule } from "./rule.ts";

export const permissionUnknown: Rule = eachTool({
  id: "permission-unknown",
  severity: "error",
  finds: "a permission level that is none of those there are",
  advice: "Use one of the levels, or add it to --permissions and to the toolbox's.",
  *check({ tool: { permission } }, { permissions: levels }) {
    if (permission === undefined || !levels || levels.includes(permission)) return;
    yield {
      where: "permission",
      message: `"${permission}" is none of ${levels.map((one) => `"${one}"`).join(", ")}.`,
    };
  },
});

export const scopeEmpty: Rule = eachTool({
  id: "scope-empty",
  severity: "error",
  finds: "a tool that is offered nowhere",
  advice: "Name at least one, or leave the field out to offer it everywhere.",
  *check({ tool }) {
    for (const where of ["channels", "platforms"] as const)
      if (tool[where]?.length === 0)
        yield { where, message: `Its list of ${where} is empty, so nobody gets it.` };
    if (tool.permission?.trim() === "")
      yield { where: "permission", message: "Its permission level has no name." };
  },
});

/** The scopes of a tool, with the kind that they are compared within. */
function* scopesOf({
  tool,
}: Subject): Generator<readonly [kind: "permission" | "channels" | "platforms", scope: string]> {
  if (tool.permission !== undefined) yield ["permission", tool.permission];
  for (const channel of tool.channels ?? []) yield ["channels", channel];
  for (const platform of tool.platforms ?? []) yield ["platforms", platform];
}

export const scopeSpelling: Rule = {
  id: "scope-spelling",
  severity: "error",
  finds: "one level, channel or platform in two spellings",
  advice: "Spell it the same way: scopes are compared letter by letter.",
  *check({ subjects }) {
    const spellings = new Map<string, string>();
    for (const subject of subjects)
      for (const [kind, scope] of scopesOf(subject)) {
        const key = `${kind} ${scope
          .normalize("NFKC")
          .toLowerCase()
          .replaceAll(/[\s_-]/g, "")}`;
        const first = spellings.get(key) ?? scope;
        spellings.set(key, first);
        if (first !== scope)
          yield { subject, where: kind, message: `"${scope}" here is "${first}" in another tool.` };
      }
  },
};

export const scopeTwice: Rule = eachTool({
  id: "scope-twice",
  severity: "warning",
  finds: "a channel or platform that is named twice",
  advice: "Name it once; perhaps another was meant.",
  *check({ tool }) {
    for (const where of ["channels", "platforms"] as const) {
      const twice = tool[where]?.find((one, at, all) => all.indexOf(one) !== at);
      if (twice !== undefined) yield { where, message: `"${twice}" is named twice.` };
    }
  },
});

export const approvalOfRead: Rule = eachTool({
  id: "approval-of-read",
  severity: "note",
  finds: "a tool that changes nothing and asks for an approval each time",
  advice: "Right for what is private; if it changes something, set its effect.",
  *check({ tool }) {
    if (tool.effect === "read" && tool.approval === true)
      yield { where: "approval", message: "A person is asked before each call, though it only reads." };
  },
});
