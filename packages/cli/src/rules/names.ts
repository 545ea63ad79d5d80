import { nameIn } from "../targets.ts";
import { targets as allTargets } from "../targets.ts";
import { visible } from "../visible-text.ts";
import type { Subject } from "../subject.ts";
import { eachTool, type Problem, type Rule } from "./rule.ts";

/** As `defineTool` holds names to. */
const CANONICAL = /^[A-Za-z0-9_./-]{1,128}$/;

export const nameInvalid: Rule = eachTool({
  id: "name-invalid",
  severity: "error",
  finds: "a name that no tool of ours may have",
  advice: "Name it with 1 to 128 of A–Z a–z 0–9 _ . / -.",
  *check({ tool: { name } }) {
    if (!CANONICAL.test(name)) yield { where: "name", message: `"${visible(name)}" can't be a tool's name.` };
  },
});

/** What a name is when nobody gave one. */
const GENERIC =
  /^(tool|func|function|fn|run|exec|execute|call|invoke|do|action|handler?|process|helper|default|untitled|anonymous|main|test|foo|bar|baz|(my|new)_?tool)[_-]?\d*$|^\d+$/iu;

export const nameGeneric: Rule = eachTool({
  id: "name-generic",
  severity: "warning",
  finds: "a name that could be any tool's",
  advice: "Name it by what it does to what: models choose by the name first.",
  *check({ tool: { name } }) {
    if (GENERIC.test(name)) yield { where: "name", message: `"${name}" says nothing of what it does.` };
  },
});

export const nameDuplicate: Rule = {
  id: "name-duplicate",
  severity: "error",
  finds: "two tools of one name",
  advice: "Rename one of them, or leave it out.",
  *check({ subjects }) {
    const seen = new Map<string, Subject>();
    for (const subject of subjects) {
      const { name } = subject.tool;
      const other = seen.get(name);
      if (!other) seen.set(name, subject);
      else
        yield {
          subject,
          where: "name",
          message: `${other.file} has a tool "${visible(name)}" too${inOneFile(other, subject)}.`,
        };
    }
  },
};

function inOneFile(a: Subject, b: Subject): string {
  return a.file === b.file ? ", another one" : "";
}

export const nameCollision: Rule = {
  id: "name-collision",
  severity: "error",
  finds: "two tools that would be called the same in a target",
  advice: "Rename one of them: such an export throws.",
  *check({ subjects, targets }) {
    // Without a target, one report of a pair is enough: the alphabets are nearly the same.
    const told = new Set<Subject>();
    for (const target of targets.length > 0 ? targets : allTargets.values()) {
      const wires = new Map<string, Subject>();
      for (const subject of subjects) {
        const { name } = nameIn(target, subject.tool.name);
        const other = wires.get(name);
        wires.set(name, subject);
        if (!other || other.tool.name === subject.tool.name || told.has(subject)) continue;
        if (targets.length === 0) told.add(subject);
        const message = `${target.title} would be told "${name}" for both "${other.tool.name}" and "${subject.tool.name}".`;
        yield { subject, target, where: "name", message };
      }
    }
  },
};

export const nameAltered: Rule = eachTool({
  id: "name-altered",
  severity: "warning",
  finds: "a name that a target is told in another form",
  advice: "Rename it, if what the model and your logs read should be the same name.",
  *check({ tool }, { targets }) {
    if (!CANONICAL.test(tool.name)) return;
    for (const target of targets) {
      const { name, why } = nameIn(target, tool.name);
      if (why === undefined) continue;
      yield {
        target,
        where: "name",
        message: `${target.title} is told "${name}": ${why}.`,
      } satisfies Problem;
    }
  },
});
