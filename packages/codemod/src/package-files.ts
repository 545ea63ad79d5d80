import { MagicString } from "magic-string";
import { Node, Project, type ObjectLiteralExpression, type PropertyAssignment } from "ts-morph";
import { keyOf } from "./code-of.ts";
import type { ChangedText } from "./migration.ts";
import { VERSIONS } from "./versions.ts";

/** A file before and after. */
export interface BeforeAndAfter {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Moves the dependencies of packages whose files were rewritten: what only the old code imported goes, what the new code
 * imports comes. Each file belongs to the nearest `package.json` above it.
 */
export function updatePackages(
  packages: readonly { readonly path: string; readonly text: string }[],
  files: readonly BeforeAndAfter[],
): readonly ChangedText[] {
  return packages.flatMap(({ path, text }) => {
    const own = files.filter(
      (file) =>
        nearest(
          file.path,
          packages.map((one) => one.path),
        ) === path,
    );
    const before = new Set(own.flatMap((file) => importedPackages(file.before)));
    const after = new Set(own.flatMap((file) => importedPackages(file.after)));
    const gone = [...before].filter((name) => !after.has(name) && Object.hasOwn(VERSIONS, name));
    const come = [...after].filter((name) => !before.has(name) && Object.hasOwn(VERSIONS, name));
    if (gone.length + come.length === 0) return [];
    const changed = edited(text, {
      gone: gone.filter((name) => !isPeer(name, after)),
      come: [...come, ...peersOf(come)],
    });
    return changed === text ? [] : [{ path, text: changed }];
  });
}

/** Packages that others need beside them, as peers. */
const PEERS: Readonly<Record<string, readonly string[]>> = {
  "@langchain/core": ["langchain", "@langchain/openai", "@langchain/langgraph", "@toolport/langchain"],
  ai: ["@toolport/ai-sdk"],
  openai: ["@toolport/openai"],
  "@toolport/core": ["@toolport/langchain", "@toolport/ai-sdk", "@toolport/openai"],
};

function isPeer(name: string, used: ReadonlySet<string>): boolean {
  return (PEERS[name] ?? []).some((one) => used.has(one));
}

function peersOf(names: readonly string[]): string[] {
  return Object.keys(PEERS).filter((peer) => (PEERS[peer] ?? []).some((one) => names.includes(one)));
}

function nearest(file: string, packages: readonly string[]): string | undefined {
  const folders = packages
    .map((path) => ({ path, folder: path.replaceAll("\\", "/").replace(/package\.json$/, "") }))
    .filter(({ folder }) => file.replaceAll("\\", "/").startsWith(folder));
  return folders.toSorted((a, b) => b.folder.length - a.folder.length)[0]?.path;
}

function importedPackages(text: string): string[] {
  const found = [...text.matchAll(/(?:from\s*|import\s*\(?\s*|require\s*\(\s*)["']([^"'.][^"']*)["']/g)];
  return found.map(([, module = ""]) =>
    module
      .split("/")
      .slice(0, module.startsWith("@") ? 2 : 1)
      .join("/"),
  );
}

/** The text of a `package.json` with dependencies taken out and put in; all else stays as it is. */
function edited(
  text: string,
  { gone, come }: { readonly gone: readonly string[]; readonly come: readonly string[] },
): string {
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile("/package.json", text);
  const root = file.getStatements()[0]?.getFirstDescendant(Node.isObjectLiteralExpression);
  if (!root) return text;
  const out = new MagicString(text);
  const lists = ["dependencies", "devDependencies", "peerDependencies"].flatMap(
    (name) => listIn(root, name) ?? [],
  );
  const there = new Set(lists.flatMap((list) => entriesOf(list).map((one) => keyOf(one) ?? "")));
  for (const list of lists) for (const name of gone) removeFrom(list, name, out, text);
  const missing = [...new Set(come)].filter((name) => !there.has(name)).toSorted();
  const target = listIn(root, "dependencies");
  if (missing.length > 0 && target) insertInto(target, missing, out, text);
  return out.toString();
}

function listIn(root: ObjectLiteralExpression, name: string): ObjectLiteralExpression | undefined {
  const property = root.getProperties().find((one) => keyOf(one) === name);
  const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
  return Node.isObjectLiteralExpression(value) ? value : undefined;
}

function entriesOf(list: ObjectLiteralExpression): PropertyAssignment[] {
  return list.getProperties().filter(Node.isPropertyAssignment);
}

function removeFrom(list: ObjectLiteralExpression, name: string, out: MagicString, text: string): void {
  const entries = entriesOf(list);
  const at = entries.findIndex((one) => keyOf(one) === name);
  const entry = entries[at];
  if (!entry) return;
  const previous = entries[at - 1];
  // The last one goes with the comma before it, all others with the one behind.
  if (at === entries.length - 1) out.remove(previous ? previous.getEnd() : entry.getPos(), entry.getEnd());
  else out.remove(entry.getPos(), text.indexOf(",", entry.getEnd()) + 1);
}

/** Each name in its place among those that are sorted already. */
function insertInto(
  list: ObjectLiteralExpression,
  names: readonly string[],
  out: MagicString,
  text: string,
): void {
  const entries = entriesOf(list);
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = /\n([ \t]+)"/.exec(list.getText())?.[1] ?? "    ";
  for (const name of names) {
    const line = `"${name}": "${VERSIONS[name] ?? "*"}"`;
    const next = entries.find((one) => (keyOf(one) ?? "") > name);
    if (next) out.appendLeft(next.getPos(), `${newline}${indent}${line},`);
    else if (entries.length > 0) out.appendLeft(entries.at(-1)?.getEnd() ?? 0, `,${newline}${indent}${line}`);
    else
      out.appendLeft(
        list.getStart() + 1,
        `${newline}${indent}${line}${name === names.at(-1) ? newline + indent.slice(0, indent.length / 2) : ","}`,
      );
  }
}
