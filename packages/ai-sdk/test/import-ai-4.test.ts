import type { Tool, ToolContext } from "@toolport/core";
import { behaviours, contextFrom, detailsOf, directHarness, type Harness } from "@toolport/testing";
import * as ai4 from "ai-4";
import { describe, it } from "vitest";
import { fromAISDK, type HostTool } from "../src/index.ts";

/** The kit's tools as somebody writes them for version 4, brought home. What its tools can't say, their user says. */
const harness: Harness = {
  ...directHarness,
  name: "tools of ai 4, called directly",
  adopt(tools) {
    const imported = fromAISDK(Object.fromEntries(tools.map((tool) => [tool.name, toolOf(tool)])), {
      effect: Object.fromEntries(tools.map(({ name, effect }) => [name, effect])),
      details: Object.fromEntries(tools.map((tool) => [tool.name, detailsOf(tool)])),
      context: (ctx) => ctx,
    });
    return Object.values(imported) as readonly Tool[];
  },
};

interface CallOptions {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal;
  /** Not version 4's own: how the kit's bodies come by our context. */
  readonly experimental_context: ToolContext;
}

function toolOf({ description, input, execute }: Tool): HostTool {
  const source = input ?? { type: "object", properties: {}, additionalProperties: false };
  return {
    description,
    parameters:
      "~standard" in source ? source : ai4.jsonSchema(source as Parameters<typeof ai4.jsonSchema>[0]),
    execute(args: unknown, { toolCallId, abortSignal, experimental_context: toolbox }: CallOptions) {
      const signal = abortSignal ?? new AbortController().signal;
      const ctx = contextFrom({ callId: toolCallId, signal, progress: toolbox.progress }, toolbox);
      return (execute as (args: unknown, ctx: ToolContext) => unknown)(args, ctx);
    },
  };
}

describe("the kit, by tools of ai 4", () => {
  it.each(behaviours)("$name", (behaviour) => behaviour.check(harness));
});
