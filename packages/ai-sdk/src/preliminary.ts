import type { Json } from "@toolport/schema";

/** Yields each update as soon as it is there, and then the result. */
export async function* withUpdates<Value>(
  start: (onProgress: (update: Json) => void) => Promise<Value>,
  preliminary: (update: Json) => Value,
): AsyncGenerator<Value, void, undefined> {
  let read = true;
  const stream = new ReadableStream<Value>({
    async start(values) {
      const last = await start((update) => read && values.enqueue(preliminary(update)));
      if (!read) return;
      values.enqueue(last);
      values.close();
    },
    // Whoever iterates may stop early; what the body then still says has no reader.
    cancel() {
      read = false;
    },
  });
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
