import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { env, httpTool } from "../src/index.ts";
import { allOf, call, LOCAL, serve, type LocalServer } from "./fixtures.ts";

let inside: LocalServer;
let server: LocalServer;
let location = "";
let status = 302;

beforeAll(async () => {
  inside = await serve((_, response) => void response.end('"the inside"'));
  server = await serve(({ url }, response) => {
    if (url === "/start" || url?.startsWith("/loop")) response.writeHead(status, { location });
    response.end('"arrived"');
  });
});
afterAll(() => Promise.all([server.close(), inside.close()]));

const base = { name: "t", description: "d", effect: "read", allow: LOCAL } as const;
const start = (more: object = {}) => httpTool({ ...base, url: `${server.origin}/start`, ...more });

describe("a redirect", () => {
  it.each([
    ["another port", () => `${inside.origin}/`],
    ["another port, without a scheme", () => inside.origin.slice("http:".length)],
    ["the same host by its name", () => `http://localhost:${server.port}/`],
    ["the same host in another form", () => `http://[::ffff:127.0.0.1]:${server.port}/`],
    ["the metadata service", () => "http://169.254.169.254/latest/meta-data/"],
    ["a public host", () => "https://example.com/"],
    ["another scheme", () => `https://127.0.0.1:${server.port}/`],
    ["a file", () => "file:///etc/passwd"],
    ["data", () => "data:application/json,1"],
    ["no URL", () => "http://["],
    ["a user name", () => `http://a:b@127.0.0.1:${server.port}/x`],
  ])("to %s is not followed", async (_what, to) => {
    location = to();
    status = 302;
    const before = [server.seen.length, inside.seen.length];
    expect(await call(start())).toMatchObject({
      status: "failed",
      error: { code: "redirect_refused" },
      meta: { httpStatus: 302 },
    });
    expect([server.seen.length, inside.seen.length]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it.each([301, 302, 303, 307, 308])("with %d within the origin is followed for a GET", async (code) => {
    [status, location] = [code, "../end?x=1"];
    expect(await call(start())).toMatchObject({ status: "ok", data: "arrived" });
    expect(server.seen.at(-1)?.url).toBe("/end?x=1");
  });

  it.each([301, 302])("with %d is not followed for what isn't a GET", async (code) => {
    [status, location] = [code, "/end"];
    expect(await call(start({ effect: "destructive", method: "DELETE" }))).toMatchObject({
      error: { code: "redirect_refused" },
    });
  });

  it.each([307, 308])("with %d sends the same request again", async (code) => {
    [status, location] = [code, "/end"];
    await call(start({ effect: "write", method: "POST", body: { a: 1 } }));
    expect(server.seen.at(-1)).toMatchObject({ method: "POST", url: "/end", body: '{"a":1}' });
  });

  it("that leads in a circle is left after a few rounds", async () => {
    [status, location] = [302, "/loop"];
    const before = server.seen.length;
    expect(await call(start())).toMatchObject({ error: { code: "redirect_refused" } });
    expect(server.seen.length - before).toBe(6);
  });

  it("without a place to go is an answer like any other", async () => {
    const bare = await serve((_, response) => void response.writeHead(304).end());
    expect(await call(start({ url: `${bare.origin}/` }))).toMatchObject({
      error: { code: "http_error" },
      data: { httpStatus: 304 },
    });
    await bare.close();
  });

  it("never carries a secret to another origin", async () => {
    vi.stubEnv("HTTP_TEST_KEY", "s3cret-value");
    [status, location] = [307, `${inside.origin}/steal`];
    const tool = start({
      headers: { authorization: env("HTTP_TEST_KEY") },
      query: { key: env("HTTP_TEST_KEY") },
      url: `${server.origin}/loop`,
    });
    expect(allOf(await call(tool))).not.toContain("s3cret-value");
    expect(inside.seen).toEqual([]);
    vi.unstubAllEnvs();
  });
});
