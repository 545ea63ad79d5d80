import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { defineTool, result, textOf, type Tool, type ToolContext } from "@toolport/core";
import type { Work } from "./plan.ts";

const input = {
  type: "object",
  properties: {
    n: { type: "integer" },
    ms: { type: "integer" },
    fails: { type: "boolean" },
    deaf: { type: "boolean" },
  },
  required: ["n", "ms", "fails", "deaf"],
  additionalProperties: false,
};

const TIMEOUT_MS = 60;

/** The tools of the soak. Each body that has an effect adds a line to the log before it does anything else. */
export function soakTools(log: string): readonly Tool[] {
  const begin = (what: string, { n }: Work): void => appendFileSync(log, `${what} ${n}\n`);
  const work = async (what: string, args: unknown, { signal }: ToolContext): Promise<string> => {
    const { n, ms, fails, deaf } = args as Work;
    begin(what, args as Work);
    await sleep(ms, undefined, deaf ? {} : { signal });
    if (fails) throw new Error(`number ${n} fails`);
    return `${what} ${n} is done`;
  };
  const tool = (name: string, more: Partial<Tool>): Tool =>
    defineTool({
      name,
      description: `The soak's ${name}.`,
      input,
      effect: "write",
      timeoutMs: TIMEOUT_MS,
      execute: (args, ctx) => work(name, args, ctx as ToolContext),
      ...(more as object),
    }) as Tool;
  return [
    tool("look", { effect: "read" }),
    tool("pay", {}),
    tool("part", {}),
    tool("order", { approval: true }),
    tool("ask", {
      resumable: true,
      execute: (args, ctx) => {
        const answer = ctx.suspend({ key: "sure", prompt: "Are you sure?" });
        if (answer !== true) return result({ content: "nothing was done" });
        return work("ask", args, ctx);
      },
    }),
    tool("bundle", {
      timeoutMs: 10 * TIMEOUT_MS,
      execute: async (args, ctx) => {
        begin("bundle", args);
        const parts = [1, 2].map((part) =>
          ctx.call("part", { ...(args as Work), n: partOf((args as Work).n, part) }),
        );
        return (await Promise.all(parts)).map((one) => textOf(one)).join("; ");
      },
    }),
  ];
}

/** The number of a bundle's part. */
function partOf(n: number, part: number): number {
  return 10 * n + part;
}

/** The number of the call that the model made, by a line of the log. */
export function callOf(what: string, n: number): number {
  return what === "part" ? Math.floor(n / 10) : n;
}
