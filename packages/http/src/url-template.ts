import { argumentText, type Arguments } from "./fill.ts";
import { badArgument } from "./http-problem.ts";
import { pieces, type Piece, type Slot } from "./template.ts";

/** A URL of which arguments can fill path and query, and nothing else. */
export interface UrlTemplate {
  readonly origin: URL;
  readonly segments: readonly (readonly Piece[])[];
  /** Names and templates of the query that the URL itself has. */
  readonly query: readonly (readonly [name: string, template: string])[];
}

const SHAPE = /^(https?:\/\/)([^/?#\\]*)([^?#\\]*)(?:\?([^#\\]*))?$/i;

const CONTROL = /[\p{Cc} ]/u;

/** Reads a URL with placeholders. @throws Error that says what is wrong with it */
export function readUrl(text: string): UrlTemplate {
  const [, scheme, authority = "", path = "", query = ""] = SHAPE.exec(text) ?? [];
  if (scheme === undefined)
    throw new Error("must be an absolute https: or http: URL without a fragment or backslashes");
  if (CONTROL.test(text)) throw new Error("must not hold spaces, line ends or other control characters");
  if (authority.includes("@"))
    throw new Error("must not hold a user name or password: use a header with env()");
  if (/[{}]/.test(authority)) throw new Error("must name its host: arguments can fill path and query only");
  if (!URL.canParse(scheme + authority)) throw new Error("must be a URL");
  const segments = path.split("/").slice(1).map(pieces);
  for (const segment of segments) checkSegment(segment);
  return {
    origin: new URL(scheme + authority),
    segments: segments.map((segment) => segment.map((one) => (typeof one === "string" ? encoded(one) : one))),
    query: query.split("&").filter(Boolean).map(readPair),
  };
}

function checkSegment(segment: readonly Piece[]): void {
  if (segment.every((one) => typeof one === "string") && isUnsafe(segment.join("")))
    throw new Error('must not hold "." or ".." as a part of its path');
  if (segment.some((one) => typeof one === "string" && /[{}]/.test(one)))
    throw new Error("has a brace that belongs to no placeholder (a placeholder is {name})");
  if (segment.length > 1 && segment.some((one) => typeof one !== "string" && one.segments))
    throw new Error("must give {+name} a part of the path to itself");
}

/** A literal part of a path as the URL standard writes it; what is encoded already stays as it is. */
function encoded(literal: string): string {
  return new URL(`http://x/a${literal}a`).pathname.slice(2, -1);
}

function readPair(pair: string): readonly [string, string] {
  const at = pair.indexOf("=");
  const [name, value] = at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
  if (/[{}]/.test(name)) throw new Error("must not have a placeholder as the name of a query parameter");
  return [decoded(name), decoded(value)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new Error("has a % in its query that begins no code");
  }
}

/** The URL without its query. Each argument stays within its part of the path. */
export function fillPath({ origin, segments }: UrlTemplate, args: Arguments): URL {
  const path = segments.map((segment) => fillSegment(segment, args)).join("/");
  const url = new URL(`/${path}`, origin);
  // What the checks below are for, once more: whatever they miss must not leave the author's path.
  if (url.origin !== origin.origin || url.pathname !== `/${path}`)
    throw badArgument(slotsOf(segments)[0]?.name ?? "", "it would change the path of the URL");
  return url;
}

function slotsOf(segments: UrlTemplate["segments"]): readonly Slot[] {
  return segments.flat().filter((one) => typeof one !== "string");
}

function fillSegment(segment: readonly Piece[], args: Arguments): string {
  let out = "";
  let last = "";
  for (const part of segment) {
    if (typeof part !== "string") last = part.name;
    out += typeof part === "string" ? part : fillSlot(part, args);
  }
  // After filling: two harmless arguments side by side may make ".." together.
  if (isUnsafe(out)) throw badArgument(last, UNSAFE);
  return out;
}

const UNSAFE = 'in a URL\'s path, "." and ".." as a part, and control characters, are refused';

function fillSlot({ name, segments }: Slot, args: Arguments): string {
  const text = argumentText(args, name);
  // An empty part would lead elsewhere: DELETE /users/{id} must not become DELETE /users/.
  if (text === undefined || text === "") throw badArgument(name, "the URL needs a value that is not empty");
  if (!segments) return encodeURIComponent(text);
  const parts = text.split("/");
  if (parts.includes(""))
    throw badArgument(name, "it must not begin or end with a slash, or hold two in a row");
  return parts.map(encodeURIComponent).join("/");
}

/** More rounds of decoding than any chain of proxies is known for; a text that is not through by then is refused. */
const MAX_ROUNDS = 8;

/**
 * Whether a part of a path may be read as a step up or to the same place, by a server that decodes once or more often:
 * encoded slashes, backslashes (as IIS and browsers read them) and `..;` (as Tomcat does) count.
 */
function isUnsafe(part: string): boolean {
  let text = part;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (text.split(/[/\\]/).some((one) => /^\.\.?(?:;|$)/.test(one))) return true;
    if (/\p{Cc}/u.test(text)) return true;
    const next = decodedOnce(text);
    if (next === text) return false;
    text = next;
  }
  return true;
}

/** What can't be decoded stays: a lone % is a character like any other. */
function decodedOnce(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      // Overlong forms of "." and "/" are no UTF-8, and some servers read them all the same: their bytes then.
      return codes.replaceAll(/%c0%a[ef]|%e0%80%a[ef]/gi, (code) => (/e$/i.test(code) ? "." : "/"));
    }
  });
}
