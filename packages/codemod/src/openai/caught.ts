import { Node, type CatchClause } from "ts-morph";
import { codeFrom } from "../code-of.ts";
import { fileStyle } from "../file-style.ts";
import { reindent } from "../indent.ts";
import type { Code } from "../tool-site.ts";
import type { Wanted } from "./find-branch.ts";
import type { Outcome } from "./hand-over.ts";
import { blockCode, type Reading } from "./handler.ts";
import type { Roles } from "./call-roles.ts";

/** A handler with the `catch` that stood around the dispatch, so that the model is told of an error what it was told. */
export function caughtBy(
  reading: Reading,
  { clause, roles, outcome }: { clause: CatchClause; roles: Roles; outcome: Outcome },
  wanted: Wanted,
): Reading {
  if ("why" in reading) return reading;
  const told = blockCode(clause.getBlock().getStatements(), { roles, outcome, within: clause }, wanted);
  if ("why" in told) return { why: `errors are caught around the dispatch: ${told.why}` };
  const { newline, semicolon, unit } = fileStyle(clause.getSourceFile());
  const { reference, parameters, body } = reading;
  const called = reference && `${reference.getText()}(${parameters})`;
  if (reference && !Node.isIdentifier(reference) && !Node.isPropertyAccessExpression(reference))
    return { why: "errors are caught around the dispatch, and its handler is written in a record" };
  const value = called ?? (body.text.startsWith("{") ? undefined : body.text);
  const deep = unit + unit;
  const lines =
    value === undefined
      ? insideOf(body, unit)
      : `${deep}return ${awaited(reindent(value, body.indent, deep))}${semicolon}`;
  const variable = clause.getVariableDeclaration()?.getText();
  const caught = reindent(told.text, told.indent, unit);
  const text = [
    "{",
    `${unit}try {`,
    lines,
    `${unit}} catch ${variable === undefined ? "" : `(${variable}) `}${caught}`,
    "}",
  ].join(newline);
  const { reference: _reference, ...rest } = reading;
  return { ...rest, async: true, body: codeFrom(text, "") };
}

/** The lines of a block. */
function insideOf({ text, indent }: Code, to: string): string {
  // The first line is one like the others once the brace before it is gone.
  return reindent(text.slice(1, -1).trimEnd(), indent, to).replace(/^\s*\n/, "");
}

/** What is only known to be there later has to be waited for where it is caught. */
function awaited(value: string): string {
  return /^(await\b|JSON\.stringify\(|String\(|["'`]|\d)/.test(value) ||
    !value.includes("(") ||
    value.startsWith("(")
    ? value
    : OPERATOR.test(value)
      ? `await (${value})`
      : `await ${value}`;
}

/** Binds less than `await` does; within a call's arguments, parentheses around the whole do no harm. */
const OPERATOR = /\s(?:\?\??|\|\||&&|as|satisfies|[-+*/%<>=&|^]+)\s/;
