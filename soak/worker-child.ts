// One of the soak's processes, told by messages what to call: tsx worker-child.ts <WorkerOptions as JSON>
import { audit } from "@toolport/advisors";
import { approvalRules, createToolbox, type Run, type ToolResult } from "@toolport/core";
import { redisStore } from "@toolport/redis";
import { createClient } from "redis";
import { faultyStore, type Fault } from "./faulty-store.ts";
import { BUDGET } from "./plan.ts";
import { soakTools } from "./tools.ts";

export interface WorkerOptions {
  readonly url: string;
  readonly log: string;
  readonly secret: string;
  readonly fault?: Fault;
}

/** What a worker is told. `id` names its one reply. */
export type Order =
  | {
      readonly id: number;
      readonly kind: "call";
      readonly runId: string;
      readonly callId: string;
      readonly tool: string;
      readonly args: unknown;
      readonly abortAfterMs?: number;
    }
  | {
      readonly id: number;
      readonly kind: "answer";
      readonly runId: string;
      readonly token: string;
      readonly answer: boolean;
    }
  | { readonly id: number; readonly kind: "forget"; readonly runId: string }
  | { readonly id: number; readonly kind: "rest" };

/** How a worker is once it has nothing to do. */
export interface Rest {
  readonly heap: number;
  readonly audit: { readonly head: string; readonly count: number };
  readonly lost: number;
}

export type Reply =
  | { readonly id: number; readonly result: ToolResult }
  | { readonly id: number; readonly rest: Rest };

const { url, log, secret, fault } = JSON.parse(process.argv[2] ?? "") as WorkerOptions;
// Nothing that a Redis that is killed brings about may end this process, but nothing else may be swallowed.
const client = createClient({ url, socket: { reconnectStrategy: 20 } });
client.on("error", () => {});
await client.connect();
const store = faultyStore(redisStore(client, { prefix: "soak", timeoutMs: 500 }), fault);
let lost = 0;
const trail = audit({
  store: redisStore(client, { prefix: "soak-audit", timeoutMs: 500 }),
  secret,
  onError: (_error, _line, gone) => void (lost += Number(gone)),
});
const toolbox = createToolbox({
  tools: soakTools(log),
  store,
  secret,
  budget: BUDGET,
  observers: [trail],
  leaseMs: 2_000,
  graceMs: 200,
  // What mutates needs no approval here but "order", so that there is all of it: calls that wait and calls that don't.
  approval: approvalRules({ ask: "suspend", effects: { write: false }, answeredBy: () => true }),
});
const runs = new Map<string, Run>();

process.on("message", (order: Order) => {
  void reply(order).then((answer) => process.send?.(answer));
});
process.send?.("ready");

async function reply(order: Order): Promise<Reply> {
  const { id } = order;
  if (order.kind === "rest") return { id, rest: await rest() };
  if (order.kind === "forget") {
    runs.delete(order.runId);
    return { id, rest: { heap: 0, audit: { head: "", count: 0 }, lost } };
  }
  const run = runOf(order.runId);
  if (order.kind === "answer") {
    const { result } = await run.resume(order.token, order.answer, { by: { id: "ann" } });
    return { id, result };
  }
  const { callId, abortAfterMs } = order;
  const stop = new AbortController();
  const timer = abortAfterMs === undefined ? undefined : setTimeout(() => stop.abort(), abortAfterMs);
  const result = await run.call(order.tool, order.args, { callId, signal: stop.signal });
  clearTimeout(timer);
  return { id, result };
}

function runOf(id: string): Run {
  const known = runs.get(id);
  if (known) return known;
  const opened = toolbox.run({ id, caller: { id: "ann" } }) as unknown as Run;
  runs.set(id, opened);
  return opened;
}

async function rest(): Promise<Rest> {
  const end = await trail.flush();
  // Bodies that did not hear their signal are through by now, and so are leases' timers.
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (let time = 0; time < 3; time++) global.gc?.();
  return { heap: process.memoryUsage().heapUsed, audit: end, lost };
}
