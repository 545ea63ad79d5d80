import { checkOptions, optional } from "@toolport/core/options";
import { isGenuine, isSecret, macKey, readLine, type AuditLine } from "./audit-chain.ts";
import type { AuditHead } from "./audit.ts";

/** What a trail is held against: the secret, and how far it should go, from `flush()`. */
export interface AuditExpectation {
  readonly secret: string | Uint8Array;
  /** The last line's `mac`. Without it, or `count`, lines cut off the end are not noticed. */
  readonly head?: string;
  readonly count?: number;
}

/** The trail is whole, as far as could be told; or the first line (from 1) where it is not, and why. */
export type AuditVerdict =
  | ({ readonly ok: true } & AuditHead)
  | { readonly ok: false; readonly line: number; readonly why: string };

/** Reads a whole trail, from its first line on. */
export async function verifyAudit(
  lines: Iterable<string> | AsyncIterable<string>,
  expected: AuditExpectation,
): Promise<AuditVerdict> {
  checkOptions("verifyAudit", expected, {
    secret: isSecret,
    head: optional([(value) => typeof value === "string", "be a text"]),
    count: optional([Number.isSafeInteger, "be a whole number"]),
  });
  const key = await macKey(expected.secret);
  let head = "";
  let count = 0;
  for await (const text of lines) {
    const line = readLine(text);
    const why = line ? await faultOf(key, line, head, count + 1) : "it is no line of a trail";
    if (!line || why !== undefined) return { ok: false, line: count + 1, why: why ?? "" };
    head = line.mac;
    count++;
  }
  const short = expected.count === undefined ? undefined : expected.count - count;
  if (short !== undefined && short > 0)
    return {
      ok: false,
      line: count + 1,
      why: `${short} line${short === 1 ? " is" : "s are"} missing at the end`,
    };
  if ((short !== undefined && short < 0) || (expected.head !== undefined && expected.head !== head))
    return { ok: false, line: count, why: "the trail does not end where it should" };
  return { ok: true, head, count };
}

async function faultOf(
  key: CryptoKey,
  line: AuditLine,
  head: string,
  n: number,
): Promise<string | undefined> {
  if (!(await isGenuine(key, line))) return "it was changed, or written with another secret";
  if (line.n > n) return "a line before it is missing, or the order was changed";
  if (line.n < n) return "it is there twice, or the order was changed";
  return line.prev === head ? undefined : "it follows another line than the one before it";
}
