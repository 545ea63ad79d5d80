// What the tokens of services look like. The sources are the vendors' own pages, and where those give no form, the rules
// of gitleaks (config/gitleaks.toml) for that vendor.
const TOKENS: readonly string[] = [
  // RFC 7515 §3.1 and RFC 7516 §3.1: three or five parts; "eyJ" is base64url of `{"`.
  String.raw`eyJ[\w-]{8,}\.[\w-]*\.[\w-]*(?:\.[\w-]*\.[\w-]*)?`,
  // OpenAI, Anthropic, OpenRouter: a kind, then a body; older ones, and others' that look like them, have no kind.
  String.raw`sk-(?:proj|svcacct|admin|None|ant|or)-[\w-]{16,}|sk-[A-Za-z0-9]{32,}`,
  // AWS IAM, "IAM identifiers": unique id prefixes. Their secrets have no form: see the pairs.
  String.raw`(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?!\w)`,
  // GitHub, "About authentication to GitHub".
  String.raw`gh[opusr]_[A-Za-z0-9]{36,}|github_pat_\w{40,}`,
  // GitLab, "Token overview": prefixes; the form of routable tokens; runner registration.
  String.raw`gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|wt|soat|ffct)-[\w-]{20,}(?:\.\w{2}\.\w{7,9})?|GR1348941[\w-]{20}`,
  // Slack, "Token types".
  String.raw`xox[abceoprs](?:\.xox[bp])?-[\w-]{10,}|xapp-\d-[\w-]{10,}`,
  // Stripe, "API keys" and "Webhook signatures".
  String.raw`[rs]k_(?:live|test|prod)_[A-Za-z0-9]{10,}|whsec_[\w+/=]{24,}`,
  // Google: API keys (gitleaks gcp-api-key), OAuth's access and refresh tokens and client secrets.
  String.raw`AIza[\w-]{35}|ya29\.[\w-]{20,}|1//0[\w-]{40,}|GOCSPX-[\w-]{28}`,
  // npm, "About access tokens"; PyPI: a macaroon for pypi.org (gitleaks pypi-upload-token).
  String.raw`npm_[A-Za-z0-9]{36}|pypi-AgE[\w-]{50,}`,
  // Hugging Face, Groq, Perplexity, Replicate, xAI, LangSmith.
  String.raw`hf_[A-Za-z0-9]{34,}|gsk_[A-Za-z0-9]{50,}|pplx-[A-Za-z0-9]{40,}|r8_[A-Za-z0-9]{37,}`,
  String.raw`xai-[A-Za-z0-9]{70,}|lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}`,
  // SendGrid, Mailgun, Twilio, Telegram, Discord.
  String.raw`SG\.[\w-]{16,32}\.[\w-]{30,64}|key-[0-9a-f]{32}(?!\w)|SK[0-9a-f]{32}(?!\w)`,
  String.raw`\d{8,10}:A[\w-]{34}(?![\w-])|[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])`,
  // Microsoft Entra client secrets (gitleaks azure-ad-client-secret).
  String.raw`[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])`,
  // HashiCorp Vault and Terraform, DigitalOcean, Databricks, Cloudflare's origin CA, Fly.
  String.raw`hv[sbr]\.[\w-]{24,}|[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}|do[oprt]_v1_[0-9a-f]{64}`,
  String.raw`dapi[0-9a-f]{32}(?:-\d)?|v1\.0-[0-9a-f]{24}-[0-9a-f]{146}|fo1_[\w-]{43}`,
  // Shopify, Square, Atlassian, Notion, Linear, Figma, Postman, Doppler.
  String.raw`shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|sq0(?:atp|csp|idp)-[\w-]{22,43}|ATATT3[\w=-]{40,}`,
  String.raw`ntn_[A-Za-z0-9]{40,}|lin_(?:api|oauth)_[A-Za-z0-9]{40,}|figd_[\w-]{40,}`,
  String.raw`PMAK-[0-9a-f]{24}-[0-9a-f]{34}|dp\.(?:pt|st|ct|sa|scim)\.[\w.-]{40,}`,
  // Grafana, Sentry, New Relic, Supabase, 1Password; age (C2SP, "X25519 identity").
  String.raw`glsa_\w{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/]{32,}={0,2}|sntry[su]_[\w+/=-]{40,}`,
  String.raw`NRAK-[A-Z0-9]{27}|sbp_[0-9a-f]{40}|sb_secret_[\w-]{20,}|ops_eyJ[\w+/]{100,}={0,3}|AGE-SECRET-KEY-1[A-Z0-9]{58}`,
];

/**
 * How keys and tokens are spelt; what is in `keep` stays. Each pattern takes time in proportion to the text: what it
 * repeats has a bound, or ends where nothing else could go on, and can begin at one place only.
 */
export const KEY_FORMS: readonly RegExp[] = [
  // RFC 7468; OpenSSH's PROTOCOL.key; RFC 9580 §6.2. One whose end was cut off is masked as far as it goes.
  /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----[^-]*(?:-{1,4}[^-]+)*(?:-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)?/g,
  // A token does not begin within a word, though a line end that is spelt out (`\n`) may stand before it.
  new RegExp(
    String.raw`(?:(?<![\w-])|(?<=\\[nrt]|\\u[0-9a-fA-F]{4}|%[0-9A-F]{2}))(?:${TOKENS.join("|")})`,
    "g",
  ),
  // Slack, "Incoming webhooks".
  /(?<keep>hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/+-]{20,}/g,
  // Azure: storage keys (64 bytes) and shared access signatures (32).
  /(?<keep>AccountKey=|[?&]sig=)[\w+/%-]{40,100}={0,2}/gi,
  // RFC 7617 §2 and RFC 6750 §2.1. Outside of a header, a word of plain letters after "bearer" is none.
  /(?<keep>authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:basic|token|apikey)[ \t]{1,4})[\w.~+/-]{4,}={0,2}/gi,
  /(?<keep>\bbearer[ \t]{1,4})(?=[a-z._~+/-]{0,60}\d|[\w.~+/-]{24})[\w.~+/-]{6,}={0,2}/gi,
];

/** Names and passwords in the address of something (RFC 3986 §3.2.1): databases, proxies, repositories. */
export const ADDRESS_FORM: RegExp =
  /(?<keep>(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,30}:\/\/)[^\s:@/"'<>`]{0,100}:[^\s@/"'<>`]{1,300}(?=@)/gi;

/**
 * RFC 5321 §4.5.3.1 gives the lengths. Not `git@host:path`, `ssh://git@host`, `package@1.2.0-rc.one` or `logo@2x.png`; of a
 * line end that is spelt out, not the letter.
 */
export const EMAIL_FORM: RegExp =
  /(?:(?<![\p{L}\p{N}_.%+-]'?|:\/\/|\\(?=[bfnrt]))|(?<=\\[bfnrt]))[\p{L}\p{N}_.%+-][\p{L}\p{N}_.%+'-]{0,63}@(?!\d+\.\d|\d(?:\.\d)?x\.)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}]|:[\w~/])/gu;
