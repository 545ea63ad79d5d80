// A process that makes calls in toolboxes, told by messages: tsx agent-child.ts <file for a line of each body that starts>
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createToolbox, defineTool, type Budget, type ToolboxSettings } from "@toolport/core";
import { openPlace, type Place } from "./place.ts";

/** What a toolbox is to be like. Equal ones are the same toolbox, within a process. */
export interface AgentToolbox {
  readonly place: Place;
  readonly approval: "suspend" | "none";
  readonly leaseMs?: number;
  readonly budget?: Budget;
}

/** One thing to do, in a run of this id: a call, or an answer where there is a token. */
export interface Order {
  readonly id: number;
  readonly toolbox: AgentToolbox;
  readonly runId: string;
  readonly tool?: string;
  readonly args?: unknown;
  readonly callId?: string;
  readonly token?: string;
  readonly answer?: unknown;
  readonly by?: string;
}

const [log = ""] = process.argv.slice(2);
const toolboxes = new Map<string, ReturnType<typeof newToolbox>>();
const begun = (what: string): void => appendFileSync(log, `${what} ${process.pid}\n`);

const pay = defineTool({
  name: "pay",
  description: "Pays.",
  input: {
    type: "object",
    properties: { amount: { type: "number" }, ms: { type: "number" } },
    required: ["amount"],
  },
  effect: "write",
  execute: async ({ amount, ms = 0 }) => {
    begun(`pay ${String(amount)}`);
    await sleep(Number(ms));
    return `Paid ${String(amount)}.`;
  },
});
const look = defineTool({
  name: "look",
  description: "Looks.",
  input: { type: "object" },
  effect: "read",
  execute: () => {
    begun("look");
    return "Seen.";
  },
});

async function newToolbox({ place, ...given }: AgentToolbox) {
  const { store } = await openPlace(place);
  const settings: ToolboxSettings = {
    ...given,
    store,
    secret: "the same in each process, thirty-two or more",
  };
  return createToolbox({ tools: [pay, look], ...settings });
}

function toolboxOf(given: AgentToolbox): ReturnType<typeof newToolbox> {
  const key = JSON.stringify(given);
  const made = toolboxes.get(key) ?? newToolbox(given);
  toolboxes.set(key, made);
  return made;
}

process.on("message", (order: Order) => {
  void follow(order).then((result) => process.send?.({ id: order.id, result }));
});
process.send?.("ready");

async function follow(order: Order): Promise<unknown> {
  const { runId, tool = "", args, callId, token, answer, by = "ann" } = order;
  const run = (await toolboxOf(order.toolbox)).run({ id: runId, caller: { id: "ann" } });
  if (token !== undefined) return (await run.resume(token, answer, { by: { id: by } })).result;
  return run.call(tool, args, callId === undefined ? {} : { callId });
}
