import { isIdnLabel, isPunycodeLabel } from "./idn-label.ts";
import { isIpv4, isIpv6 } from "./ip.ts";

// RFC 1035, 2.3.4.
const longestName = 253;
const longestLabel = 63;

/** RFC 1123: letters, digits and inner hyphens; a label that begins as Punycode has to be it. */
export function isHostname(text: string): boolean {
  return text.length <= longestName && text.split(".").every(isLabel);
}

function isLabel(label: string): boolean {
  if (label.length > longestLabel || !/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(label)) return false;
  return !/^xn--/i.test(label) || isPunycodeLabel(label);
}

/** RFC 5890: labels as people write them; three more characters count as dots between them. */
export function isIdnHostname(text: string): boolean {
  if (text.length > longestName) return false;
  return text.split(/[.\u3002\uff0e\uff61]/).every((label) => isLabel(label) || isIdnLabel(label));
}

export function isEmail(text: string): boolean {
  return isAddress(
    text,
    /^[a-z\d!#$%&'*+/=?^_`{|}~-]+$/i,
    /^"(?:[^"\\\p{Cc}\u{80}-\u{10ffff}]|\\[ -~])*"$/u,
    isHostname,
  );
}

export function isIdnEmail(text: string): boolean {
  return isAddress(
    text,
    /^[a-z\d!#$%&'*+/=?^_`{|}~\u{80}-\u{10ffff}-]+$/iu,
    /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"$/u,
    isIdnHostname,
  );
}

/** RFC 5321: a mailbox; its local part dotted words or a quoted string, its domain a name or an address in brackets. */
function isAddress(text: string, word: RegExp, quoted: RegExp, isName: (domain: string) => boolean): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1) return false;
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (!quoted.test(local) && !local.split(".").every((part) => word.test(part))) return false;
  const literal = /^\[(?:ipv6:(.*)|(.*))\]$/is.exec(domain);
  if (!literal) return isName(domain);
  return literal[1] === undefined ? isIpv4(literal[2] ?? "") : isIpv6(literal[1]);
}
