import type { Method } from "./declaration.ts";

// One parameter: a name, and maybe a default that has no brackets, commas or quotes with something odd inside.
const PARAMETER = /^([\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\s*=\s*(?:[^"'`,/]*|"[^"\\,]*"|'[^'\\,]*'))?$/u;

/**
 * The names of a function's parameters, as its source has them; undefined where the source doesn't plainly say (rest
 * and destructured parameters, functions of the engine's, some compilers' output). A name may be a minifier's.
 */
export function parameterNames(method: Method): readonly string[] | undefined {
  const source = Function.prototype.toString.call(method);
  // No "=" before the bracket: an arrow function's body may have brackets, too.
  const list = /^[^(=]*\(([^()[\]{}]*)\)/.exec(source)?.[1];
  if (list === undefined || source.includes("[native code]")) return undefined;
  const parts = list
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split(",")
    .map((part) => part.trim());
  if (parts.at(-1) === "") parts.pop();
  const names = parts.map((part) => PARAMETER.exec(part)?.[1]);
  return names.every((name) => name !== undefined) ? names : undefined;
}
