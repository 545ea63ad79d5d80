import { MagicString } from "magic-string";
import { SyntaxKind, type SourceFile } from "ts-morph";
import type { FileStyle } from "./file-style.ts";
import { byName, importPlan } from "./import-plan.ts";
import type { Wanted } from "./imports.ts";
import { placeImports } from "./place-imports.ts";
import { loadsByRequire, placeRequires, requiredNames } from "./require-calls.ts";
import { declaredNames, usedNames } from "./used-names.ts";

/**
 * Puts the imports of a converted file in order: what nothing uses any more goes, what is needed comes, into an import
 * of the same module where there is one. `usedBefore` are the names that the file used before: an import that was
 * unused already is not ours to remove.
 */
export function updateImports(
  file: SourceFile,
  {
    wanted,
    usedBefore,
    style,
  }: { wanted: readonly Wanted[]; usedBefore: ReadonlySet<string>; style: FileStyle },
): string {
  const used = usedNames(file);
  const byRequire = loadsByRequire(file);
  const lineFor = byRequire ? requireLine : importLine;
  const out = new MagicString(file.getFullText());
  const needed = wanted.filter(({ placeholder }) => used.has(placeholder));
  const gone = new Set([...usedBefore].filter((name) => !used.has(name)));
  const names = new Map<string, string>();
  const plans = file.getImportDeclarations().map((declaration) => importPlan(declaration, gone));
  const taken = new Set([
    ...used,
    ...plans.flatMap((plan) => plan.kept.map((one) => one.local)),
    ...declaredNames(file),
    ...requiredNames(file).filter((name) => !gone.has(name)),
  ]);
  for (const plan of plans) for (const name of plan.dropped) taken.delete(name);
  const added = new Map<string, Wanted[]>();
  for (const want of needed) {
    const there = plans
      .filter((plan) => plan.module === want.module && (want.type || !plan.typeOnly))
      .flatMap((plan) => plan.kept)
      .find((one) => one.name === want.name && (want.type || !one.type));
    const local = there?.local ?? freeName(want, taken);
    taken.add(local);
    names.set(want.placeholder, local);
    if (!there) added.set(want.module, [...(added.get(want.module) ?? []), want]);
  }
  for (const [module, wants] of added) {
    const plan = plans.find((one) => one.module === module && one.takes(wants));
    if (!plan) continue;
    plan.added.push(...wants.map((want) => specifier(want, names, plan.typeOnly)));
    added.delete(module);
  }
  const lines = [...added]
    .map(([module, wants]) => ({ module, text: lineFor(module, wants, names, style) }))
    .toSorted((a, b) => a.module.localeCompare(b.module));
  const required = byRequire ? lines.map(({ text }) => text) : [];
  placeRequires(out, file, { lines: required, gone, newline: style.newline });
  if (!byRequire) placeImports(out, plans, lines, file, style);
  for (const identifier of file.getDescendantsOfKind(SyntaxKind.Identifier)) {
    const name = names.get(identifier.getText());
    if (name !== undefined) out.update(identifier.getStart(), identifier.getEnd(), name);
  }
  return out.toString();
}

function specifier(want: Wanted, names: ReadonlyMap<string, string>, inTypeImport: boolean): string {
  const local = names.get(want.placeholder) ?? want.name;
  const renamed = local === want.name ? local : `${want.name} as ${local}`;
  return want.type && !inTypeImport ? `type ${renamed}` : renamed;
}

function importLine(
  module: string,
  wants: readonly Wanted[],
  names: ReadonlyMap<string, string>,
  { quote, semicolon }: FileStyle,
): string {
  const [only] = wants;
  const from = `from ${quote}${module}${quote}${semicolon}`;
  if (only?.name === "default" && wants.length === 1)
    return `import ${names.get(only.placeholder) ?? "value"} ${from}`;
  const typeOnly = wants.every((one) => one.type);
  const list = wants.map((want) => specifier(want, names, typeOnly)).toSorted(byName);
  return `import ${typeOnly ? "type " : ""}{ ${list.join(", ")} } ${from}`;
}

function requireLine(
  module: string,
  wants: readonly Wanted[],
  names: ReadonlyMap<string, string>,
  { quote, semicolon }: FileStyle,
): string {
  const list = wants.map(({ name, placeholder }) => {
    const local = names.get(placeholder) ?? name;
    return local === name ? name : `${name}: ${local}`;
  });
  return `const { ${list.toSorted(byName).join(", ")} } = require(${quote}${module}${quote})${semicolon}`;
}

/** The name itself, or one that says where it is from. */
function freeName({ module, name }: Wanted, taken: ReadonlySet<string>): string {
  if (name === "default") return taken.has("OpenAI") ? "OpenAIClient" : "OpenAI";
  if (!taken.has(name)) return name;
  const origin = module.replace(/^@/, "").split(/[^A-Za-z0-9]+/)[0] ?? "other";
  const capital = name[0]?.toUpperCase() + name.slice(1);
  const long = `${origin === "ai" ? "aiSdk" : origin}${capital}`;
  for (let at = 1; ; at += 1) {
    const candidate = at === 1 ? long : `${long}${at}`;
    if (!taken.has(candidate)) return candidate;
  }
}
