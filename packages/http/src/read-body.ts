import type { Response } from "undici";

/**
 * The whole body as it is after decoding, or undefined where it is longer than that: it is read piece by piece, so
 * neither an endless body nor a small one that unpacks to a huge one takes more memory than it may.
 */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const { bytes, whole } = await readStart(response, maxBytes);
  return whole ? bytes : undefined;
}

/** The body up to a length; `whole` when there is no more. */
export async function readStart(
  response: Response,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly whole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), whole: size <= maxBytes };
}
