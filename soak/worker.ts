import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ToolResult } from "@toolport/core";
import type { Order, Reply, Rest, WorkerOptions } from "./worker-child.ts";

type Told<Kind extends Order["kind"]> = Omit<Extract<Order, { kind: Kind }>, "id" | "kind">;

/** One of the soak's processes. What it is asked when it is killed is answered by nothing. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #waiting = new Map<
    number,
    {
      readonly order: Omit<Order, "id">;
      readonly since: number;
      readonly end: (reply: Reply | undefined) => void;
    }
  >();
  #child: ChildProcess | undefined;
  #orders = 0;
  /** How often it was started. */
  starts = 0;
  /** Replies to what nobody asked, or had been told before. */
  strays = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.starts++;
    const child = fork(join(import.meta.dirname, "worker-child.ts"), [JSON.stringify(this.#options)], {
      execArgv: ["--import", "tsx", "--expose-gc"],
    });
    await once(child, "message");
    child.on("message", (reply: Reply) => {
      const waiting = this.#waiting.get(reply.id);
      if (!waiting) this.strays++;
      this.#waiting.delete(reply.id);
      waiting?.end(reply);
    });
    child.once("exit", () => {
      for (const { end } of this.#waiting.values()) end(undefined);
      this.#waiting.clear();
    });
    this.#child = child;
  }

  async call(order: Told<"call">): Promise<ToolResult | undefined> {
    return resultOf(await this.#ask({ kind: "call", ...order }));
  }

  async answer(order: Told<"answer">): Promise<ToolResult | undefined> {
    return resultOf(await this.#ask({ kind: "answer", ...order }));
  }

  async forget(runId: string): Promise<void> {
    await this.#ask({ kind: "forget", runId } as Omit<Order, "id">);
  }

  async rest(): Promise<Rest> {
    const reply = await this.#ask({ kind: "rest" });
    if (!reply || !("rest" in reply)) throw new Error("a worker ended where it should rest");
    return reply.rest;
  }

  /** What has been waited for longer than this. */
  stuck(ms: number): readonly string[] {
    const before = performance.now() - ms;
    return [...this.#waiting.values()]
      .filter(({ since }) => since < before)
      .map(({ order }) => JSON.stringify(order));
  }

  /** As a crash: SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  #ask(order: Omit<Order, "id">): Promise<Reply | undefined> {
    return new Promise((resolve) => {
      const child = this.#child;
      if (!child || child.exitCode !== null || child.signalCode !== null || !child.connected)
        return resolve(undefined);
      const id = ++this.#orders;
      this.#waiting.set(id, { order, since: performance.now(), end: resolve });
      child.send({ ...order, id }, () => {}); // one that can't be sent ends with the process
    });
  }
}

function resultOf(reply: Reply | undefined): ToolResult | undefined {
  return reply && "result" in reply ? reply.result : undefined;
}
