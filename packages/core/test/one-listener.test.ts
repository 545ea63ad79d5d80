import { expect, it } from "vitest";
import { createToolbox, defineTool } from "../src/index.ts";

it("listens to a signal that many calls share once, lets go of it, and stops only the calls that were given it", async () => {
  const wait = defineTool({
    name: "wait",
    description: "Waits",
    effect: "read",
    execute: (_args, { signal }) =>
      new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("stopped"))),
  });
  const now = defineTool({ name: "now", description: "Now", effect: "read", execute: () => "noon" });
  const run = createToolbox({ tools: [wait, now] }).run({ caller: { id: "ada" } });
  const controller = new AbortController();
  const other = new AbortController();
  let listening = 0;
  let most = 0;
  const { signal } = controller;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    most = Math.max(most, ++listening);
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listening--;
    remove(...args);
  };
  const shared = Array.from({ length: 20 }, () => run.call("wait", {}, { signal: controller.signal }));
  const apart = run.call("wait", {}, { signal: other.signal });
  controller.abort();
  expect((await Promise.all(shared)).map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, () => "cancelled"),
  );
  expect([most, listening]).toEqual([1, 0]);
  expect(await run.call("now", {})).toMatchObject({ status: "ok" });
  other.abort();
  expect(await apart).toMatchObject({ status: "cancelled" });
});
