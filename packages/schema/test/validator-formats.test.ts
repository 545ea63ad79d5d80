import { describe, expect, it } from "vitest";
import { readSchema } from "../src/index.ts";

type Case = readonly [format: string, valid: readonly string[], invalid: readonly string[]];

function fits(format: string, text: string): boolean {
  return (readSchema({ format }).validate(text) as { ok: boolean }).ok;
}

const label63 = "a".repeat(63);

describe("a known format is checked:", () => {
  it.each<Case>([
    [
      "date",
      ["2024-02-29", "2000-02-29", "0000-01-01"],
      ["2023-02-29", "1900-02-29", "2024-13-01", "2024-1-1", "2024-04-31", "２０２４-01-01", "2024-01-01\n"],
    ],
    [
      "time",
      ["23:59:60Z", "00:59:60+01:00", "12:00:00.123456789-08:30", "12:00:00z"],
      ["12:00:00", "24:00:00Z", "12:00:60Z", "12:00:00+24:00", "12:00Z", "12:00:00+0100"],
    ],
    [
      "date-time",
      ["2024-02-29T12:00:00Z", "1998-12-31t23:59:60z"],
      ["2024-02-29 12:00:00Z", "2024-02-30T12:00:00Z", "2024-02-29", "2024-02-29T12:00:00"],
    ],
    [
      "duration",
      ["P1Y2M3DT4H5M6S", "PT0S", "P2W", "P1Y3D"],
      ["P", "PT", "P1", "P1W2D", "1D", "P1DT", "P-1D", "P1.5D"],
    ],
    [
      "email",
      ["a.b+c@example.co", '"a b@c"@example.com', "a@[127.0.0.1]", "a@[IPv6:::1]", "a@localhost"],
      [
        "a",
        "@b",
        "a@",
        "a..b@c.d",
        ".a@b.c",
        "a b@c.d",
        "a@b_c.d",
        "a@b@c",
        "ä@example.com",
        "a@[300.0.0.1]",
      ],
    ],
    ["idn-email", ["ä@exämple.com", "a@b.c"], ["ä", "ä@", "ä ö@b.c"]],
    [
      "hostname",
      ["example.com", "a", `${label63}.com`, "1.2", "xn--nxasmq6b", "a--b.com"],
      ["", "a.", ".a", "-a", "a-", "a_b", `${label63}a`, "ä.com", "xn--X", `${`${label63}.`.repeat(4)}com`],
    ],
    [
      "idn-hostname",
      ["실례.테스트", "exämple。com", "ßς", "l·l", "example.com"],
      ["〮실", "a·b", "-ä", "ä-", "", "Ä", "\u0300a", "a\u200db"],
    ],
    [
      "ipv4",
      ["0.0.0.0", "255.255.255.255"],
      ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4.5", "1.2.3.4 ", "１.2.3.4", "0x1.2.3.4"],
    ],
    [
      "ipv6",
      ["::", "::1", "1::", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "ABCD::"],
      [
        "1",
        ":::",
        "1::2::3",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7::8",
        "12345::",
        "::1%eth0",
        "1.2.3.4::",
        "::1.2.3",
        ":1",
        "1:",
      ],
    ],
    [
      "uri",
      [
        "http://a.b/c?d#e",
        "urn:isbn:1",
        "mailto:a@b.c",
        "http://[::1]:80/",
        "x:",
        "file:///a",
        "http://u:p@h",
      ],
      [
        "//a/b",
        "a/b",
        "",
        "http://a b",
        "http://a/%zz",
        "1http://a",
        "http://a:x",
        "http://[::1",
        "http://a\\b",
        "http://ä.de",
        "http://a/{b}",
      ],
    ],
    [
      "uri-reference",
      ["", "a/b", "//a/b", "#x", "?q", "../a", "http://a"],
      ["\\a", "a b", ":a", "#a#b", "/ä"],
    ],
    ["iri", ["http://ä.de/ö?ü#ß", "http://a"], ["/ä", "http://a b", "http://ä\u0000"]],
    ["iri-reference", ["/ä", "#ä", ""], ["ä ö", "\\ä"]],
    [
      "uri-template",
      ["http://a/{b}/{+c,d*}{?e:3}", "", "plain"],
      ["{", "}", "{}", "a{b", "{a b}", "{a:0}", "a b"],
    ],
    [
      "uuid",
      [
        "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
        "00000000-0000-0000-0000-000000000000",
        "2EB8AA08-AA98-11EA-B4AA-73B441D16380",
      ],
      [
        "2eb8aa08aa9811eab4aa73b441d16380",
        "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
        "{2eb8aa08-aa98-11ea-b4aa-73b441d16380}",
      ],
    ],
    ["json-pointer", ["", "/", "/a~0b/~1/0", "//"], ["a", "/~", "/~2", "#/a"]],
    ["relative-json-pointer", ["0", "1/a", "10#", "0#"], ["", "01", "-1", "/a", "1a", "0##", "#"]],
    ["regex", ["^a+$", "[\\p{L}]", "(?<n>a)\\k<n>"], ["(", "\\a", "[b-a]", "a{2,1}"]],
  ])("%s", (format, valid, invalid) => {
    expect(valid.filter((text) => !fits(format, text))).toEqual([]);
    expect(invalid.filter((text) => fits(format, text))).toEqual([]);
  });
});

describe("a format", () => {
  it("says nothing of other values than text", () => {
    for (const value of [1, null, {}, [], true])
      expect(readSchema({ format: "date" }).validate(value)).toMatchObject({ ok: true });
  });

  it.each(["int32", "binary", "password", "cidrv4", "toString", "__proto__", ""])(
    "that is not known is no constraint: %s",
    (format) => {
      expect(fits(format, "x")).toBe(true);
    },
  );
});
