import { AsyncLocalStorage } from "node:async_hooks";
import { ambient, type Running } from "./ambient.ts";
import type { ToolContext } from "./context.ts";
import { ToolportError } from "./errors.ts";

const bodies = new AsyncLocalStorage<Running>();
ambient.enter = (running, body) => bodies.run(running, body);

/**
 * The context of the tool whose body this code runs in, however deep, without handing it on. It goes with async work by
 * `AsyncLocalStorage` (Node, Bun, Deno, workers with Node compatibility), from the first import of this module on.
 *
 * @throws ToolportError `wrong_context` outside of a body, and in what still runs after its call has ended
 */
export function currentToolContext<App = unknown>(): ToolContext<App> {
  const running = bodies.getStore();
  if (!running)
    throw new ToolportError(
      "wrong_context",
      "currentToolContext() was called outside of a tool's body: there is no call here.",
    );
  const { call, attempt, context } = running;
  if (call.done || attempt.stopped || call.attempt !== attempt)
    throw new ToolportError(
      "wrong_context",
      `currentToolContext() was called after the call of "${call.tool.description.name}" had ended. Wait for such work before the body returns, or read the context before.`,
    );
  return context as ToolContext<App>;
}
