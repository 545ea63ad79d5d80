import { failure } from "@toolport/core";

const MAX_ALTERNATIVES = 64;

/**
 * A test of relative paths by a pattern: `*` and `?` within a name, `**` for any number of folders, `{a,b}` for
 * alternatives, all else literal. A pattern without "/" is for the last name. It works without regular expressions
 * and in time proportional to pattern × path, because the pattern comes from a model.
 *
 * @throws a `failure()` for too many alternatives
 */
export function glob(pattern: string): (path: string) => boolean {
  const wanted = alternatives(pattern).map((one) => {
    const names = one.split("/").filter((name) => name !== "" && name !== ".");
    return (names.length === 1 ? ["**", ...names] : names).map(nameTest);
  });
  return (path) => {
    const names = path.split("/").map((name) => Array.from(name));
    return wanted.some((tests) =>
      fitsAll(
        tests,
        names,
        (test) => test === ANY_FOLDERS,
        (test, name) => test(name),
      ),
    );
  };
}

type NameTest = (name: readonly string[]) => boolean;

const ANY_FOLDERS: NameTest = () => true;

function nameTest(pattern: string): NameTest {
  if (pattern === "**") return ANY_FOLDERS;
  const signs = Array.from(pattern);
  return (name) =>
    fitsAll(
      signs,
      name,
      (sign) => sign === "*",
      (sign, letter) => sign === "?" || sign === letter,
    );
}

/**
 * Whether the pattern covers all values, where a "run" in it stands for any number of any values. On a mismatch only
 * the latest run has to take one more: an earlier one could gain nothing that this one can't.
 */
function fitsAll<Sign, Value>(
  pattern: readonly Sign[],
  values: readonly Value[],
  isRun: (sign: Sign) => boolean,
  fits: (sign: Sign, value: Value) => boolean,
): boolean {
  let sign = 0;
  let run = -1;
  let taken = 0;
  for (let at = 0; at < values.length;) {
    const here = pattern[sign];
    if (here !== undefined && isRun(here)) {
      run = sign++;
      taken = at;
    } else if (here !== undefined && fits(here, values[at] as Value)) {
      sign++;
      at++;
    } else if (run >= 0) {
      sign = run + 1;
      at = ++taken;
    } else return false;
  }
  return pattern.slice(sign).every(isRun);
}

/** `a.{b,c}` → `a.b`, `a.c`. An unclosed brace is a literal one. */
function alternatives(pattern: string): readonly string[] {
  const pending = [pattern];
  const done: string[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [whole, inner] = /\{([^{}]*,[^{}]*)\}/.exec(next) ?? [];
    if (whole === undefined || inner === undefined) done.push(next);
    else for (const one of inner.split(",")) pending.push(next.replace(whole, () => one));
    if (pending.length + done.length > MAX_ALTERNATIVES)
      throw failure(`The pattern has more than ${MAX_ALTERNATIVES} alternatives. Use fewer {a,b} groups.`, {
        status: "invalid",
        code: "bad_pattern",
      });
  }
  return done;
}
