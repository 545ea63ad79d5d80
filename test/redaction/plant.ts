import type { Tool, ToolContext } from "../../packages/core/src/index.ts";
import { planted } from "../../packages/advisors/test/planted.ts";
import { Sinks, watched } from "./sinks.ts";

/** Each is planted in one place. */
export const SECRETS = planted(230);
let used = 0;

/** How many were planted. */
export const count = (): number => used;

/** The next secret: each is planted in one place. */
export function plant(): string {
  const secret = SECRETS[used++];
  if (secret === undefined) throw new Error("there are not enough secrets");
  return secret;
}

export const sinks = new Sinks();
/** What bodies were given, and what they gave themselves: all of it unmasked. */
export const inBodies: string[] = [];
export const planned: string[] = [];

/** A secret that a body must see as it is. */
export function toBody(): string {
  const secret = plant();
  planned.push(secret);
  return secret;
}

export type Body = (args: Readonly<Record<string, unknown>>, ctx: ToolContext) => unknown;

export function tool(name: string, execute: Body, fields: Partial<Tool> = {}): Tool {
  return {
    name,
    description: "A test tool.",
    input: { type: "object" },
    effect: "read",
    ...fields,
    execute: (args: Readonly<Record<string, unknown>>, ctx: ToolContext) => {
      inBodies.push(JSON.stringify(args), JSON.stringify(ctx.answers));
      return execute(args, ctx);
    },
  };
}

export const echo = tool("echo", (args) => args);
export const write = tool("write", (args) => args, { effect: "write" });
export const strict = tool("strict", (args) => args, {
  input: {
    type: "object",
    properties: { n: { type: "integer" }, kind: { enum: ["a", "b"] } },
    required: ["n"],
    additionalProperties: false,
  },
});

/** One call in a run of its own; what comes back is kept. */
export async function call(
  name: string,
  args: unknown,
  tools: readonly Tool[] = [echo, write, strict],
): Promise<void> {
  const { run, flush } = watched(sinks, tools);
  sinks.result(await run().call(name, args, { onProgress: (update) => sinks.add("progress", update) }));
  await flush();
}

export const once = (execute: Body, fields: Partial<Tool> = {}): Promise<void> =>
  call("once", {}, [tool("once", execute, fields)]);
