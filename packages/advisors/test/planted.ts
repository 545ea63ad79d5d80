import { createHash } from "node:crypto";

/** Letters and digits that look random and are the same in each run; never a real secret. */
function body(seed: string, length: number, alphabet: string = ALPHANUMERIC): string {
  let out = "";
  for (let block = 0; out.length < length; block++)
    for (const byte of createHash("sha256").update(`${seed} ${block}`).digest())
      out += alphabet[byte % alphabet.length];
  return out.slice(0, length);
}

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const HEX = "0123456789abcdef";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

// Between the pieces of a key's mark.
const CUT: string = "";

type Make = (seed: string) => string;

/** How each kind of key is spelt. In pieces: what looks for secrets in code should find none here. */
export const KEYS: Readonly<Record<string, Make>> = {
  "OpenAI project": (seed) => `sk-${CUT}proj-${body(seed, 120)}_-${body(seed, 20)}`,
  "OpenAI, older": (seed) => `${CUT}sk-${body(seed, 48)}`,
  Anthropic: (seed) => `sk-${CUT}ant-api03-${body(seed, 93)}AA`,
  "AWS key id": (seed) => `AK${CUT}IA${body(seed, 16, UPPER)}`,
  "GitHub, classic": (seed) => `gh${CUT}p_${body(seed, 36)}`,
  "GitHub, server": (seed) => `gh${CUT}s_${body(seed, 36)}`,
  "GitHub, fine-grained": (seed) => `github_${CUT}pat_${body(seed, 22)}_${body(`${seed}b`, 59)}`,
  GitLab: (seed) => `gl${CUT}pat-${body(seed, 20)}`,
  "GitLab, routable": (seed) => `gl${CUT}pat-${body(seed, 27)}.01.${body(seed, 9, HEX)}`,
  "Slack bot": (seed) => `xox${CUT}b-2444333222111-2444333222333-${body(seed, 24)}`,
  "Slack app": (seed) => `xapp-${CUT}1-A0123ABCDEF-2444333222111-${body(seed, 64, HEX)}`,
  "Stripe live": (seed) => `sk_${CUT}live_${body(seed, 24)}`,
  "Stripe restricted": (seed) => `rk_${CUT}test_${body(seed, 99)}`,
  "Stripe webhook": (seed) => `wh${CUT}sec_${body(seed, 32)}`,
  "Google API": (seed) => `AI${CUT}za${body(seed, 35)}`,
  "Google access": (seed) => `ya${CUT}29.a0A${body(seed, 120)}`,
  "Google client secret": (seed) => `GOC${CUT}SPX-${body(seed, 28)}`,
  npm: (seed) => `npm${CUT}_${body(seed, 36)}`,
  PyPI: (seed) => `py${CUT}pi-AgEIcHlwaS5vcmc${body(seed, 120)}`,
  "Hugging Face": (seed) => `h${CUT}f_${body(seed, 34)}`,
  Groq: (seed) => `gs${CUT}k_${body(seed, 52)}`,
  SendGrid: (seed) => `S${CUT}G.${body(seed, 22)}.${body(`${seed}b`, 43)}`,
  Mailgun: (seed) => `ke${CUT}y-${body(seed, 32, HEX)}`,
  Twilio: (seed) => `S${CUT}K${body(seed, 32, HEX)}`,
  Telegram: (seed) => `7${body(seed, 9, "0123456789")}:A${CUT}A${body(seed, 33)}`,
  Vault: (seed) => `hv${CUT}s.${body(seed, 24)}`,
  DigitalOcean: (seed) => `do${CUT}p_v1_${body(seed, 64, HEX)}`,
  Databricks: (seed) => `da${CUT}pi${body(seed, 32, HEX)}`,
  Shopify: (seed) => `shp${CUT}at_${body(seed, 32, HEX)}`,
  Notion: (seed) => `nt${CUT}n_${body(seed, 46)}`,
  Linear: (seed) => `lin_${CUT}api_${body(seed, 40)}`,
  Grafana: (seed) => `gl${CUT}sa_${body(seed, 32)}_${body(seed, 8, HEX)}`,
  "New Relic": (seed) => `NR${CUT}AK-${body(seed, 27, UPPER)}`,
  age: (seed) => `AGE-${CUT}SECRET-KEY-1${body(seed, 58, UPPER)}`,
  JWT: (seed) => `ey${CUT}JhbGciOiJIUzI1NiJ9.eyJzdWIiOiI${body(seed, 40)}.${body(seed, 43)}`,
  "private key": (seed) =>
    `-----BEGIN ${CUT}PRIVATE KEY-----\n${body(seed, 64)}\n${body(`${seed}b`, 40)}==\n-----END ${CUT}PRIVATE KEY-----`,
};

/** A number whose check digit fits. */
export function card(seed: string, prefix: string, length: number): string {
  const digits = prefix + body(seed, length - prefix.length - 1, "0123456789");
  let sum = 0;
  for (const [at, digit] of Array.from(digits).toReversed().entries()) {
    const twice = Number(digit) * (at % 2 === 0 ? 2 : 1);
    sum += twice > 9 ? twice - 9 : twice;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const grouped = (digits: string, sizes: readonly number[], by: string): string => {
  let at = 0;
  return sizes.map((size) => digits.slice(at, (at += size))).join(by);
};

export const CARDS: Readonly<Record<string, Make>> = {
  Visa: (seed) => card(seed, "4", 16),
  "Visa in groups": (seed) => grouped(card(seed, "4", 16), [4, 4, 4, 4], " "),
  Mastercard: (seed) => grouped(card(seed, "5301", 16), [4, 4, 4, 4], "-"),
  "Mastercard, newer": (seed) => card(seed, "2412", 16),
  "American Express": (seed) => grouped(card(seed, "37", 15), [4, 6, 5], " "),
  Diners: (seed) => grouped(card(seed, "36", 14), [4, 6, 4], " "),
  Discover: (seed) => card(seed, "6011", 16),
  JCB: (seed) => card(seed, "3530", 16),
  UnionPay: (seed) => card(seed, "62", 19),
};

export const EMAILS: Readonly<Record<string, Make>> = {
  plain: (seed) => `${body(seed, 9).toLowerCase()}@example.org`,
  tagged: (seed) => `first.${body(seed, 7)}+tag@mail.example.co.uk`,
  international: (seed) => `jürgen${body(seed, 5, HEX)}@bücher.example`,
};

/** As many secrets as wanted, each different, of all kinds in turn. */
export function planted(count: number): readonly string[] {
  const makes = Object.entries({ ...KEYS, ...CARDS, ...EMAILS });
  return Array.from({ length: count }, (_, n) => {
    const [kind, make] = makes[n % makes.length] as [string, Make];
    return make(`${kind} ${n}`);
  });
}
