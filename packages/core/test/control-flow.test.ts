import { expect, it } from "vitest";
import { createToolbox, defineTool } from "../src/index.ts";

class Command {
  readonly goto = "elsewhere";
}

it.each(["returns", "throws"])(
  "hands over to the host what a body %s to steer it, and makes the call again when it comes back",
  async (how) => {
    let runs = 0;
    const steer = defineTool({
      name: "steer",
      description: "Steers",
      effect: "read",
      execute: async () => {
        if (++runs > 1) return "done";
        if (how === "throws") throw new Command();
        return new Command();
      },
    });
    const run = createToolbox({ tools: [steer] }).run({ caller: { id: "ada" } });
    const taken: unknown[] = [];
    const isControlFlow = (value: unknown): boolean => value instanceof Command && taken.push(value) > 0;
    expect(await run.call("steer", {}, { callId: "a", isControlFlow })).toMatchObject({
      status: "cancelled",
      error: { code: "host_control_flow" },
    });
    expect(taken).toHaveLength(1);
    expect(await run.call("steer", {}, { callId: "a", isControlFlow })).toMatchObject({
      status: "ok",
      data: "done",
    });
    expect(await run.call("steer", {}, { callId: "a", isControlFlow })).toMatchObject({
      status: "ok",
      data: "done",
    });
    expect(runs).toBe(2);
  },
);
