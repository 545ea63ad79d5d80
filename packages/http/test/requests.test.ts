import { createToolbox, type ToolContext } from "@toolport/core";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";
import { env, httpTool } from "../src/index.ts";
import { call, LOCAL, serve, type LocalServer } from "./fixtures.ts";

let server: LocalServer;
const last = () => server.seen.at(-1);

const REDIRECTS: Readonly<Record<string, string>> = { "/moved": "/users/1", "/created": "/users/2" };

beforeAll(async () => {
  server = await serve(({ url = "" }, response) => {
    const location = REDIRECTS[url];
    if (location !== undefined) response.writeHead(url === "/moved" ? 302 : 303, { location });
    response.end('{"name":"Ada"}');
  });
});
afterAll(() => server.close());

const base = { description: "d", allow: LOCAL } as const;
const at = (path: string): string => `${server.origin}${path}`;

describe("an HTTP tool's request", () => {
  it("takes path, query, headers and body from the arguments", async () => {
    const tool = httpTool({
      ...base,
      name: "rename_user",
      effect: "update",
      input: z.object({
        id: z.number(),
        tags: z.array(z.string()).optional(),
        dryRun: z.boolean().optional(),
        lang: z.string(),
        name: z.string(),
        note: z.string().optional(),
      }),
      method: "PATCH",
      url: at("/users/{id}?v=2"),
      query: { tag: "{tags}", dry_run: "{dryRun}" },
      headers: { "accept-language": "{lang}" },
      body: { user: { name: "{name}", note: "Note: {note}", by: "agent" } },
    });
    const result = await call(tool, { id: 7, tags: ["a&b", "c"], lang: "nb", name: "Åse" });
    expect(result).toMatchObject({ status: "ok", data: { name: "Ada" }, meta: { httpStatus: 200 } });
    expect(last()).toMatchObject({ method: "PATCH", url: "/users/7?v=2&tag=a%26b&tag=c" });
    expect(last()?.headers).toMatchObject({ "accept-language": "nb", "content-type": "application/json" });
    expect(JSON.parse(last()?.body ?? "")).toEqual({ user: { name: "Åse", by: "agent" } });
  });

  it("takes raw JSON Schema, and lists of arguments for query and body", async () => {
    const input = {
      type: "object",
      properties: { q: { type: "string" }, page: { type: "integer" }, items: { type: "array" } },
    } as const;
    const tool = httpTool({
      ...base,
      name: "t",
      effect: "read",
      readOnly: true,
      input,
      method: "POST",
      url: at("/s"),
      query: ["q", "page"],
      body: ["items"],
    });
    await call(tool, { q: "a b+c", page: 2, items: [1, { a: null }] });
    expect(last()?.url).toBe("/s?q=a%20b%2Bc&page=2");
    expect(last()?.body).toBe('{"items":[1,{"a":null}]}');
  });

  it("sends what the author's schema made of the arguments", async () => {
    const input = z.object({
      since: z.iso.date().transform((day) => new Date(day)),
      n: z.number().default(3),
    });
    await call(httpTool({ ...base, name: "t", effect: "read", input, url: at("/log?since={since}&n={n}") }), {
      since: "2026-01-02",
    });
    expect(last()?.url).toBe("/log?since=2026-01-02T00%3A00%3A00.000Z&n=3");
  });

  it("sends forms and texts", async () => {
    const input = z.object({ a: z.string(), b: z.array(z.number()) });
    await call(
      httpTool({
        ...base,
        name: "t",
        effect: "write",
        input,
        method: "POST",
        url: at("/f"),
        body: ["a", "b"],
        bodyType: "form",
      }),
      { a: "x=1&y", b: [1, 2] },
    );
    expect(last()?.body).toBe("a=x%3D1%26y&b=1&b=2");
    const text = httpTool({
      ...base,
      name: "t",
      effect: "write",
      input: z.object({ a: z.string() }),
      method: "PUT",
      url: at("/f"),
      body: "{a}",
      bodyType: "text",
    });
    await call(text, { a: "é {a}" });
    expect(last()).toMatchObject({ method: "PUT", body: "é {a}" });
  });

  it("keeps a doubled brace as a brace", async () => {
    const input = z.object({ id: z.string() });
    const tool = httpTool({
      ...base,
      name: "t",
      effect: "read",
      readOnly: true,
      input,
      method: "POST",
      url: at("/graphql"),
      body: { query: "query($id: ID!) { user(id: $id) {{name}} }", variables: { id: "{id}" } },
    });
    await call(tool, { id: '") {x}' });
    expect(JSON.parse(last()?.body ?? "")).toEqual({
      query: "query($id: ID!) { user(id: $id) {name} }",
      variables: { id: '") {x}' },
    });
  });

  it("lets {+path} hold slashes, and encodes the rest", async () => {
    const input = z.object({ repo: z.string(), path: z.string() });
    await call(httpTool({ ...base, name: "t", effect: "read", input, url: at("/r/{repo}/files/{+path}") }), {
      repo: "a/b",
      path: "src/my file#1.ts",
    });
    expect(last()?.url).toBe("/r/a%2Fb/files/src/my%20file%231.ts");
  });

  it("makes of a function's answer what it sends", async () => {
    const input = z.object({ text: z.string() });
    const tool = httpTool({
      ...base,
      name: "post",
      effect: "write",
      input,
      method: "POST",
      url: at("/notes"),
      query: (args, ctx) => ({ by: ctx.caller.id, n: args.text.length }),
      headers: {
        authorization: (ctx: ToolContext<{ token: string }>) => `Bearer ${ctx.app.token}`,
        "idempotency-key": (ctx) => ctx.idempotencyKey,
      },
      body: ({ text }) => ({ text: text.toUpperCase() }),
    });
    expectTypeOf(tool.execute).parameter(0).toEqualTypeOf<{ text: string }>();
    const toolbox = createToolbox({ tools: [tool], approval: "none" });
    await toolbox.call("post", { text: "hi" }, { caller: { id: "ann" }, app: { token: "t0ken" } });
    expect(last()).toMatchObject({
      url: "/notes?by=ann&n=2",
      body: '{"text":"HI"}',
      headers: { authorization: "Bearer t0ken" },
    });
    expect(last()?.headers["idempotency-key"]).toContain("call-1");
  });

  const post = { ...base, name: "post", effect: "write", method: "POST" } as const;
  const pairs = [
    ["a", "1"],
    ["b", "x y"],
  ] as const;

  it.each<[string, () => object]>([
    ["an object", () => Object.fromEntries(pairs)],
    ["URLSearchParams", () => new URLSearchParams(pairs as never)],
    ["a Map", () => new Map(pairs)],
  ])("takes names and values from a function as %s", async (_form, give) => {
    await call(httpTool({ ...post, url: at("/n"), query: give, bodyType: "form", body: give }));
    expect(last()).toMatchObject({ url: "/n?a=1&b=x%20y", body: "a=1&b=x+y" });
  });

  it("sends what JSON has another form for, and loses nothing in silence", async () => {
    const sent = { map: new Map(pairs), set: new Set([1]), big: 2n ** 60n, at: new Date(0) };
    await call(httpTool({ ...post, url: at("/n"), body: () => sent }));
    expect(JSON.parse(last()?.body ?? "")).toEqual({
      map: { a: "1", b: "x y" },
      set: [1],
      big: "1152921504606846976",
      at: "1970-01-01T00:00:00.000Z",
    });
  });

  it.each<[string, object]>([
    ["a query that is a text", { query: () => "a=1" }],
    ["a query that is a list", { query: () => ["a"] }],
    ["a form that is a text", { bodyType: "form", body: () => "a=1" }],
    ["bytes in JSON", { body: () => ({ file: new Uint8Array(1) }) }],
    ["a form in JSON", { body: () => new FormData() }],
  ])("is not sent with %s, and the app is told why", async (_what, more) => {
    const before = server.seen.length;
    expect(await call(httpTool({ ...post, url: at("/n"), ...more }))).toMatchObject({
      error: { code: "not_set_up" },
      meta: { why: expect.stringMatching(/must be an object|has no form for/) },
    });
    expect(server.seen.length).toBe(before);
  });

  it("reads a secret from the environment when the call is made", async () => {
    const tool = httpTool({
      ...base,
      name: "t",
      effect: "read",
      url: at("/me"),
      query: { key: env("HTTP_TEST_KEY") },
      headers: { authorization: env("HTTP_TEST_KEY", (key) => `Bearer ${key}`) },
    });
    vi.stubEnv("HTTP_TEST_KEY", "one/two");
    await call(tool);
    expect(last()).toMatchObject({ url: "/me?key=one%2Ftwo", headers: { authorization: "Bearer one/two" } });
    vi.stubEnv("HTTP_TEST_KEY", "three");
    await call(tool);
    expect(last()?.headers.authorization).toBe("Bearer three");
    vi.unstubAllEnvs();
  });

  it("follows redirects within the origin", async () => {
    expect(await call(httpTool({ ...base, name: "t", effect: "read", url: at("/moved") }))).toMatchObject({
      status: "ok",
    });
    expect(last()?.url).toBe("/users/1");
    await call(
      httpTool({ ...base, name: "t", effect: "write", method: "POST", url: at("/created"), body: { a: 1 } }),
    );
    expect(last()).toMatchObject({ method: "GET", url: "/users/2", body: "" });
  });
});
