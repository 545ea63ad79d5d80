import { isToolResult, textOf, type Callable, type ToolResult } from "@toolport/core";
import { project, readSchema } from "@toolport/schema";
import {
  directHarness,
  type Conversation,
  type Harness,
  type Outcome,
  type ScriptedCall,
  type Told,
} from "../src/index.ts";

/**
 * A host that does much by itself, as frameworks do: it parses, answers what it can't parse and whom it doesn't know,
 * tells nothing once it was cancelled, and knows neither media nor suspension.
 */
export const limitedHost: Harness = {
  name: "a limited host",
  capabilities: {
    media: false,
    rawArguments: false,
    streaming: true,
    suspension: false,
    toldAfterAbort: false,
    unknownNames: false,
    duplicateIds: false,
    inspection: false,
  },
  async converse(conversation) {
    const { calls, signal } = conversation;
    if (signal?.aborted) return rejected(signal.reason);
    const answers = await Promise.all(calls.map((call) => answer(conversation, call)));
    if (signal?.aborted) return rejected(signal.reason);
    const told = answers.map((given, at): Told => ({
      id: calls[at]?.id ?? "",
      text: isToolResult(given) ? textOf(given) : given,
      media: [],
    }));
    const hostAnswered = calls.filter((_, at) => !isToolResult(answers[at])).map(({ id }) => id);
    return { told, suspended: [], hostAnswered };
  },
  advertise: (source) => directHarness.advertise(source),
};

/** The adapter's result, or the host's own words. */
async function answer({ source, signal }: Conversation, call: ScriptedCall): Promise<ToolResult | string> {
  const tool = source.list().find(({ name }) => name === call.name);
  if (!tool) return `Tool ${call.name} not found.`;
  const args = parsed(call.arguments);
  if (args === undefined) return "Error: invalid tool arguments.";
  const decode =
    tool.input === undefined ? undefined : project(readSchema(tool.input).jsonSchema(), "openai").decode;
  return (source as Pick<Callable, "call">).call(tool.name, args, { callId: call.id, signal, decode });
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : undefined;
  } catch {
    return undefined;
  }
}

function rejected(reason: unknown): Outcome {
  return { told: [], suspended: [], rejected: reason };
}
