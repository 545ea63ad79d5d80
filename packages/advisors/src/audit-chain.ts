import type { Json } from "@toolport/schema";
import { canonicalJson } from "@toolport/core";
import { either, type OptionRule } from "@toolport/core/options";

/** One line of the trail: an entry, its number, and what it is chained by. */
export interface AuditLine {
  readonly n: number;
  /** The line before's `mac`; empty on the first. */
  readonly prev: string;
  readonly entry: Json;
  readonly mac: string;
}

// RFC 2104 §3 and NIST SP 800-107 advise a key no shorter than half the hash; 16 bytes are 128 bits of security.
const isKey = (bytes: number | undefined): boolean => bytes !== undefined && bytes >= 16;

export const isSecret: OptionRule = either(
  [(value) => typeof value === "string" && isKey(new TextEncoder().encode(value).length), "be a text"],
  [(value) => value instanceof Uint8Array && isKey(value.length), "bytes, of at least 16 bytes"],
);

/** The secret as a key that only makes and checks macs. */
export function macKey(secret: string | Uint8Array): Promise<CryptoKey> {
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : new Uint8Array(secret);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/** A line for an entry, chained to the one before. */
export async function chained(key: CryptoKey, fields: Omit<AuditLine, "mac">): Promise<AuditLine> {
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed(fields)));
  return { ...fields, mac: Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}

/** Whether a line is as it was written. */
export async function isGenuine(key: CryptoKey, { mac, ...fields }: AuditLine): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(mac)) return false;
  const bytes = Uint8Array.from(mac.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return crypto.subtle.verify("HMAC", key, bytes, signed(fields));
}

function signed({ n, prev, entry }: Omit<AuditLine, "mac">): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson(["toolport.audit.1", n, prev, entry]));
}

/** A line as it was written; undefined for anything else. */
export function readLine(text: string): AuditLine | undefined {
  try {
    const { n, prev, entry, mac, ...more } = JSON.parse(text) as AuditLine;
    const fits =
      typeof n === "number" && typeof prev === "string" && typeof mac === "string" && entry !== undefined;
    return fits && Object.keys(more).length === 0 ? { n, prev, entry, mac } : undefined;
  } catch {
    return undefined;
  }
}
