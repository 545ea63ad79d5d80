import type { Json } from "@toolport/schema";
import { toHex } from "./json.ts";

/** One or several secrets: the first seals and signs, all of them open and verify, so that one can be replaced by another. */
export type Secret = string | readonly string[];

/** Seals what is kept outside of the toolbox, and signs what leaves it. */
export interface Vault {
  /** Ciphertext that opens only under the same key of the store: a record moved to another key is no record there. */
  readonly seal: (key: string, value: Json) => Promise<string>;
  /** @throws Error where the text was changed, or sealed with a secret this toolbox does not have */
  readonly open: (key: string, text: string) => Promise<Json>;
  /** A token for an id: the id and a signature. */
  readonly sign: (id: string) => Promise<string>;
  /** The id of a token that this vault, or one with the same secret, has signed. */
  readonly verify: (token: string) => Promise<string | undefined>;
}

interface Keys {
  readonly cipher: CryptoKey;
  readonly mac: CryptoKey;
}

// For stores that don't leave the process: what was sealed dies with it.
let ownSecret: Uint8Array<ArrayBuffer> | undefined;

/** A vault for a toolbox's secret, or for this process where it has none. */
export function newVault(secret: Secret | undefined): Vault {
  const texts = secret === undefined ? [] : typeof secret === "string" ? [secret] : secret;
  const bytes =
    texts.length > 0
      ? texts.map((text) => encode(text))
      : [(ownSecret ??= crypto.getRandomValues(new Uint8Array(32)))];
  const derived = bytes.map(derive);
  const first = derived[0] as Promise<Keys>;
  return {
    seal: async (key, value) => {
      // NIST SP 800-38D §8.2.2: 96 random bits, for at most 2^32 texts under one key.
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const { cipher } = await first;
      const box = await crypto.subtle.encrypt(gcm(iv, key), cipher, encode(JSON.stringify(value)));
      return `1.${toBase64(iv)}.${toBase64(new Uint8Array(box))}`;
    },
    open: async (key, text) => {
      const [version, iv, box, more] = text.split(".");
      if (version !== "1" || iv === undefined || box === undefined || more !== undefined)
        throw new Error("it is not of this toolbox's making");
      for (const keys of derived) {
        const plain = await crypto.subtle
          .decrypt(gcm(fromBase64(iv), key), (await keys).cipher, fromBase64(box))
          .catch(() => undefined); // another secret's, or changed: told below
        if (plain) return JSON.parse(new TextDecoder().decode(plain)) as Json;
      }
      throw new Error("it was changed, or sealed with a secret this toolbox does not have");
    },
    sign: async (id) =>
      `${id}.${toHex(new Uint8Array(await crypto.subtle.sign("HMAC", (await first).mac, encode(id))))}`,
    verify: async (token) => {
      const [, id = "", hex = ""] = /^([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(token) ?? [];
      if (id === "") return undefined;
      const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
      for (const keys of derived)
        if (await crypto.subtle.verify("HMAC", (await keys).mac, signature, encode(id))) return id;
      return undefined;
    },
  };
}

/** Two keys from one secret, by HKDF (RFC 5869): one text never serves two purposes. */
async function derive(secret: Uint8Array<ArrayBuffer>): Promise<Keys> {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const [cipher, mac] = await Promise.all([
    crypto.subtle.deriveKey(hkdf("seal"), base, { name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]),
    crypto.subtle.deriveKey(hkdf("sign"), base, { name: "HMAC", hash: "SHA-256", length: 256 }, false, [
      "sign",
      "verify",
    ]),
  ]);
  return { cipher, mac };
}

function hkdf(purpose: string): HkdfParams {
  return { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode(`toolport.${purpose}.1`) };
}

function gcm(iv: Uint8Array<ArrayBuffer>, key: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: encode(key) };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
}
