import { createToolbox, defineTool, result, textOf, type ToolContext } from "@toolport/core";
import { currentToolContext } from "@toolport/core/current";

/** What an agent that tests an app's screens keeps of one step. */
interface Step {
  readonly screen: () => string;
  readonly openDeepLink: (url: string) => void;
}

// A one-pixel PNG stands for a screenshot.
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A project's tools in the form of `agent-tool-class`: keyed by name, each with its effect and its platforms. */
const tools = {
  open_link: defineTool({
    name: "open_link",
    description: "Opens a deep link in the app under test.",
    input: { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
    effect: "update", // it changes the app, so it takes an action slot and ends the replay of the step
    platforms: ["ios", "android"],
    execute: ({ url }, ctx: ToolContext<Step>) => {
      ctx.app.openDeepLink(String(url));
      return `opened ${String(url)}`;
    },
  }),
  look: defineTool({
    name: "look",
    description: "Looks at the screen, and keeps a screenshot of it.",
    effect: "read", // only what reads may look
    execute: (_args, ctx: ToolContext<Step>) => {
      ctx.attach({ type: "image", mediaType: "image/png", data: PIXEL }, { observation: true });
      return result({ content: `shows ${ctx.app.screen()}` });
    },
  }),
  which_step: defineTool({
    name: "which_step",
    description: "Says which call of the step it is.",
    effect: "read",
    execute: () => describeStep(),
  }),
};

/** Deep inside a body, the context is there without being handed on; outside of one it throws. */
export function describeStep(): string {
  return `call ${currentToolContext().callId}`;
}

/** Offers by platform, accounts for what changes the app, and keeps what was seen. */
export async function useStepTools(): Promise<Record<string, unknown>> {
  let screen = "home";
  const app: Step = { screen: () => screen, openDeepLink: (url) => void (screen = url) };
  const changes: string[] = [];
  const toolbox = createToolbox({
    tools,
    approval: "none",
    observers: [
      {
        name: "accounting",
        observe: (event) => {
          if (event.type === "finished" && event.result.status === "ok" && event.effect !== "read")
            changes.push(event.tool);
        },
      },
    ],
  });
  const namesOn = (platform: string): readonly string[] => toolbox.list({ platform }).map(({ name }) => name);
  const step = toolbox.run({ caller: { id: "agent", platform: "ios" }, app, budget: { actions: 1 } });
  const opened = await step.call("open_link", { url: "app://cart" });
  const seen = await step.call("look");
  const over = await step.call("open_link", { url: "app://home" });
  const still = await step.call("which_step", {}, { callId: "c9" });
  const elsewhere = await toolbox.call(
    "open_link",
    { url: "app://cart" },
    { caller: { platform: "web" }, app },
  );
  return {
    offered: { ios: namesOn("ios"), web: namesOn("web") },
    appliesToWeb: toolbox.explain("open_link", { platform: "web" }).available,
    opened: textOf(opened),
    seen: seen.content.map((part) => (part.type === "text" ? part.text : part.mediaType)),
    over: over.status,
    still: textOf(still),
    elsewhere: elsewhere.status,
    changes,
  };
}
