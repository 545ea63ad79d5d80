import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Hit, LineMatcher } from "./text-matcher.ts";

/** How long one file's lines may take. */
const FILE_MS = 1000;

// Text, because Node 20 starts no worker from a TypeScript file. The expression is data in it, never code.
const BODY = `
const { parentPort, workerData } = require("node:worker_threads");
const { source, flags, width } = workerData;
const pattern = new RegExp(source, flags);
parentPort.on("message", ({ lines, max }) => {
  const hits = [];
  for (let line = 0; line < lines.length && hits.length < max; line++) {
    const at = lines[line].slice(0, width).search(pattern);
    if (at >= 0) hits.push([line, at]);
  }
  parentPort.postMessage(hits);
});
parentPort.postMessage("ready");
`;

/** A matcher in a thread of its own, with neither environment nor much memory. It is over after a "too_slow". */
export async function startPatternWorker(
  pattern: { readonly source: string; readonly flags: string; readonly width: number },
  signal: AbortSignal,
): Promise<LineMatcher> {
  const worker = new Worker(BODY, {
    eval: true,
    workerData: pattern,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  // An error that comes while nobody waits for an answer would end the process.
  worker.on("error", () => undefined);
  const stop = async (): Promise<void> => {
    await worker.terminate();
  };
  try {
    await once(worker, "message", { signal });
  } catch (error) {
    await stop();
    throw error;
  }
  return { match: (lines, max, stopped) => matchIn(worker, { lines, max }, stopped), stop };
}

async function matchIn(
  worker: Worker,
  job: { readonly lines: readonly string[]; readonly max: number },
  signal: AbortSignal,
): Promise<readonly Hit[] | "too_slow"> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), FILE_MS);
  try {
    const answer = once(worker, "message", { signal: AbortSignal.any([signal, patience.signal]) });
    worker.postMessage(job, []);
    const [hits] = (await answer) as [readonly Hit[]];
    return hits;
  } catch {
    signal.throwIfAborted();
    return "too_slow"; // or too big: then the worker has ended by its limit of memory
  } finally {
    clearTimeout(timer);
  }
}
