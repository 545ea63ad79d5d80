import { inspect } from "node:util";
import { createToolbox, type ToolEvent } from "@toolport/core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env, httpTool } from "../src/index.ts";
import { allOf, call, LOCAL, serve, type LocalServer } from "./fixtures.ts";

const KEY = 'pa/ss"w\\ö rd-ünd+mehr';
let server: LocalServer;
let say: (headers: object, url: string) => string = () => "{}";
let status = 200;

beforeAll(async () => {
  server = await serve(
    ({ headers, url = "" }, response) =>
      void response.writeHead(status, { "content-type": "text/plain" }).end(say(headers, url)),
  );
});
afterAll(() => server.close());
beforeEach(() => {
  vi.stubEnv("HTTP_TEST_KEY", KEY);
  status = 200;
});
afterEach(() => void vi.unstubAllEnvs());

const tool = (more: object = {}) =>
  httpTool({
    name: "t",
    description: "d",
    effect: "read",
    url: `${server.origin}/x`,
    query: { key: env("HTTP_TEST_KEY") },
    headers: { "x-key": env("HTTP_TEST_KEY", (key) => `Basic ${Buffer.from(key).toString("base64")}`) },
    allow: LOCAL,
    ...more,
  });

/** The key in no form that leads back to it, to anybody. */
function expectHidden(shown: string): void {
  for (const form of ["pa/ss", "pa%2Fss", "rd-ünd", Buffer.from(KEY).toString("base64")])
    expect(shown).not.toContain(form);
}

describe("a secret", () => {
  it.each([200, 401, 500])(
    "that a server of status %d sends back is masked, whatever it is escaped with",
    async (code) => {
      status = code;
      for (const result of ["json", "text"])
        for (const echo of [
          (headers: object, url: string) => JSON.stringify({ headers, url, key: KEY, [KEY]: [KEY] }),
          () =>
            JSON.stringify({ key: KEY })
              .replaceAll("/", "\\/")
              .replaceAll("ö", "\\u00f6")
              .slice(0, result === "json" ? undefined : 0),
          () => `Invalid key: ${KEY}`,
        ]) {
          say = echo;
          expectHidden(allOf(await call(tool({ result }))));
        }
    },
  );

  const encoded = encodeURIComponent(KEY);
  const html = (text: string): string =>
    text.replaceAll(/[&"'/ö]/g, (char) =>
      char === '"' ? "&quot;" : char === "/" ? "&#x2F;" : `&#${char.codePointAt(0)};`,
    );
  it.each([
    ["JSON in ASCII", JSON.stringify(KEY).replaceAll("/", "\\/").replaceAll("ö", "\\u00F6")],
    ["JSON in JSON", JSON.stringify(JSON.stringify({ key: KEY }))],
    ["a URL in small letters", encoded.toLowerCase()],
    ["a URL in a URL", encodeURIComponent(encoded)],
    ["a form", new URLSearchParams({ key: KEY }).toString()],
    ["a page", `<b>${html(KEY)}</b>`],
    ["a page in a page", html(html(KEY))],
    ["base64", Buffer.from(KEY).toString("base64")],
    ["base64 for URLs", Buffer.from(KEY).toString("base64url")],
  ])("is masked in a text that has it as %s has it", async (_what, text) => {
    say = () => `before ${text} after`;
    for (const code of [200, 400]) {
      status = code;
      const shown = allOf(await call(tool({ result: "text" })));
      expect(shown).toMatch(/before .*\[secret\].* after/);
      for (const part of [
        "ünd",
        "u00F6",
        "mehr",
        "mehr".slice(1),
        Buffer.from(KEY).toString("base64url").slice(4, 12),
      ])
        expect(shown.toLowerCase()).not.toContain(part.toLowerCase());
    }
  });

  it("is masked where it comes back as a number", async () => {
    vi.stubEnv("HTTP_TEST_KEY", "918273");
    say = () => '{"pin":918273,"other":17}';
    expect((await call(tool())).data).toEqual({ pin: "[secret]", other: 17 });
  });

  it("that is cut off at the end of what is quoted does not show by half", async () => {
    status = 403;
    for (let shift = 0; shift < 40; shift++)
      for (const form of [KEY, encoded]) {
        say = () => "y".repeat(shift) + form.repeat(5_000);
        expectHidden(allOf(await call(tool())));
      }
  });

  it("is in no event, no record and no description", async () => {
    say = (headers, url) => JSON.stringify({ headers, url });
    const events: ToolEvent[] = [];
    const observer = { name: "all", records: true, observe: (event: ToolEvent) => void events.push(event) };
    const toolbox = createToolbox({ tools: [tool()], observers: [observer as never] });
    await toolbox.call("t");
    expect(events.length).toBeGreaterThan(0);
    expectHidden(inspect(events, { depth: 20 }) + inspect(toolbox.list(), { depth: 20 }));
  });

  it("shows not even the name of its variable where a tool's options are printed", () => {
    expect(inspect(env("HTTP_TEST_KEY"), { depth: 9 }) + JSON.stringify(env("HTTP_TEST_KEY"))).toBe("{}{}");
  });

  it("that is not set is a failure that tells the model nothing, and the app which variable it is", async () => {
    for (const value of ["", undefined]) {
      vi.stubEnv("HTTP_TEST_KEY", value);
      const before = server.seen.length;
      const result = await call(tool());
      expect(result).toMatchObject({
        status: "failed",
        error: { code: "not_set_up" },
        meta: { why: expect.stringContaining("HTTP_TEST_KEY") },
      });
      expect(result.error?.message).not.toContain("HTTP_TEST_KEY");
      expect(server.seen.length).toBe(before);
    }
  });

  it.each(["s3cret\n", "s3cret\r\nx-admin: 1", "s3cret\tx"])(
    "is refused where it holds a line end (%j), and not shown",
    async (value) => {
      vi.stubEnv("HTTP_TEST_KEY", value);
      const result = await call(tool({ query: {}, headers: { authorization: env("HTTP_TEST_KEY") } }));
      expect(result).toMatchObject({ error: { code: "not_set_up" } });
      expect(allOf(result)).not.toContain("s3cret");
    },
  );

  it.each<[string, () => unknown, RegExp]>([
    [
      "throws",
      () => {
        throw new Error("s3cret-value");
      },
      /threw Error$/,
    ],
    ["is no text", () => 3, /is no text$/],
  ])("of which env() makes what %s is a failure that doesn't quote it", async (_what, form, why) => {
    vi.stubEnv("HTTP_TEST_KEY", "s3cret-value");
    const result = await call(tool({ query: {}, headers: { a: env("HTTP_TEST_KEY", form as never) } }));
    expect(result).toMatchObject({
      error: { code: "not_set_up" },
      meta: { why: expect.stringMatching(why) },
    });
    expect(allOf(result)).not.toContain("s3cret-value");
  });

  it("that a function gives is one as well", async () => {
    say = (headers) => JSON.stringify(headers);
    const made = await call(
      tool({ headers: { authorization: async () => "Bearer of-the-caller" }, query: {} }),
    );
    expect(server.seen.at(-1)?.headers.authorization).toBe("Bearer of-the-caller");
    expect(allOf(made)).not.toContain("of-the-caller");
    const bad = await call(tool({ headers: { authorization: () => "a\r\nb: c" } }));
    expect(bad).toMatchObject({ error: { code: "not_set_up" } });
  });
});
