import type { MagicString } from "magic-string";
import { Node, type ImportDeclaration, type SourceFile } from "ts-morph";
import type { FileStyle } from "./file-style.ts";
import { clauseOf, isSorted, type ImportPlan } from "./import-plan.ts";

/** New lines take the place of the first import that goes, else they come after the last import. */
export function placeImports(
  out: MagicString,
  plans: readonly ImportPlan[],
  lines: readonly ImportLine[],
  file: SourceFile,
  { newline }: FileStyle,
): void {
  let pending = placed(out, plans, lines, newline);
  for (const plan of plans) {
    if (plan.dropped.length === 0 && plan.added.length === 0) continue;
    const { declaration } = plan;
    const clause = clauseOf(plan);
    if (clause !== undefined) {
      const node = declaration.getImportClauseOrThrow();
      const start =
        node.getStart() + (plan.typeOnly && node.getText().startsWith("type") ? "type ".length : 0);
      out.update(start, node.getEnd(), clause);
    } else if (pending !== "") {
      out.update(declaration.getStart(), declaration.getEnd(), pending);
      pending = "";
    } else {
      const text = file.getFullText();
      const end = declaration.getEnd();
      // With the last import goes the blank line behind it.
      const alone =
        lines.length === 0 && plans.every((one) => clauseOf(one) === undefined) && plan === plans.at(-1);
      const behind = (alone ? /^[ \t]*\r?\n(?:[ \t]*\r?\n)*/ : /^[ \t]*\r?\n/).exec(text.slice(end));
      // A comment behind it stays, on a line of its own.
      const comment = declaration.getTrailingCommentRanges()[0]?.getPos();
      out.remove(declaration.getStart(), comment ?? end + (behind?.[0].length ?? 0));
    }
  }
  if (pending === "") return;
  const last = file.getImportDeclarations().at(-1);
  if (last) out.appendLeft(lineEnd(last), newline + pending);
  else out.appendLeft(startOf(file), pending + newline + (file.getStatements().length > 0 ? newline : ""));
}

/** After the comment that stands behind an import. */
function lineEnd(declaration: ImportDeclaration): number {
  return declaration.getTrailingCommentRanges().at(-1)?.getEnd() ?? declaration.getEnd();
}

/** Puts new lines in their places where the file's imports are sorted; gives back what has no place yet. */
function placed(
  out: MagicString,
  plans: readonly ImportPlan[],
  lines: readonly ImportLine[],
  newline: string,
): string {
  const kept = plans.filter((plan) => clauseOf(plan) !== undefined && !plan.module.startsWith("."));
  const sorted =
    plans.length > 1 &&
    isSorted(plans.filter((plan) => !plan.module.startsWith(".")).map((plan) => plan.module));
  const rest = lines.filter(({ module, text }) => {
    const before = sorted ? kept.filter((plan) => plan.module.localeCompare(module) < 0).at(-1) : undefined;
    const after = sorted ? kept.find((plan) => plan.module.localeCompare(module) > 0) : undefined;
    if (before) out.appendLeft(lineEnd(before.declaration), newline + text);
    else if (after && after !== plans[0]) out.appendRight(after.declaration.getStart(), text + newline);
    return !before && !(after && after !== plans[0]);
  });
  return rest.map(({ text }) => text).join(newline);
}

/** An import to be added. */
export interface ImportLine {
  readonly module: string;
  readonly text: string;
}

/** After a `#!` line and directives such as `"use strict"`. */
function startOf(file: SourceFile): number {
  const directives = file
    .getStatements()
    .filter((one) => Node.isExpressionStatement(one) && Node.isStringLiteral(one.getExpression()));
  const last = directives.at(-1);
  if (last) return last.getEnd() + 1;
  return /^#!.*\r?\n/.exec(file.getFullText())?.[0].length ?? 0;
}
