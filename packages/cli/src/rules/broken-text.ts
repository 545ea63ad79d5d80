import { secretsOf } from "@toolport/advisors/secrets";
import { schemaNodes } from "../schema-nodes.ts";
import { textsOf } from "../texts.ts";
import { visible } from "../visible-text.ts";
import { wordsIn } from "../words.ts";
import { eachTool, type Rule } from "./rule.ts";

type Signs = readonly (readonly [why: string, pattern: RegExp])[];

const GARBLED: Signs = [
  ["it was read in the wrong encoding, and letters are lost", /.{0,20}\uFFFD.{0,20}/u],
  [
    "it is UTF-8 that was read as another encoding",
    /.{0,12}(?:Ã[\u0080-\u00BF]|â€.|Â[\u00A0-\u00BF]).{0,12}/u,
  ],
  ["it is escaped for HTML", /.{0,12}&(?:nbsp|amp|lt|gt|quot|apos|#\d{2,5}|#x[0-9a-f]{2,5});.{0,12}/iu],
  ["it is HTML", /^\s*<(?:p|div|span|html|body|section|table|ul|ol|h[1-6])(?:\s[^>]*)?>/iu],
  ["a value was put into it that is no text", /.{0,12}\[object \w+\].{0,12}/u],
];

export const textGarbled: Rule = eachTool({
  id: "text-garbled",
  severity: "warning",
  finds: "text that was broken on its way: by an encoding, by HTML, by a value that is no text",
  advice: "Look at how the text gets there: the model reads it as it stands here.",
  *check(subject) {
    for (const { where, text } of textsOf(subject)) {
      const found = firstSign(GARBLED, text);
      if (found) yield { where, message: `"${visible(found.text)}": ${found.why}.` };
    }
  },
});

const LEFT_OPEN: Signs = [
  ["something was left to do", /\b(?:TODO|FIXME|TBD)\b *[:(].{0,30}/u],
  ["it is filling", /\blorem ipsum\b/iu],
];
// Within quotes and backticks it is told of what may be written.
const TEMPLATE: Signs = [
  ["a place in it was never filled", /(?<![`'"\w])(?:\$\{[a-z][\w.]*\}|\{\{ *[a-z][\w.]* *\}\})(?![`'"])/u],
];

export const textUnfinished: Rule = eachTool({
  id: "text-unfinished",
  severity: "warning",
  finds: "text with a place that was never filled, or a note of what is to do",
  advice: "Finish it: the model reads it as it stands here.",
  *check(subject) {
    for (const { where, text } of textsOf(subject)) {
      const own = where === "description" || where === "title";
      // The description is a stand-in as a whole: another rule says so.
      if (own && /^\W*(?:todo|fixme|tbd|lorem)/iu.test(text)) continue;
      const found = firstSign(own ? [...LEFT_OPEN, ...TEMPLATE] : LEFT_OPEN, text);
      if (found) yield { where, message: `"${visible(found.text)}": ${found.why}.` };
    }
  },
});

const withoutKeys = secretsOf("keys");
/** What nobody gives a default that may be known. */
const SECRET = /(^| )(password|passwd|secret|api key|access token|auth token|private key)$/;

export const secretInText: Rule = eachTool({
  id: "secret-in-text",
  severity: "error",
  finds: "a key, token or password in what a model is told",
  advice: "Take it out, and have it replaced: it has been sent to a provider with each request.",
  *check(subject) {
    for (const { where, text } of textsOf(subject))
      if (text.length >= 16 && withoutKeys(text) !== text)
        yield { where, message: "There is something in it that is spelt as a key or token." };
    for (const { pointer, schema } of schemaNodes(subject.input)) {
      const name = pointer.slice(pointer.lastIndexOf("/") + 1);
      const { default: preset } = schema;
      if (typeof preset !== "string" || preset === "" || !SECRET.test(wordsIn(name).join(" "))) continue;
      if (withoutKeys(preset) === preset)
        yield { where: `input${pointer}/default`, message: "A secret has a default, which all may read." };
    }
  },
});

const BASE64 = /(?<![\w+/-])[\w+/-]{32,}={0,2}(?![\w+/-])/gu;
const HEX = /(?<![0-9a-f])(?:[0-9a-f]{2}){16,}(?![0-9a-f])/giu;

export const textEncoded: Rule = eachTool({
  id: "text-encoded",
  severity: "error",
  finds: "words in base64 or as hexadecimal numbers, which a model reads and a person doesn't",
  advice: "Write it out. If the tool isn't yours, ask its author why it is hidden before you use it.",
  *check(subject) {
    for (const { where, text } of textsOf(subject)) {
      const words = decoded(text);
      if (words !== undefined)
        yield { where, message: `It says "${visible(words.slice(0, 80))}" in another form.` };
    }
  },
});

/** Letters need no escape in an address. */
const ESCAPED_LETTERS = /(?:%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])){5,}/iu;

/** The first encoded stretch that is a sentence: letters, with blanks between them. */
function decoded(text: string): string | undefined {
  const escaped = ESCAPED_LETTERS.exec(text)?.[0];
  if (escaped !== undefined) return decodeURIComponent(escaped);
  const all = [
    ...Array.from(text.matchAll(BASE64), ([found]) => Buffer.from(found, "base64")),
    ...Array.from(text.matchAll(HEX), ([found]) => Buffer.from(found, "hex")),
  ];
  return all
    .map((bytes) => bytes.toString("utf8"))
    .find(
      (one) =>
        /^[\p{L}\p{N}\p{P}\p{S}\s]+$/u.test(one) && !one.includes("\uFFFD") && one.split(/\s+/).length > 3,
    );
}

function firstSign(signs: Signs, text: string): { readonly why: string; readonly text: string } | undefined {
  for (const [why, pattern] of signs) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { why, text: found };
  }
  return undefined;
}
