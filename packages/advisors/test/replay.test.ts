import { failure, result, type ToolResult } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { hint, record, replay, truncate } from "../src/index.ts";
import { ann, runOf, tool } from "./fixtures.ts";
import { again, linesOf } from "./recorded.ts";

const path = { type: "object", properties: { path: { type: "string" } }, required: ["path"] } as const;
const image = { type: "image", mediaType: "image/png", data: "iVBORw==", name: "a.png" } as const;
let reads = 0;
const read = tool({
  name: "read",
  input: path,
  execute: ({ path: at }) => `${String(at)}, read ${++reads} times`,
});
const see = tool({
  name: "see",
  execute: () => result({ content: [{ type: "text", text: "Look:" }, image], data: { n: 1 } }),
});
const fail = tool({
  name: "fail",
  execute: () => failure("No.", { code: "no", data: { near: "yes" }, meta: { secret: 1 } }),
});
const write = tool({ name: "write", effect: "write", execute: () => "written" });
const tools = [read, see, fail, write];

/** A result as it is recorded. */
const plain = ({ status, content, data, error }: ToolResult): unknown => ({ status, content, data, error });

describe("replay", () => {
  it("answers each call from the record, and no body runs", async () => {
    const first: ToolResult[] = [];
    const calls = ["see", "fail", "read", "read"].map((name) => ({ name, args: { path: "a" } }));
    const lines = await linesOf(tools, async (run) => {
      for (const { name, args } of calls) first.push(await run.call(name, args));
    });
    const { run, replayed } = again(tools, lines);
    const second: ToolResult[] = [];
    for (const { name, args } of calls) second.push(await run.call(name, args));
    expect(second.map(plain)).toEqual(first.map(plain));
    expect(second[2]?.data).not.toEqual(second[3]?.data);
    expect(replayed).toMatchObject({ end: undefined, difference: undefined, remaining: [] });
    expect(replayed.finished()).toBe(true);
    replayed.assertFinished();
  });

  it("answers calls that ran beside each other in whichever order they come", async () => {
    const paths = Array.from({ length: 10 }, (_, n) => ({ name: "read", args: { path: `${n}` } }));
    let first: readonly ToolResult[] = [];
    const lines = await linesOf(read, async (run) => (first = await run.callAll(paths)));
    const { run, replayed } = again(read, lines);
    const second = await run.callAll(paths.toReversed());
    expect(second.toReversed().map(plain)).toEqual(first.map(plain));
    replayed.assertFinished();
  });

  it("gives at once what came of a call that had asked a person something", async () => {
    const ask = tool({
      name: "ask",
      execute: (_, ctx) => ({ it: ctx.suspend({ key: "q", prompt: "Which?" }) }),
    });
    const lines = await linesOf(ask, async (run) => {
      const waits = await run.call("ask", {}, { callId: "c" });
      if (waits.status === "suspended") await run.resume(waits.request.token, "the left one", { by: ann });
    });
    const { run, replayed } = again(ask, lines);
    expect((await run.call("ask")).data).toEqual({ it: "the left one" });
    replayed.assertFinished();
  });

  it("is answered outside every advisor: what those did to the result is in the record", async () => {
    const settings = { advisors: [hint(() => "Hint."), truncate({ max: 8 })], maxText: 40 };
    const long = tool({ execute: () => "x".repeat(100) });
    let first: ToolResult | undefined;
    const lines = await linesOf(long, async (run) => (first = await run.call("t")), settings);
    const { run } = again(long, lines, {}, { settings });
    expect(plain(await run.call("t"))).toEqual(plain(first as ToolResult));
  });

  it("matches what is masked in the same way", async () => {
    const redact = ["hunter2"];
    const lines = await linesOf(read, (run) => run.call("read", { path: "hunter2" }), { redact });
    const { run, replayed } = again(read, lines, {}, { settings: { redact } });
    await run.call("read", { path: "hunter2" });
    replayed.assertFinished();
    const bare = again(read, lines);
    await bare.run.call("read", { path: "hunter2" });
    expect(bare.replayed.difference).toMatchObject({
      kind: "arguments",
      changes: [{ pointer: "/path", recorded: "[redacted]", came: "hunter2" }],
    });
  });

  it("goes on where the record leaves out what other runs did", async () => {
    const lines: string[] = [];
    const recording = record({ append: (line) => void lines.push(line) });
    for (const id of ["one", "two"])
      await runOf(read, { observers: [recording] }, { id }).call("read", { path: id });
    await recording.flush();
    const { run, replayed } = again(read, lines, { run: "two" });
    await run.call("read", { path: "two" });
    replayed.assertFinished();
  });

  it("answers a host that comes twice with the same call twice, from one line", async () => {
    const lines = await linesOf(write, (run) => run.call("write", {}));
    const { run, replayed } = again(
      write,
      lines,
      { mutations: "answer" },
      { settings: { approval: "suspend" } },
    );
    expect(await run.prepare?.("write", {}, { callId: "c" })).toMatchObject({ status: "ok" });
    expect(await run.call("write", {}, { callId: "c" })).toMatchObject({ status: "ok" });
    replayed.assertFinished();
  });
});

