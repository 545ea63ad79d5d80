import { textOf } from "@toolport/core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { secrets, secretsOf } from "../src/index.ts";
import { CARDS, EMAILS, KEYS, planted } from "./planted.ts";
import { runOf, tool } from "./fixtures.ts";

describe("secrets", () => {
  it.each(Object.entries({ ...KEYS, ...CARDS, ...EMAILS }))("masks: %s", (_, make) => {
    for (const seed of ["one", "two", "three"]) {
      const secret = make(seed);
      expect(secrets(secret)).toBe("[redacted]");
      for (const [before, after] of AROUND)
        expect(secrets(`${before}${secret}${after}`)).toBe(`${before}[redacted]${after}`);
      const spelt = JSON.stringify(`first line\n${secret}\nlast line`);
      expect(secrets(spelt)).toBe('"first line\\n[redacted]\\nlast line"');
    }
  });

  const AROUND = [
    ["It is ", " for now."],
    ['{"a":"', '"}'],
    ["(", ")"],
    ["key=", "&b=1"],
    ["'", "'"],
    ["<", ">"],
    ["a,", ",b"],
    ["é ", " é"],
  ] as const;

  it.each([
    ["password=hunter2", "password=[redacted]"],
    ["DB_PASSWORD=letmein", "DB_PASSWORD=[redacted]"],
    ["DB_PASS=letmein;Server=x", "DB_PASS=[redacted];Server=x"],
    ["Password: Tr0ub4dor&3", "Password: [redacted]"],
    ['{"password":"correct horse \\" battery","a":1}', '{"password":"[redacted]","a":1}'],
    ['{\\"dbPassword\\": \\"letmein\\"}', '{\\"dbPassword\\": \\"[redacted]\\"}'],
    ["'api_key' => 'abc12345'", "'api_key' => '[redacted]'"],
    ["client_secret=abcdefgh1", "client_secret=[redacted]"],
    ["aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfi", "aws_secret_access_key = [redacted]"],
    ["?access_token=abc123def456&page=2", "?access_token=[redacted]&page=2"],
    ['password: "cut off at the end of the te', 'password: "[redacted]'],
    ["Authorization: Basic dXNlcjpwYXNz", "Authorization: Basic [redacted]"],
    ["authorization: bearer abc.def-123", "authorization: bearer [redacted]"],
    ['curl -H "Authorization: Bearer aaaa.bbbb.cccc1"', 'curl -H "Authorization: Bearer [redacted]"'],
    ["postgres://ann:p%40ss@db.example:5432/x", "postgres://[redacted]@db.example:5432/x"],
    ["redis://:p4ss@cache:6379", "redis://[redacted]@cache:6379"],
    [
      "https://hooks.slack.com/services/T0001/B0002/abcdefghijkl",
      "https://hooks.slack.com/services/[redacted]",
    ],
    ["AccountKey=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq==;x", "AccountKey=[redacted];x"],
    ["mailto:ann@example.org?subject=x", "mailto:[redacted]?subject=x"],
    ["O'Neil <o'neil@example.org>, 'ann@example.org'", "O'Neil <[redacted]>, '[redacted]'"],
    ["token%3Dghp_0123456789abcdefghijABCDEFGHIJ012345", "token%3D[redacted]"],
  ])("masks what follows a name for it: %s", (text, masked) => expect(secrets(text)).toBe(masked));

  it.each([
    "550e8400-e29b-41d4-a716-446655440000",
    "41111111-4111-4111-8111-411111111111",
    "d41d8cd98f00b204e9800998ecf8427e 9c1185a5c5e9fc54612808977ee8f548b2258d31",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
    "Order 4111111111111112, invoice 2026-0001-0002-0003, parcel 00340434161094042557",
    "2026-11-30T23:06:38.123Z 1764543998123 1764543998123456789",
    "0.4111111111111111 4111111111111111.5 v4.1111.1111.1111",
    "ISBN 978-3-16-148410-0, IBAN DE89 3704 0044 0532 0130 00, +49 30 901820",
    "const { token, password } = await read(options.password);",
    "function login(user: string, password: string, secret: Uint8Array<ArrayBuffer>): Token {",
    "password: z.string().min(8), token: getToken(user1), secret = process.env.SECRET_KEY_1",
    "password=${PASSWORD} token=<your-token-1> api_key=$API_KEY_2 secret={{ secret_1 }} pwd=***",
    "type PasswordRules = { password: Password; token: TokenKind }",
    '{"nextPageToken":"CiAKGjBpNDd2Nmp2Zml2cXRwYjBpOXA","max_tokens":4096,"page_token":"abc12345"}',
    '{"properties":{"password":{"type":"string"},"token":{"type":"string"}},"required":["password"]}',
    "git@github.com:toolport/toolport.git react@18.0.0-rc.canary logo@2x.png @types/node@22.1.0",
    "user@localhost, @someone, a @ b.c, ann at example.org",
    "A bearer token authorises; basic authentication does not. Bearer authentication is in RFC 6750.",
    "task-force-abcdefghijklmnopqrstuvwxyz0123456789 desk-0123456789abcdefghijklmnopqrstuvwxyz",
    "https://example.org:8080/a/b?c=d#e http://[::1]:80/ file:///home/ann/x ssh://git@example.org/x",
    "bypass=true compass: north passing: 124 pass 100, author: ann, authority=example",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n-----BEGIN PUBLIC KEY-----",
    "keyboard-0123456789 key-value eyJ SG.1 SK42 hf_model AKIA npm_config_registry=x xoxo-gossip",
    "The password is the same as before, and the secret of good tools is a clear token budget.",
  ])("leaves ordinary text alone: %s", (text) => expect(secrets(text)).toBe(text));

  it("masks what is masked no further", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...planted(60), "password=", '"', "\\", "://", ":", "@", " "),
            fc.string(),
          ),
        ),
        (parts) => {
          const once = secrets(parts.join(" "));
          expect(secrets(once)).toBe(once);
        },
      ),
    );
  });

  it("takes time in proportion to the text, whatever it is", () => {
    const pieces = [
      "a",
      "A1",
      "1",
      "a.",
      "a@",
      "4111 ",
      ":",
      "://",
      "\\",
      '"',
      "password=",
      "secret:'",
      "token=(",
      "eyJ",
    ];
    const more = [
      "-----BEGIN PRIVATE KEY-----",
      "-----BEGIN ",
      "sk-",
      "bearer ",
      "authorization: basic ",
      "'a",
      "é@",
    ];
    const all = [...pieces, ...more];
    secrets(all.join("").repeat(100));
    for (const one of all)
      for (const other of all) {
        const text = (one + other).repeat(Math.ceil(50_000 / (one + other).length));
        const before = process.cpuUsage();
        secrets(text);
        const { user } = process.cpuUsage(before);
        // It is about 5 ms; a quadratic pattern takes seconds.
        expect(user / 1_000, one + other).toBeLessThan(500);
      }
  });
});

