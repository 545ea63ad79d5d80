import { show } from "./show.ts";

/** Throws, naming what was compared, unless the two are equal in every respect a tool body could see. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [got, wanted] = [show(actual), show(expected)];
  if (got === wanted) return;
  const at = firstDifference(got, wanted);
  throw new Error(`${what}: expected ${around(wanted, at)}, got ${around(got, at)}`);
}

/** Throws unless `holds`. */
export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Throws unless the text contains the part. */
export function expectContains(text: string, part: string, what: string): void {
  expectThat(
    text.includes(part),
    `${what}: expected ${JSON.stringify(part)} in ${JSON.stringify(around(text, 0))}`,
  );
}

/** Throws when the text contains the part. */
export function expectLacks(text: string, part: string, what: string): void {
  const at = text.indexOf(part);
  expectThat(at < 0, `${what}: ${JSON.stringify(part)} must not be in ${JSON.stringify(around(text, at))}`);
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function around(text: string, at: number): string {
  const from = Math.max(0, at - 80);
  const to = Math.min(text.length, at + 160);
  return (
    (from > 0 ? "…" : "") + text.slice(from, to) + (to < text.length ? `… (${text.length} characters)` : "")
  );
}
