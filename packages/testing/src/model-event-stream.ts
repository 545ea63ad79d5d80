import type { ServerResponse } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { StreamFault } from "./model-script.ts";

/** How a stream went: the client has all of it, the fault wants the socket destroyed, or the client left. */
export type StreamOutcome = "sent" | "break" | "left";

/** What sending a stream depends on. */
export interface EventStreamOptions {
  readonly fault: StreamFault;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the client leaves or the server closes. */
  readonly signal: AbortSignal;
}

/** Writes the frames of server-sent events; ending or destroying the response is left to the caller. */
export async function sendEventStream(
  response: ServerResponse,
  frames: Iterable<string>,
  { fault, headers, signal }: EventStreamOptions,
): Promise<StreamOutcome> {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
    ...headers,
  });
  response.flushHeaders();
  let sent = 0;
  for (const frame of frames) {
    if (sent === fault.breakAfter) break;
    if (sent > 0) await pause(fault.delayMs ?? 0, signal);
    for (const bytes of toWrites(frame, fault.writeSize)) {
      // A turn of the event loop lets the client read the last write before this one joins it.
      if (fault.writeSize !== undefined) await setImmediate();
      if (signal.aborted) return "left";
      await write(response, bytes, signal);
    }
    sent += 1;
  }
  // The headers alone may still be on their way when a stream breaks before its first event.
  if (sent === 0) await setImmediate();
  return sent === fault.breakAfter ? "break" : "sent";
}

/** Waits, but no longer than the client does. */
export async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  if (delayMs === 0 || signal.aborted) return;
  try {
    await setTimeout(delayMs, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function* toWrites(frame: string, writeSize: number | undefined): Iterable<Uint8Array> {
  const bytes = Buffer.from(frame);
  const size = writeSize ?? bytes.length;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Resolves once the bytes are with the operating system, so that destroying the socket cannot lose them. */
function write(response: ServerResponse, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      signal.removeEventListener("abort", done);
      resolve();
    };
    signal.addEventListener("abort", done);
    response.write(bytes, done);
  });
}
