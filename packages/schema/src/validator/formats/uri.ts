import { isIpv6 } from "./ip.ts";

// RFC 3986 and RFC 3987: what each part may hold, the percent sign aside.
const plain = "a-z\\d\\-._~!$&'()*+,;=";
const foreign =
  "\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}" +
  Array.from(
    { length: 14 },
    (_, at) => `\\u{${(at + 1).toString(16)}0000}-\\u{${(at + 1).toString(16)}fffd}`,
  ).join("");
const privateUse = "\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}";

interface Alphabet {
  readonly user: RegExp;
  readonly host: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

const ascii = alphabet("", "");
const international = alphabet(foreign, privateUse);

function alphabet(more: string, inQuery: string): Alphabet {
  const of = (characters: string): RegExp =>
    new RegExp(`^(?:[${plain}${more}${characters}]|%[\\da-f]{2})*$`, "iu");
  return { user: of(":"), host: of(""), path: of(":@/"), query: of(`:@/?${inQuery}`), fragment: of(":@/?") };
}

interface Parts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** RFC 3986, appendix B: a reference always falls into these parts. */
function split(text: string): Parts {
  const [, scheme, authority, path = "", query = "", fragment = ""] =
    /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  return { scheme, authority, path, query, fragment };
}

function isReference(text: string, allowed: Alphabet): boolean {
  const { scheme, authority, path, query, fragment } = split(text);
  if (scheme !== undefined && !/^[a-z][a-z\d+.-]*$/i.test(scheme)) return false;
  // A colon in a reference's first segment would make a scheme of it.
  if (scheme === undefined && text.startsWith(":")) return false;
  if (authority !== undefined && !isAuthority(authority, allowed)) return false;
  return allowed.path.test(path) && allowed.query.test(query) && allowed.fragment.test(fragment);
}

function isAuthority(authority: string, allowed: Alphabet): boolean {
  const at = authority.lastIndexOf("@");
  if (!allowed.user.test(authority.slice(0, Math.max(at, 0)))) return false;
  const [, literal, name = "", port = ""] =
    /^(?:\[(.*)\]|([^:]*))(?::(.*))?$/s.exec(authority.slice(at + 1)) ?? [];
  if (!/^\d*$/.test(port)) return false;
  if (literal === undefined) return allowed.host.test(name);
  return isIpv6(literal) || /^v[\da-f]+\.[a-z\d\-._~!$&'()*+,;=:]+$/i.test(literal);
}

export function isUriReference(text: string): boolean {
  return isReference(text, ascii);
}

export function isUri(text: string): boolean {
  return split(text).scheme !== undefined && isReference(text, ascii);
}

export function isIriReference(text: string): boolean {
  return isReference(text, international);
}

export function isIri(text: string): boolean {
  return split(text).scheme !== undefined && isReference(text, international);
}

const variable = "(?:\\w|%[\\da-f]{2})(?:\\.?(?:\\w|%[\\da-f]{2}))*(?::[1-9]\\d{0,3}|\\*)?";
const expression = new RegExp(`^[+#./;?&=,!@|]?${variable}(?:,${variable})*$`, "i");
const literals = new RegExp(`^(?:[^\\p{Cc} "'%<>\\\\^\`{|}]|%[\\da-f]{2})*$`, "iu");

/** RFC 6570. */
export function isUriTemplate(text: string): boolean {
  return text.split("{").every((piece, at) => {
    const end = piece.indexOf("}");
    if (at === 0) return literals.test(piece);
    return end >= 0 && expression.test(piece.slice(0, end)) && literals.test(piece.slice(end + 1));
  });
}
