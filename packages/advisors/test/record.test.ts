import { failure, result } from "@toolport/core";
import { describe, expect, it, vi } from "vitest";
import { readTranscript, record } from "../src/index.ts";
import { ann, deferred, httpError, runOf, settle, sleep, tool } from "./fixtures.ts";
import { callsIn, linesOf } from "./recorded.ts";

const city = { type: "object", properties: { city: { type: "string" } }, required: ["city"] } as const;
const weather = tool({
  name: "weather",
  input: city,
  execute: ({ city: name }) => ({ in: name, sky: "clear" }),
});

describe("record", () => {
  it("writes a header, then one line for each call", async () => {
    const lines = await linesOf(weather, (run) => run.call("weather", { city: "Oslo" }, { callId: "c1" }));
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ type: "toolport.transcript", version: 1 });
    expect(callsIn(lines)).toEqual([
      {
        type: "call",
        n: 1,
        after: 0,
        run: "run-1",
        tool: "weather",
        callId: "c1",
        effect: "read",
        args: { city: "Oslo" },
        // printf '{"city":"Oslo"}' | sha256sum
        digest: "99a8fa9e4312f0bfd68a60a3ca5a7fd7fad321910c43c41afc6702c0697920a4",
        result: {
          status: "ok",
          content: [{ type: "text", text: '{"in":"Oslo","sky":"clear"}' }],
          data: { in: "Oslo", sky: "clear" },
        },
        ms: expect.any(Number) as number,
      },
    ]);
  });

  it("writes the arguments as they were validated, not as they were spelt", async () => {
    const lines = await linesOf(weather, async (run) => {
      await run.call("weather", '{"city" : "Oslo"}');
      await run.call("weather", { city: null }, { decode: () => ({ city: "Oslo" }) });
    });
    const [one, two] = callsIn(lines);
    expect([one?.args, two?.args]).toEqual([{ city: "Oslo" }, { city: "Oslo" }]);
    expect(one?.digest).toBe(two?.digest);
  });

  it("writes what was sent where a call was refused, and no digest", async () => {
    const lines = await linesOf(weather, async (run) => {
      await run.call("weather", { town: "Oslo" });
      await run.call("wether", { city: "Oslo" });
    });
    expect(callsIn(lines)).toMatchObject([
      { tool: "weather", effect: "read", sent: { town: "Oslo" }, result: { status: "invalid" } },
      {
        tool: "wether",
        sent: { city: "Oslo" },
        result: { status: "unavailable", error: { code: "unknown_tool" } },
      },
    ]);
    for (const call of callsIn(lines)) expect(call).not.toHaveProperty("digest");
  });

  it("writes nothing that redact masks, and no meta", async () => {
    const lines = await linesOf(
      tool({ execute: () => result({ content: "hunter2", data: { hunter2: 1 }, meta: { for: "the app" } }) }),
      async (run) => {
        await run.call("t", { key: "hunter2" });
        await run.call("hunter2");
      },
      { redact: ["hunter2"] },
    );
    expect(lines.join("\n")).not.toMatch(/hunter2|the app/);
    expect(callsIn(lines)[0]).toMatchObject({ args: { key: "[redacted]" } });
  });

  it("writes images and failures whole", async () => {
    const image = { type: "image", mediaType: "image/png", data: "iVBORw==" } as const;
    const tools = [
      tool({ name: "see", execute: () => result({ content: [image] }) }),
      tool({ name: "fail", execute: () => failure("No such city.", { code: "no_city", data: { near: 1 } }) }),
    ];
    const lines = await linesOf(tools, async (run) => {
      await run.call("see");
      await run.call("fail");
    });
    expect(callsIn(lines).map((call) => call.result)).toEqual([
      { status: "ok", content: [image] },
      {
        status: "failed",
        content: [{ type: "text", text: "No such city." }],
        data: { near: 1 },
        error: { code: "no_city", message: "No such city." },
      },
    ]);
  });

  it("writes calls as they end, and says in which order they began and which had ended by then", async () => {
    const first = deferred<string>();
    const tools = [tool({ name: "slow", execute: () => first.promise }), tool({ name: "quick" })];
    const lines = await linesOf(tools, async (run) => {
      const slow = run.call("slow");
      await run.call("quick");
      await run.call("quick");
      first.resolve("at last");
      await slow;
      await run.call("quick");
    });
    expect(callsIn(lines).map(({ tool: name, n, after }) => [name, n, after])).toEqual([
      ["quick", 2, 0],
      ["quick", 3, 1],
      ["slow", 1, 0],
      ["quick", 4, 3],
    ]);
  });

  it("notes nested calls in the line of the call they belong to, at any depth", async () => {
    const tools = [
      tool({ name: "outer", execute: (_, ctx) => ctx.call("middle") }),
      tool({ name: "middle", execute: (_, ctx) => ctx.call("inner") }),
      tool({ name: "inner", effect: "write" }),
    ];
    const lines = await linesOf(tools, (run) => run.call("outer", {}, { callId: "a/b" }));
    expect(callsIn(lines)).toHaveLength(1);
    expect(callsIn(lines)[0]).toMatchObject({
      tool: "outer",
      nested: [
        { tool: "inner", effect: "write", status: "ok" },
        { tool: "middle", effect: "read", status: "ok" },
      ],
    });
  });

  it("writes a waiting call, and how it goes on once it is answered", async () => {
    const pay = tool({ name: "pay", effect: "write", execute: ({ amount }) => `Paid ${String(amount)}` });
    const lines = await linesOf(
      pay,
      async (run) => {
        const answers = [true, false, { approved: true, args: { amount: 3 } }];
        for (const [at, answer] of answers.entries()) {
          const waits = await run.call("pay", { amount: at }, { callId: `c${at}` });
          if (waits.status === "suspended") await run.resume(waits.request.token, answer, { by: ann });
        }
      },
      { approval: "suspend" },
    );
    expect(lines.join()).not.toContain("token");
    expect(
      callsIn(lines).map(({ callId, resumed, result: { status } }) => [callId, status, resumed]),
    ).toEqual([
      ["c0", "suspended", undefined],
      ["c0", "ok", true],
      ["c1", "suspended", undefined],
      ["c1", "denied", true],
      ["c2", "suspended", undefined],
      ["c2", "ok", true],
    ]);
    const { calls } = readTranscript(lines);
    expect(calls.map(({ n, args, result: { status } }) => [n, args, status])).toEqual([
      [1, { amount: 0 }, "ok"],
      [3, { amount: 1 }, "denied"],
      [5, { amount: 2 }, "ok"],
    ]);
  });

  it("records one run of a toolbox that serves many, when it is told which", async () => {
    const lines: string[] = [];
    const recording = record({ append: (line) => void lines.push(line), run: "mine" });
    for (const id of ["mine", "another"]) await runOf(tool(), { observers: [recording] }, { id }).call("t");
    await recording.flush();
    expect(callsIn(lines).map(({ run }) => run)).toEqual(["mine"]);
  });

  it("writes in order, one line at a time, however slow the writing is", async () => {
    let busy = false;
    const lines: string[] = [];
    const recording = record({
      append: async (line) => {
        expect(busy).toBe(false);
        busy = true;
        await sleep(lines.length % 2);
        lines.push(line);
        busy = false;
      },
    });
    const run = runOf(tool(), { observers: [recording] });
    await run.callAll(Array.from({ length: 20 }, (_, n) => ({ name: "t", args: { n } })));
    await recording.flush();
    expect(readTranscript(lines).calls.map(({ args }) => args)).toEqual(
      Array.from({ length: 20 }, (_, n) => ({ n })),
    );
  });

  it("goes on after a line that could not be written, and tells the app", async () => {
    const lines: string[] = [];
    const onError = vi.fn<(error: unknown, line: string) => void>(() => {
      throw new Error("nobody listens");
    });
    const recording = record({
      append: (line) => {
        if (line.includes('"n":1,')) throw httpError(507);
        lines.push(line);
      },
      onError,
    });
    const run = runOf(tool(), { observers: [recording] });
    await run.call("t");
    await run.call("t");
    await recording.flush();
    await settle();
    expect(onError).toHaveBeenCalledOnce();
    expect(callsIn(lines).map(({ n }) => n)).toEqual([2]);
  });

  it.each([{}, { append: 1 }, { append: () => {}, run: "" }, { append: () => {}, speling: 1 }])(
    "checks its options: %o",
    (options) => {
      expect(() => record(options as never)).toThrow(/^record\(\): /);
    },
  );
});
