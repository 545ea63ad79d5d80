import { textOf, type ToolEvent } from "@toolport/core";
import { expect, it } from "vitest";
import { timeout } from "../src/index.ts";
import { callOnce, deferred, obedient, runOf, settle, sleep, tool } from "./fixtures.ts";

it("lets a body through that is quick enough", async () => {
  expect(textOf(await callOnce({ execute: async () => "done" }, [timeout({ ms: 1_000 })]))).toBe("done");
});

it("stops a body by its signal, with the reason a time-out has", async () => {
  let reason: unknown;
  const got = await callOnce(
    {
      execute: (args, ctx) => {
        ctx.signal.addEventListener("abort", () => (reason = ctx.signal.reason));
        return obedient(args, ctx);
      },
    },
    [timeout({ ms: 10 })],
  );
  expect([got.status, textOf(got)]).toEqual([
    "timed_out",
    "The tool did not finish in time and was stopped. It has no result.",
  ]);
  expect(reason).toMatchObject({ name: "TimeoutError" });
});

it("answers at once for a body that ignores its signal, and drops what it gives", async () => {
  const { promise, resolve } = deferred<string>();
  const events: ToolEvent[] = [];
  const observer = { name: "keep", observe: (event: ToolEvent) => void events.push(event) };
  const got = await callOnce({ execute: () => promise }, [timeout({ ms: 10 })], {}, [observer]);
  expect(got.status).toBe("timed_out");
  resolve("late");
  await settle();
  expect(events.at(-1)).toMatchObject({ type: "settled_late", outcome: "returned", value: "late" });
});

it("says of a tool that changes things that its outcome is unknown, as a tool's own timeoutMs does", async () => {
  const own = await callOnce({ effect: "write", timeoutMs: 10, execute: obedient }, []);
  const ours = await callOnce({ effect: "write", execute: obedient }, [timeout({ ms: 10 })]);
  expect(ours).toEqual(own);
});

it("leaves the tools out that its scope leaves out", async () => {
  const slow = tool({ execute: () => sleep(30).then(() => "done") });
  const run = runOf([slow, { ...slow, name: "u" }], {
    advisors: [timeout({ ms: 5, scope: ({ name }) => name === "u" })],
  });
  const [t, u] = await run.callAll([{ name: "t" }, { name: "u" }]);
  expect([t?.status, u?.status]).toEqual(["ok", "timed_out"]);
});

it("holds the lane until a stopped body settles", async () => {
  const { promise, resolve } = deferred();
  const log: string[] = [];
  const first = tool({
    name: "first",
    effect: "write",
    execute: () => promise.then(() => log.push("first settled")),
  });
  const second = tool({ name: "second", effect: "write", execute: () => void log.push("second") });
  const run = runOf([first, second], { advisors: [timeout({ ms: 10 })] });
  expect((await run.call("first")).status).toBe("timed_out");
  const waits = run.call("second");
  await sleep(10);
  expect(log).toEqual([]);
  resolve();
  await waits;
  expect(log).toEqual(["first settled", "second"]);
});
