import { isDate, isDateTime, isDuration, isTime } from "./formats/date-time.ts";
import { isEmail, isHostname, isIdnEmail, isIdnHostname } from "./formats/host.ts";
import { isIpv4, isIpv6 } from "./formats/ip.ts";
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from "./formats/uri.ts";

const pointer = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** The formats that are checked; every other one is an annotation. */
export const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["date", isDate],
  ["time", isTime],
  ["date-time", isDateTime],
  ["duration", isDuration],
  ["email", isEmail],
  ["idn-email", isIdnEmail],
  ["hostname", isHostname],
  ["idn-hostname", isIdnHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["uri", isUri],
  ["uri-reference", isUriReference],
  ["iri", isIri],
  ["iri-reference", isIriReference],
  ["uri-template", isUriTemplate],
  ["uuid", (text) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)],
  ["json-pointer", (text) => pointer.test(text)],
  ["relative-json-pointer", isRelativePointer],
  ["regex", isRegex],
]);

function isRelativePointer(text: string): boolean {
  const rest = /^(?:0|[1-9]\d*)(.*)$/s.exec(text)?.[1];
  return rest === "#" || (rest !== undefined && pointer.test(rest));
}

/** By ECMA-262 with Unicode, as JSON Schema recommends. */
function isRegex(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
