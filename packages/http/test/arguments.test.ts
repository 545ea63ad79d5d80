import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { httpTool } from "../src/index.ts";
import { call, LOCAL, serve, type LocalServer } from "./fixtures.ts";

let server: LocalServer;
beforeAll(async () => (server = await serve((_, response) => void response.end("{}"))));
afterAll(() => server.close());

const base = { name: "t", description: "d", effect: "read", allow: LOCAL } as const;
const last = () => server.seen.at(-1);

describe("an argument in a path", () => {
  const tool = () =>
    httpTool({ ...base, input: z.object({ id: z.any() }), url: `${server.origin}/users/{id}/posts` });

  it.each([
    ["a step up", ".."],
    ["no step", "."],
    ["steps up", "../../admin"],
    ["a step up within", "a/../../admin"],
    ["a step up at the end", "a/.."],
    ["a step up with backslashes", "..\\..\\admin"],
    ["an encoded step up", "%2e%2e"],
    ["a half encoded step up", ".%2E/admin"],
    ["encoded slashes", "..%2f..%2fadmin"],
    ["a step up encoded twice", "%252e%252e%252fadmin"],
    ["a step up encoded five times", "%25252525252e%25252525252e"],
    ["an overlong form", "%c0%ae%c0%ae%c0%afadmin"],
    ["a step up with a path parameter", "..;/admin"],
    ["a step up with a null byte", "..\u0000"],
    ["a null byte", "1\u0000.json"],
    ["an encoded null byte", "1%00"],
    ["a line end", "1\r\nHost: evil.test"],
    ["nothing", ""],
    ["null", null],
    ["a list", ["a", "b"]],
    ["an object", { toString: "x" }],
  ])("is refused with %s (%j)", async (_what, id) => {
    const before = server.seen.length;
    expect(await call(tool(), { id })).toMatchObject({
      status: "invalid",
      error: { code: "invalid_arguments", issues: [{ pointer: "/id" }] },
    });
    expect(server.seen.length).toBe(before);
  });

  it.each([
    ["a slash", "a/b", "a%2Fb"],
    ["a question mark", "1?admin=true", "1%3Fadmin%3Dtrue"],
    ["a fragment", "1#x", "1%23x"],
    ["another host", "//evil.test", "%2F%2Fevil.test"],
    ["a user name", "@evil.test", "%40evil.test"],
    ["a URL", "https://evil.test/", "https%3A%2F%2Fevil.test%2F"],
    ["a per cent sign", "100%", "100%25"],
    ["three dots", "...", "..."],
    ["a dot file", ".env", ".env"],
    ["spaces and letters", "é 猫", "%C3%A9%20%E7%8C%AB"],
    ["half a character", "\ud800", "%EF%BF%BD"],
    ["a quote and brackets", "'()*!~", "'()*!~"],
    ["a number", 12, "12"],
    ["true", true, "true"],
  ])("stays in its part with %s", async (_what, id, sent) => {
    expect((await call(tool(), { id })).status).toBe("ok");
    expect(last()?.url).toBe(`/users/${sent}/posts`);
  });

  it("is refused where two make a step up together", async () => {
    const input = z.object({ a: z.string(), b: z.string() });
    const pair = httpTool({ ...base, input, url: `${server.origin}/f/{a}{b}` });
    expect((await call(pair, { a: ".", b: "." })).status).toBe("invalid");
    expect((await call(pair, { a: "%2", b: "e%2e" })).status).toBe("invalid");
    expect((await call(pair, { a: ".", b: "x" })).status).toBe("ok");
  });

  it.each(["../x", "a/../../x", "/etc", "a//b", "a/", "a/%2e%2e/x", "..\\x", "a/./b"])(
    "that may hold slashes is refused with %s",
    async (path) => {
      const files = httpTool({
        ...base,
        input: z.object({ path: z.string() }),
        url: `${server.origin}/files/{+path}`,
      });
      expect((await call(files, { path })).status).toBe("invalid");
    },
  );

  it("is never something inherited", async () => {
    const open = { type: "object", additionalProperties: {} } as const;
    const inherited = httpTool({ ...base, input: open, url: `${server.origin}/{constructor}` });
    expect((await call(inherited, {})).status).toBe("invalid");
  });
});

describe("an argument in a query", () => {
  const tool = () =>
    httpTool({
      ...base,
      input: z.object({ q: z.any().optional() }),
      url: `${server.origin}/s?limit=5`,
      query: ["q"],
    });

  it.each([
    ["a further parameter", "x&limit=5000", "x%26limit%3D5000"],
    ["a fragment", "x#y", "x%23y"],
    ["a line end", "x\r\nHost: evil", "x%0D%0AHost%3A%20evil"],
    ["a plus", "1+1", "1%2B1"],
    ["a semicolon", "x;limit=9", "x%3Blimit%3D9"],
    ["nothing", "", ""],
  ])("can't bring %s", async (_what, q, sent) => {
    await call(tool(), { q });
    expect(last()?.url).toBe(`/s?limit=5&q=${sent}`);
  });

  it("is left out when it was not given, and refused when it is an object", async () => {
    await call(tool(), {});
    expect(last()?.url).toBe("/s?limit=5");
    expect((await call(tool(), { q: { $ne: 1 } })).status).toBe("invalid");
  });
});

describe("an argument in a header", () => {
  const tool = (headers: Record<string, string>) =>
    httpTool({ ...base, input: z.object({ v: z.any().optional() }), url: `${server.origin}/h`, headers });

  it.each([
    ["CR LF", "a\r\nx-admin: 1"],
    ["LF", "a\nx-admin: 1"],
    ["CR", "a\rx"],
    ["a null byte", "a\u0000b"],
    ["a tab", "a\tb"],
    ["DEL", "a\u007f"],
    ["NEL", "a\u0085b"],
    ["a line separator", "a\u2028x-admin: 1"],
    ["letters whose low byte is a line end", "a嘍嘊x-admin: 1"],
    ["an object", { a: 1 }],
  ])("is refused with %s", async (_what, v) => {
    const before = server.seen.length;
    expect(await call(tool({ "x-note": "{v}" }), { v })).toMatchObject({
      status: "invalid",
      error: { issues: [{ pointer: "/v" }] },
    });
    expect(server.seen.length).toBe(before);
  });

  it("can't begin another cookie", async () => {
    await call(tool({ cookie: "sid={v}" }), { v: "1; admin=1" });
    expect(last()?.headers.cookie).toBe("sid=1%3B%20admin%3D1");
  });

  it("is left out when it was not given", async () => {
    expect((await call(tool({ "x-note": "{v}" }), {})).status).toBe("ok");
    expect(last()?.headers).not.toHaveProperty("x-note");
  });
});

describe("an argument in a body", () => {
  it("stays a value of its own, whatever it holds", async () => {
    const tool = httpTool({
      ...base,
      effect: "write",
      method: "POST",
      input: z.object({ v: z.any().optional() }),
      url: `${server.origin}/b`,
      body: { v: "{v}", admin: false },
    });
    await call(tool, { v: '","admin":true,"x":"{v}' });
    expect(JSON.parse(last()?.body ?? "")).toEqual({ v: '","admin":true,"x":"{v}', admin: false });
  });
});
