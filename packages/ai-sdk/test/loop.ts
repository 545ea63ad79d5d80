import type { ModelServer } from "@toolport/testing";
import type { ModelMessage } from "ai";
import type { AISDKExport } from "../src/index.ts";
import { modelAt, type Major } from "./majors.ts";

/** Which API of the provider, and which function of the SDK. */
export interface HowTo {
  readonly api: "chat" | "responses";
  readonly loop: "generateText" | "streamText";
}

/** What one run of the loop left behind. */
export interface Turn {
  readonly messages: readonly ModelMessage[];
  /** Calls that the SDK answered by itself. */
  readonly hostAnswered: readonly string[];
}

/** One run of the SDK's own loop, until the model answers or something waits. */
export type Loop = (
  server: ModelServer,
  exported: AISDKExport,
  about: {
    readonly messages: readonly ModelMessage[];
    readonly signal?: AbortSignal | undefined;
    /** The service refuses a repeated call id within a turn; what would have been sent is recorded all the same. */
    readonly repeated?: boolean;
  },
) => Promise<Turn>;

export function loopOf(major: Major, { api, loop }: HowTo): Loop {
  const { generateText, streamText, stepCountIs } = major.ai;
  return async (server, exported, { messages, signal, repeated = false }) => {
    const settings = {
      model: modelAt(major, server.url, api),
      messages: [...messages],
      maxRetries: 0,
      ...(signal && { abortSignal: signal }),
      ...exported,
      stopWhen: [stepCountIs(2), exported.waits],
    };
    try {
      if (loop === "generateText") return turnOf(await generateText(settings));
      let failure: unknown;
      const result = streamText({ ...settings, onError: ({ error }) => void (failure ??= error) });
      await result.consumeStream();
      if (failure !== undefined) throw failure;
      if (signal?.aborted === true) return { messages: [], hostAnswered: [] };
      return turnOf({ steps: await result.steps, response: await result.response });
    } catch (error) {
      if (!repeated) throw error;
      return { messages: [], hostAnswered: [] };
    }
  };
}

interface Result {
  readonly steps: readonly {
    readonly content: readonly { readonly type: string; readonly toolCallId?: string }[];
  }[];
  readonly response: { readonly messages: readonly unknown[] };
}

function turnOf({ steps, response }: Result): Turn {
  const errors = steps.flatMap(({ content }) => content.filter(({ type }) => type === "tool-error"));
  return {
    messages: response.messages as readonly ModelMessage[],
    hostAnswered: errors.map(({ toolCallId = "" }) => toolCallId),
  };
}