describe("a call that mutates", () => {
  it("ends the replay: neither it nor anything after it is answered or run", async () => {
    const lines = await linesOf(tools, async (run) => {
      await run.call("see");
      await run.call("write", { text: "a" });
      await run.call("see");
    });
    const { run, replayed } = again(tools, lines);
    expect((await run.call("see")).status).toBe("ok");
    expect(await run.call("write", { text: "a" })).toMatchObject({
      status: "failed",
      error: {
        code: "replay_mutation",
        message:
          'The replay ends here, so this call was not answered. Call 2, write({"text":"a"}), changes things, and this replay answers only what does not (mutations: "answer" has it answered). No tool ran.',
      },
    });
    expect(await run.call("see")).toMatchObject({ status: "failed", error: { code: "replay_ended" } });
    expect(replayed.end).toMatchObject({
      kind: "mutation",
      recorded: { tool: "write", line: 3 },
      came: { n: 2 },
    });
    expect(replayed.difference).toBeUndefined();
    expect(() => replayed.assertFinished()).toThrow(/^Call 2, write/);
  });

  it("may be answered, and then nobody is asked", async () => {
    const lines = await linesOf(tools, async (run) => {
      await run.call("write");
      await run.call("see");
    });
    const approval = (): never => {
      throw new Error("somebody was asked");
    };
    const { run, replayed } = again(tools, lines, { mutations: "answer" }, { settings: { approval } });
    expect((await run.call("write")).data).toBe("written");
    expect((await run.call("see")).status).toBe("ok");
    replayed.assertFinished();
  });

  it("is also one that made a nested call which mutates", async () => {
    const outer = tool({ name: "outer", execute: (_, ctx) => ctx.call("write") });
    const lines = await linesOf([outer, write], (run) => run.call("outer"));
    const { run, replayed } = again([outer, write], lines);
    await run.call("outer");
    expect(replayed.end?.words).toMatch(/^Call 1, outer\(\{\}\), called write, which changes things/);
  });

  it("was answered by a person in the record: the replay gives what came of it at once", async () => {
    const settings = { approval: "suspend" } as const;
    const lines = await linesOf(
      write,
      async (run) => {
        for (const [n, answer] of [
          true,
          { approved: false, reason: "Not now" },
          { approved: true, args: { n: 9 } },
        ].entries()) {
          const waits = await run.call("write", { n });
          if (waits.status === "suspended") await run.resume(waits.request.token, answer, { by: ann });
        }
        await run.call("write", { n: 3 });
      },
      settings,
    );
    const { run, replayed } = again(write, lines, { mutations: "answer" }, { settings });
    expect((await run.call("write", { n: 0 })).status).toBe("ok");
    expect((await run.call("write", { n: 1 })).error?.message).toContain("Not now");
    expect((await run.call("write", { n: 2 })).status).toBe("ok");
    expect((await run.call("write", { n: 3 })).error?.code).toBe("replay_difference");
    expect(replayed.difference).toMatchObject({
      kind: "waiting",
      words: 'Call 4, write({"n":3}), was still waiting for a person when the record ended.',
    });
  });
});

describe("options of replay", () => {
  it.each([{ order: "loose" }, { mutations: "run" }, { run: "" }, { speling: 1 }])(
    "are checked: %o",
    (options) => {
      expect(() => replay('{"type":"toolport.transcript","version":1}', options as never)).toThrow(
        /^replay\(\): /,
      );
    },
  );
});
