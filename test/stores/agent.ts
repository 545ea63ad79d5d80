import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ToolResult } from "@toolport/core";
import type { Order } from "./agent-child.ts";

/** A process of its own with toolboxes. */
export interface Agent {
  readonly ask: (order: Omit<Order, "id">) => Promise<ToolResult>;
  /** As a crash: SIGKILL. */
  readonly kill: () => Promise<void>;
}

export async function startAgent(log: string): Promise<Agent> {
  const child = fork(join(import.meta.dirname, "agent-child.ts"), [log], {
    execArgv: ["--import", "tsx"],
  });
  const waiting = new Map<number, (result: ToolResult) => void>();
  let orders = 0;
  await once(child, "message");
  child.on("message", ({ id, result }: { readonly id: number; readonly result: ToolResult }) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return {
    ask: (order) =>
      new Promise((resolve) => {
        const id = ++orders;
        waiting.set(id, resolve);
        child.send({ ...order, id });
      }),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
