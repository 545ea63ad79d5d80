import { gzipSync } from "node:zlib";
import { createToolbox, failure } from "@toolport/core";
import { afterEach, describe, expect, it } from "vitest";
import { httpTool } from "../src/index.ts";
import { call, LOCAL, serve, serveRaw, type LocalServer } from "./fixtures.ts";

let server: LocalServer | undefined;
afterEach(() => server?.close());

const base = { name: "t", description: "d", effect: "read", allow: LOCAL } as const;
const get = (more: object = {}) => httpTool({ ...base, url: `${server?.origin}/start`, ...more });
const post = (more: object = {}) => get({ effect: "write", method: "POST", body: { a: 1 }, ...more });

describe("an answer that is too much", () => {
  const TOO_LARGE = { status: "failed", error: { code: "answer_too_large" } };

  it("is refused when it is huge", async () => {
    server = await serve((_, response) => void response.end("x".repeat(5_000_000)));
    expect(await call(get({ result: "text" }))).toMatchObject(TOO_LARGE);
    expect(await call(get({ result: "binary" }))).toMatchObject(TOO_LARGE);
  });

  it("is refused when it never ends, and its connection is closed", async () => {
    let closed: (() => void) | undefined;
    const ended = new Promise<void>((resolve) => (closed = resolve));
    server = await serve((_, response) => {
      const timer = setInterval(() => response.write("x".repeat(50_000)), 1);
      response.on("close", () => (clearInterval(timer), closed?.()));
    });
    expect(await call(get({ result: "text" }))).toMatchObject(TOO_LARGE);
    await ended;
  });

  it("is refused when it lies about its length", async () => {
    server = await serveRaw((socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Length: 10\r\nContent-Length: 99999999\r\n\r\n${"x".repeat(100)}`,
      ),
    );
    expect(await call(get())).toMatchObject({ error: { code: "no_answer" } });
  });

  it("is refused when it unpacks to more than it may, before it is unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    server = await serve(
      (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    const before = process.memoryUsage().rss;
    expect(await call(get({ result: "text" }))).toMatchObject(TOO_LARGE);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it("is refused when it is packed over and over", async () => {
    const packed = gzipSync(gzipSync(Buffer.alloc(10_000_000)));
    const encodings = (count: number) => Array.from({ length: count }, () => "gzip").join(", ");
    server = await serve(
      (_, response) => void response.writeHead(200, { "content-encoding": encodings(2) }).end(packed),
    );
    expect(await call(get({ result: "text" }))).toMatchObject(TOO_LARGE);
    await server.close();
    server = await serve(
      (_, response) => void response.writeHead(200, { "content-encoding": encodings(200) }).end(packed),
    );
    expect(await call(get({ result: "text" }))).toMatchObject({ error: { code: "no_answer" } });
  });

  it("is read as far as it is quoted when it belongs to an error", async () => {
    server = await serve((_, response) => {
      response.writeHead(500);
      const timer = setInterval(() => response.write("oh no ".repeat(5_000)), 1);
      response.on("close", () => clearInterval(timer));
    });
    const result = await call(get());
    expect(result.error).toMatchObject({
      code: "http_error",
      message: expect.stringContaining("500 (Internal Server Error): oh no"),
    });
    expect(result.error?.message.length).toBeLessThan(2_100);
  });

  it("is refused when its headers never end", async () => {
    server = await serveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write(`x-${Math.random()}: ${"y".repeat(5_000)}\r\n`), 1);
      socket.on("close", () => clearInterval(timer));
    });
    expect(await call(get())).toMatchObject({ error: { code: "no_answer" } });
  });

  it("passes at exactly the limit", async () => {
    server = await serve((_, response) => void response.end("12345"));
    expect((await call(get({ maxBytes: 5 }))).data).toBe(12345);
    expect(await call(get({ maxBytes: 4 }))).toMatchObject(TOO_LARGE);
  });
});

describe("an answer that takes too long", () => {
  const TIMED_OUT = { status: "timed_out" };

  it("is given up when it never begins", async () => {
    server = await serve(() => {});
    expect(await call(get({ timeoutMs: 100 }))).toMatchObject(TIMED_OUT);
  });

  it("is given up when it comes a byte at a time, and its connection is closed", async () => {
    let closed: (() => void) | undefined;
    const ended = new Promise<void>((resolve) => (closed = resolve));
    server = await serve((_, response) => {
      const timer = setInterval(() => response.write(" "), 10);
      response.on("close", () => (clearInterval(timer), closed?.()));
    });
    expect(await call(get({ timeoutMs: 150 }))).toMatchObject(TIMED_OUT);
    await ended;
  });

  it("is given up when the headers come a byte at a time", async () => {
    server = await serveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx: ");
      const timer = setInterval(() => socket.write("y"), 10);
      socket.on("close", () => clearInterval(timer));
    });
    expect(await call(get({ timeoutMs: 150 }))).toMatchObject(TIMED_OUT);
  });

  it("says of a change that its outcome is unknown", async () => {
    server = await serve(() => {});
    expect((await call(post({ timeoutMs: 100 }))).error?.message).toContain("is unknown");
  });

  it("ends with the run", async () => {
    server = await serve(() => {});
    const run = createToolbox({ tools: [get()] }).run();
    const waiting = run.call("t");
    setTimeout(() => run.cancel(), 50);
    expect((await waiting).status).toBe("cancelled");
  });
});

describe("an answer that is none", () => {
  it.each([
    ["something that isn't HTTP", "SSH-2.0-OpenSSH_9.6\r\n"],
    ["Redis", "-ERR unknown command\r\n"],
    ["a header of two lines", "HTTP/1.1 200 OK\r\nx\u0000y: 1\r\n\r\n"],
    ["a body cut short", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"],
    ["a chunk of no length", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
    ["nothing", ""],
  ])("is a failure for %s", async (_what, bytes) => {
    server = await serveRaw((socket) => socket.end(bytes));
    expect(await call(get())).toMatchObject({ status: "failed", error: { code: "no_answer" } });
    expect((await call(post())).error?.message).toContain("unknown");
  });

  it("tells the model nothing but that, and the app a code", async () => {
    server = await serveRaw((socket) => socket.destroy());
    const { meta, ...told } = await call(get());
    expect(told).toEqual({ ...failure("The server gave no usable answer.", { code: "no_answer" }) });
    expect(meta).toEqual({ cause: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) });
  });
});
