import { describe, expect, it } from "vitest";
import { result, type Advisor } from "../src/index.ts";
import { callOnce, recorder, runOf, tool } from "./fixtures.ts";

describe("observers and decision records", () => {
  it("see every call, also unknown and refused ones, and can't change anything", async () => {
    const observer = recorder();
    const meddler = {
      name: "meddler",
      observe: (event: object) => {
        for (const part of [event, ...Object.values(event)]) {
          try {
            Object.assign(part as object, { tool: "x", status: "ok", id: "eve" });
          } catch {
            /* frozen */
          }
        }
      },
    };
    const run = runOf(
      [tool({ input: { type: "object" } }), tool({ name: "hidden", channels: ["x"] })],
      { observers: [meddler, observer] },
      { caller: { id: "ann", tags: ["a"] } },
    );
    for (const name of ["t", "nothing", "hidden"]) await run.call(name, { n: 1 }, { callId: name });
    expect(
      observer.events.map((event) => [
        event.type,
        event.tool,
        event.caller,
        event.type === "finished" && event.result.status,
      ]),
    ).toEqual([
      ["started", "t", { id: "ann", tags: ["a"] }, false],
      ["finished", "t", { id: "ann", tags: ["a"] }, "ok"],
      ["started", "nothing", { id: "ann", tags: ["a"] }, false],
      ["finished", "nothing", { id: "ann", tags: ["a"] }, "unavailable"],
      ["started", "hidden", { id: "ann", tags: ["a"] }, false],
      ["finished", "hidden", { id: "ann", tags: ["a"] }, "unavailable"],
    ]);
    expect(Object.isFrozen(observer.events[0]?.caller.tags)).toBe(true);
  });

  it("are told of each other's failures through onObserverError only", async () => {
    const told: unknown[] = [];
    const observer = recorder();
    const bad = {
      name: "bad",
      observe: () => {
        throw new Error("x");
      },
    };
    const got = await callOnce(
      {},
      {},
      {
        observers: [bad, observer],
        onObserverError: (error, name) => told.push([name, (error as Error).message]),
      },
    );
    expect([got.status, observer.events.length, told]).toEqual([
      "ok",
      2,
      [
        ["bad", "x"],
        ["bad", "x"],
      ],
    ]);
  });

  it("get records only when one of them asks", async () => {
    const [plain, asking] = [recorder(), recorder(true)];
    await callOnce({}, {}, { observers: [plain] });
    expect(plain.events.at(-1)).not.toHaveProperty("record");
    await callOnce({}, {}, { observers: [plain, asking] });
    expect(asking.events.at(-1)).toHaveProperty("record");
  });

  it("read in a record why the call ended as it did: each decision and change, in order", async () => {
    const observer = recorder(true);
    const advisors: Advisor[] = [
      { name: "change", before: (invocation) => invocation.with({ input: { n: 2 } }) },
      {
        name: "reword",
        around: async (invocation, next) => {
          await next(invocation);
          return result({ content: "other" });
        },
      },
      { name: "after", after: () => result({ content: "another" }) },
    ];
    const run = runOf(
      tool({ effect: "write", input: { type: "object", properties: { n: { type: "number" } } } }),
      { observers: [observer], advisors, approval: () => true },
    );
    await run.call("t", { n: "1" }, { callId: "c" });
    const last = observer.events.at(-1);
    if (last?.type !== "finished" || !last.record) throw new Error("no record");
    const { record } = last;
    expect(record).toMatchObject({ tool: "t", callId: "c", runId: run.id, status: "ok" });
    expect(record.steps.map(({ by, what }) => `${by}: ${what}`)).toEqual([
      "arguments: repaired",
      "change: changed the arguments",
      "approval: asks",
      "approval: approved",
      "lane: waits for its turn",
      "execute: started",
      "after: changed the result",
      "reword: changed the result",
    ]);
    const times = record.steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(record.ms).toBeGreaterThanOrEqual(times.at(-1) ?? 0);
  });
});
