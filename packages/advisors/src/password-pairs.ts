const PASSWORD = String.raw`pass(?:word|wd|phrase|code)|(?<![a-z])pwd|(?<=[_-])pass`;
// A token that turns pages, or counts words, is no secret.
const KEY = String.raw`secret|credential|(?:api|access|account|private|signing|encryption|master)[_-]?key|(?<!(?:page|next|cursor|continuation|sync|max)[_-]?)token|(?<![a-z])auth`;
// A quote, also one within a text that is quoted itself.
const QUOTE = String.raw`\\{0,3}["']`;
const QUOTED = String.raw`(?<open>${QUOTE})(?<quoted>(?:(?!\k<open>)(?:\\.|[^\\\r\n])){1,4000})`;
// Taken whole or not at all: what calls or looks up something is code.
const BARE = String.raw`(?=(?<bare>(?:[^\s"'\\&;,<>{}()[\]|\x60]|&(?![\w.-]{1,60}=)){3,4000}))\k<bare>(?![([<])`;

const PAIR = new RegExp(
  String.raw`(?<keep>(?:(?<password>${PASSWORD})|${KEY})(?:${QUOTE})?[ \t]{0,4}(?:=>|:=|[:=])[ \t]{0,4})(?:${QUOTED}|${BARE})`,
  "gi",
);

type Pair = Readonly<Partial<Record<"keep" | "password" | "open" | "quoted" | "bare", string>>>;

/** The text with the values of `password=…`, `"api_key": "…"` and the like replaced. */
export function replacePairs(text: string, by: string): string {
  return text.replace(PAIR, (found: string, ...more: unknown[]) => {
    const pair = more.at(-1) as Pair;
    return isSecret(pair) ? `${pair.keep}${pair.open ?? ""}${by}` : found;
  });
}

// What stands for a secret, or says what one is.
const PLACEHOLDER = /^(?:\$\{.*|\$\w+|<.*>|\{+.*|%\w?|[*•x.]+|\[.*\]|process\.env.*)$/is;
const KIND =
  /^(?:str(?:ing)?|text|password|passphrase|required|optional|hidden|none|null|nil|undefined|true|false|number|boolean|any|unknown|token|secret)$/i;

function isSecret({ keep = "", password, quoted, bare }: Pair): boolean {
  const value = quoted ?? bare ?? "";
  if (PLACEHOLDER.test(value) || KIND.test(value)) return false;
  // A key is long and mixed; a name for one, or where it is found, is not.
  if (password === undefined) return value.length >= 8 && /\d/.test(value) && !/^\d{4}-\d\d-\d\d/.test(value);
  if (quoted !== undefined || /[^A-Za-z_.]/.test(value)) return true;
  // A bare word after a password's name: in code it is another name.
  return !/[ \t]/.test(keep) && /^[a-z]+$/.test(value);
}
