import { expect, it } from "vitest";
import { createToolbox, defineTool, textOf, type ToolEvent } from "../../src/index.ts";

const pay = defineTool({ name: "pay", description: "Pays", effect: "write", execute: () => "paid" });

async function denied(answer: unknown, redact: readonly string[] = []) {
  const events: ToolEvent[] = [];
  const observer = { name: "audit", records: true, observe: (event: ToolEvent) => void events.push(event) };
  const run = createToolbox({ tools: [pay], approval: "suspend", observers: [observer], redact }).run({
    caller: { id: "ada" },
  });
  const waiting = await run.call("pay", {}, { callId: "a" });
  if (waiting.status !== "suspended") throw new Error("nothing waits");
  const { result } = await run.resume(waiting.request.token, answer, { by: { id: "ada" } });
  return { events, result };
}

it("tells observers of a person's denial, with the record of who decided", async () => {
  const { events, result } = await denied({ approved: false, reason: "too much" });
  expect(events.map((event) => event.type)).toEqual(["started", "finished", "finished"]);
  expect(events[2]).toMatchObject({
    callId: "a",
    result: { status: "denied" },
    record: { status: "denied", steps: [{ by: "approval", what: "denied" }] },
  });
  expect(textOf(result)).toContain("Reason: too much");
});

it("masks the reason a person gave", async () => {
  const { events, result } = await denied({ approved: false, reason: "account 4711 is closed" }, ["4711"]);
  expect(textOf(result)).toContain("account [redacted] is closed");
  expect(JSON.stringify(events)).not.toContain("4711");
});
