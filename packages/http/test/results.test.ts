import type { ServerResponse } from "node:http";
import { retry } from "@toolport/advisors";
import { createToolbox, type ToolResult } from "@toolport/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { httpTool } from "../src/index.ts";
import { call, LOCAL, serve, type LocalServer } from "./fixtures.ts";

const PIXEL = Buffer.from("iVBORw0KGgo=", "base64");
const answer =
  (status: number, type: string, body: string | Buffer) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { "content-type": type }).end(body);
const BIG_ID = '{"id":1234567890123456789,"x":"1234567890123456789","y":0.1234567890123456789}';
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/text": answer(200, "text/plain; charset=iso-8859-1", Buffer.from([0x63, 0xe9])),
  "/image": answer(200, "image/png", PIXEL),
  "/file": answer(200, "application/pdf; x=1", PIXEL),
  "/empty": (response) => void response.writeHead(204).end(),
  "/page": answer(200, "text/html", "<p>Not JSON</p>"),
  "/big-id": answer(200, "application/json", BIG_ID),
  "/deep": answer(200, "application/json", "[".repeat(3_000) + "]".repeat(3_000)),
  "/missing": answer(404, "application/json", '{"error":"no such user"}'),
  "/busy": (response) => void response.writeHead(429, { "retry-after": "0" }).end("slow down"),
};
const USER = answer(200, "application/json", '{"name":"Ada","secret_column":1}');

let server: LocalServer;
beforeAll(async () => {
  server = await serve(({ url = "" }, response) => (ANSWERS[url] ?? USER)(response));
});
afterAll(() => server.close());

const base = { description: "d", allow: LOCAL } as const;
const at = (path: string): string => `${server.origin}${path}`;

describe("an HTTP tool's result", () => {
  const get = (path: string, more: object = {}): Promise<ToolResult> =>
    call(httpTool({ ...base, name: "t", effect: "read", url: at(path), ...more }));

  it("is the text in its own character set", async () => {
    expect(await get("/text", { result: "text" })).toMatchObject({ data: "cé", content: [{ text: "cé" }] });
  });

  it("is an image or a file", async () => {
    const data = PIXEL.toString("base64");
    expect((await get("/image", { result: "binary" })).content).toEqual([
      { type: "image", mediaType: "image/png", data },
    ]);
    expect((await get("/file", { result: "binary" })).content).toEqual([
      { type: "file", mediaType: "application/pdf", data },
    ]);
  });

  it("is nothing but the status where nothing else is wanted, and where there is nothing", async () => {
    expect(await get("/users/1", { result: "none" })).toMatchObject({
      status: "ok",
      content: [{ text: "Done (HTTP 200)." }],
    });
    expect(await get("/users/1", { method: "HEAD" })).toMatchObject({ status: "ok" });
    expect((await get("/empty", { result: "binary" })).content).toEqual([{ type: "text", text: "" }]);
    expect(await get("/empty")).toMatchObject({
      status: "ok",
      content: [{ text: "" }],
      meta: { httpStatus: 204 },
    });
  });

  it("is cut down to what an output schema lets through, and withheld where it does not fit", async () => {
    expect((await get("/users/1", { output: z.object({ name: z.string() }) })).data).toEqual({ name: "Ada" });
    expect(await get("/users/1", { output: z.object({ age: z.number() }) })).toMatchObject({
      error: { code: "bad_output" },
    });
  });

  it("keeps the digits of an id that a double would round", async () => {
    expect((await get("/big-id")).data).toEqual({
      id: "1234567890123456789",
      x: "1234567890123456789",
      y: Number("0.1234567890123456789"),
    });
  });

  it("says so when the answer is nested too deeply", async () => {
    expect(await get("/deep")).toMatchObject({
      error: { code: "bad_answer", message: "The answer is nested too deeply." },
    });
  });

  it("says so when the answer is not JSON", async () => {
    expect(await get("/page")).toMatchObject({ status: "failed", error: { code: "bad_answer" } });
  });

  it("says a status outside of 200 to 299, with what the server says of it", async () => {
    expect(await get("/missing")).toMatchObject({
      status: "failed",
      error: { code: "http_error", message: 'The server answered 404 (Not Found): {"error":"no such user"}' },
      data: { httpStatus: 404, body: { error: "no such user" } },
      meta: { httpStatus: 404 },
    });
  });

  it("tells the retry advisor when to come back", async () => {
    const tool = httpTool({ ...base, name: "t", effect: "read", url: at("/busy") });
    const before = server.seen.length;
    const toolbox = createToolbox({ tools: [tool], advisors: [retry({ attempts: 3, minWaitMs: 1 })] });
    expect(await toolbox.call("t")).toMatchObject({ meta: { httpStatus: 429, retryAfter: "0" } });
    expect(server.seen.length - before).toBe(3);
  });
});
