import { createToolbox } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { env, httpTool } from "../src/index.ts";

const ok = { name: "t", description: "d", effect: "read", url: "https://api.test/x" } as const;
const anyUrl = { input: z.object({ url: z.string() }), url: "{url}" } as const;
const declare = (more: object) => () => httpTool({ ...ok, ...more });

describe("a declaration", () => {
  it.each([
    [
      "a placeholder without an argument",
      { url: "https://api.test/{id}" },
      /"url" asks for the argument "id"/,
    ],
    [
      "a placeholder in a header without an argument",
      { headers: { x: "{id}" } },
      /"headers" asks for the argument "id"/,
    ],
    ["an argument that nothing uses", { input: z.object({ id: z.string() }) }, /does not use: id/],
    [
      "a misspelt argument",
      { input: z.object({ id: z.string() }), query: ["ID"] },
      /"query" asks for the argument "ID"/,
    ],
    [
      "a placeholder in the host",
      { input: z.object({ h: z.string() }), url: "https://{h}.api.test/" },
      /name its host/,
    ],
    [
      "a placeholder as port",
      { input: z.object({ h: z.string() }), url: "https://api.test:{h}/" },
      /name its host/,
    ],
    [
      "a placeholder as scheme",
      { input: z.object({ h: z.string() }), url: "{h}://api.test/" },
      /absolute https/,
    ],
    [
      "a placeholder as the name of a parameter",
      { input: z.object({ h: z.string() }), url: "https://api.test/?{h}=1" },
      /name of a query parameter/,
    ],
    ["plain http", { url: "http://api.test/" }, /must be https/],
    ["another scheme", { url: "ftp://api.test/" }, /absolute https/],
    ["a relative URL", { url: "/users" }, /absolute https/],
    ["a password in the URL", { url: "https://a:b@api.test/" }, /user name or password/],
    ["a fragment", { url: "https://api.test/#x" }, /fragment/],
    ["a backslash", { url: "https://api.test\\@evil.test/" }, /backslash/],
    ["a line end", { url: "https://api.test/\nx" }, /control characters/],
    ["a step up in the path", { url: "https://api.test/a/../b" }, /"\.\."/],
    ["a stray brace", { url: "https://api.test/{a.b}" }, /brace/],
    ["reading by POST without saying so", { method: "POST" }, /readOnly: true/],
    ["reading by DELETE without saying so", { method: "DELETE" }, /readOnly: true/],
    ["readOnly of what writes", { effect: "write", method: "POST", readOnly: true }, /"readOnly" is said/],
    ["no effect", { effect: undefined }, /"effect" is missing/],
    ["a body for GET", { body: { a: 1 } }, /can't be sent with GET/],
    ["a body's type without a body", { bodyType: "form" }, /without "body"/],
    ["an unknown method", { method: "FETCH" }, /"method" must be one of/],
    ["a method in small letters", { method: "get" }, /"method" must be one of/],
    ["an unknown result", { result: "xml" }, /"result" must be one of/],
    ["an output schema for text", { result: "text", output: z.string() }, /"output" needs/],
    ["a host header", { headers: { Host: "evil.test" } }, /client writes itself/],
    ["a length header", { headers: { "content-length": "0" } }, /client writes itself/],
    ["a transfer-encoding header", { headers: { "Transfer-Encoding": "chunked" } }, /client writes itself/],
    ["a header's name with a line end", { headers: { "a\r\nb": "1" } }, /not the name/],
    ["a header with a line end", { headers: { a: "1\r\nb: 2" } }, /line ends/],
    ["a header twice", { headers: { Accept: "a", accept: "b" } }, /given twice/],
    ["a header that is a number", { headers: { a: 1 } }, /must be a text/],
    ["no size", { maxBytes: 0 }, /"maxBytes"/],
    ["an unknown allowance", { allow: { everything: true } }, /not an allowance/],
    ["an allowed host where the URL names one", { allow: { hosts: ["x"] } }, /has no meaning/],
    [
      "a placeholder that reaches inside",
      { query: { q: "{user.name}" } },
      /has \{user\.name\}, and a placeholder is/,
    ],
    ["a placeholder of a list's item", { headers: { a: "{ids[0]}" } }, /has \{ids\[0\]\}/],
    [
      "a placeholder as JavaScript has it",
      { url: "https://api.test/${id}" },
      /has a \$ before a placeholder/,
    ],
    ["allowances that are none", { allow: true }, /"allow" must be an object/],
    ["an address that is no list", { allow: { addresses: "127.0.0.1" } }, /must be a list/],
    ...["https://x.test", "x.test:80", "x.test/a", "a@x.test", "*", "*.", "x y", "::1", 3].map(
      (host): [string, object, RegExp] => [
        `the host ${host}`,
        { ...anyUrl, allow: { hosts: [host] } },
        /"allow.hosts" holds .*, which is no host as in/,
      ],
    ),
    ["no host at all", { ...anyUrl, allow: { hosts: [] } }, /names no host/],
    ["a port as text", { ...anyUrl, allow: { ports: ["80"] } }, /"allow.ports" holds "80", which is no port/],
    ["a wrong address", { allow: { addresses: ["localhost"] } }, /no address/],
    ["an address in octal", { allow: { addresses: ["010.0.0.1"] } }, /no address/],
    ["an unknown field", { retries: 3 }, /"retries" is not a field/],
    ["a secret without a name", { headers: { a: env("") } }, /environment variable/],
  ])("with %s is refused", (_what, more, why) => {
    expect(declare(more)).toThrow(why);
    expect(declare(more)).toThrow(expect.objectContaining({ code: "invalid_tool" }));
  });

  it("counts arguments of unions and of functions, and lets open schemas be", () => {
    const union = z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]);
    expect(declare({ input: union, query: ["id", "name"] })).not.toThrow();
    expect(declare({ input: union, query: ["id"] })).toThrow(/does not use: name/);
    expect(declare({ input: z.object({ a: z.string() }), query: () => ({}) })).not.toThrow();
    expect(declare({ input: z.looseObject({}), url: "https://api.test/{any}" })).not.toThrow();
  });

  it("is a tool like any other", () => {
    const tool = httpTool({ ...ok, permission: "admin", keywords: ["k"] });
    expect(tool).toMatchObject({
      name: "t",
      effect: "read",
      source: "http",
      openWorld: true,
      timeoutMs: 30_000,
      permission: "admin",
    });
    expect(Object.isFrozen(tool)).toBe(true);
    expect(
      JSON.stringify(
        createToolbox({ tools: [tool], permissions: ["user", "admin"] }).list({ permission: "admin" }),
      ),
    ).not.toContain("api.test");
  });
});