describe("secretsOf", () => {
  const text = "ann@example.org 4111111111111111 password=hunter2 AKIAIOSFODNN7EXAMPLE";

  it.each([
    [["keys"], "ann@example.org 4111111111111111 password=hunter2 [redacted]"],
    [["cards", "passwords"], "ann@example.org [redacted] password=[redacted] AKIAIOSFODNN7EXAMPLE"],
    [["emails"], "[redacted] 4111111111111111 password=hunter2 AKIAIOSFODNN7EXAMPLE"],
    [[], text],
  ] as const)("masks %j only", (kinds, masked) => expect(secretsOf(...kinds)(text)).toBe(masked));

  it("refuses a kind it does not know", () => {
    expect(() => secretsOf("phones" as never)).toThrow(
      '"kinds" must be a list of keys, passwords, emails, cards',
    );
  });
});

describe("redact: secrets", () => {
  it("knows a field by its name, in arguments, data and text alike, and takes an app's own beside it", async () => {
    const seen: unknown[] = [];
    const got: unknown[] = [];
    const args = {
      login: { password: "correct horse", user: "ann" },
      note: "zebra",
      pins: [4111111111111111],
    };
    const run = runOf(tool({ execute: (given) => (got.push(given), given) }), {
      redact: [secrets, "zebra"],
      observers: [
        { name: "o", observe: (event) => void (event.type === "started" && seen.push(event.args)) },
      ],
    });
    const result = await run.call("t", args);
    const masked = {
      login: { password: "[redacted]", user: "ann" },
      note: "[redacted]",
      pins: ["[redacted]"],
    };
    expect([got, seen]).toEqual([[args], [masked]]);
    expect(result).toMatchObject({ data: masked });
    expect(textOf(result)).toBe(JSON.stringify(masked));
  });
});
