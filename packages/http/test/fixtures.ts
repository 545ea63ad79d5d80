import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { createToolbox, type Tool, type ToolResult } from "@toolport/core";
import type { HttpAllowances } from "../src/index.ts";

/** What the local servers of these tests need. */
export const LOCAL: HttpAllowances = { http: true, addresses: ["127.0.0.1"] };

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface LocalServer {
  readonly origin: string;
  readonly port: number;
  /** The requests so far, with their bodies. */
  readonly seen: readonly Seen[];
  readonly close: () => Promise<void>;
}

/** A real server on loopback that remembers what it was asked. */
export async function serve(listener: RequestListener): Promise<LocalServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      listener(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server that answers with bytes of the test's own, HTTP or not. */
export async function serveRaw(answer: (socket: Socket) => void): Promise<LocalServer> {
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    seen: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** One call as an app makes it, through the whole pipeline. */
export function call(tool: Tool, args: unknown = {}): Promise<ToolResult> {
  return createToolbox({ tools: [tool], approval: "none" }).call(tool.name, args);
}

/** Everything that a result says to anybody. */
export function allOf(result: ToolResult): string {
  return JSON.stringify(result);
}
