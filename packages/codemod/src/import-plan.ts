import type { ImportDeclaration } from "ts-morph";
import type { Wanted } from "./imports.ts";

/** What becomes of one import of a file. */
export interface ImportPlan {
  readonly declaration: ImportDeclaration;
  readonly module: string;
  readonly typeOnly: boolean;
  readonly kept: readonly {
    readonly name: string;
    readonly local: string;
    readonly type: boolean;
    readonly text: string;
  }[];
  readonly dropped: readonly string[];
  readonly added: string[];
  /** What stands before the braces: a default import, a namespace. */
  readonly head: string;
  readonly takes: (wants: readonly Wanted[]) => boolean;
}

/** What is kept of an import when these names are gone. */
export function importPlan(declaration: ImportDeclaration, gone: ReadonlySet<string>): ImportPlan {
  const specifiers = declaration.getNamedImports().map((one) => ({
    name: one.getName(),
    local: one.getAliasNode()?.getText() ?? one.getName(),
    type: one.isTypeOnly() || declaration.isTypeOnly(),
    text: one.getText(),
  }));
  const heads = [declaration.getDefaultImport(), declaration.getNamespaceImport()].filter(
    (one) => one !== undefined,
  );
  const keptHeads = heads.filter((one) => !gone.has(one.getText()));
  const namespace = declaration.getNamespaceImport();
  const head = keptHeads
    .map((one) => (one === namespace ? `* as ${one.getText()}` : one.getText()))
    .join(", ");
  const typeOnly = declaration.isTypeOnly();
  return {
    declaration,
    module: declaration.getModuleSpecifierValue(),
    typeOnly,
    kept: specifiers.filter((one) => !gone.has(one.local)),
    dropped: [...specifiers.map((one) => one.local), ...heads.map((one) => one.getText())].filter((one) =>
      gone.has(one),
    ),
    added: [],
    head,
    takes: (wants) =>
      !head.includes("*") &&
      declaration.getImportClause() !== undefined &&
      (!typeOnly || wants.every((one) => one.type)),
  };
}
/** The clause with what is kept and added, in the form it had; nothing when nothing is left. */
export function clauseOf({ declaration, head, kept, added, dropped }: ImportPlan): string | undefined {
  const onlyTypes =
    head === "" &&
    added.length === 0 &&
    dropped.length > 0 &&
    !declaration.isTypeOnly() &&
    kept.every((one) => one.type);
  if (onlyTypes && kept.length > 0)
    return `type { ${kept.map((one) => one.text.replace(/^type /, "")).join(", ")} }`;
  const list = [...kept.map((one) => one.text), ...added];
  if (added.length > 0 && isSorted(kept.map((one) => one.text))) list.sort(byName);
  if (head === "" && list.length === 0) return undefined;
  if (list.length === 0) return head;
  const before = declaration.getImportClause()?.getNamedBindings()?.getText() ?? "{ }";
  const lines = /^\{\r?\n([ \t]+)/.exec(before);
  const newline = before.includes("\r\n") ? "\r\n" : "\n";
  const space = /^\{\S/.test(before) ? "" : " ";
  const braces =
    lines && list.length > 1
      ? `{${newline}${list.map((one) => `${lines[1]}${one}`).join(`,${newline}`)}${/,\s*\}$/.test(before) ? "," : ""}${newline}}`
      : `{${space}${list.join(", ")}${space}}`;
  return [head, braces].filter(Boolean).join(", ");
}

/** In the order of names, whatever is a type. */
export function isSorted(list: readonly string[]): boolean {
  return list.every((one, at) => at === 0 || byName(list[at - 1] ?? "", one) <= 0);
}

/** Compares specifiers by their names. */
export function byName(a: string, b: string): number {
  return a.replace(/^type /, "").localeCompare(b.replace(/^type /, ""));
}
