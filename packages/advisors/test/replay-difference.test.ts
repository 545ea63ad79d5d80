import { failure, type ToolResult } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { tool } from "./fixtures.ts";
import { again, linesOf } from "./recorded.ts";

const path = { type: "object", properties: { path: { type: "string" } }, required: ["path"] } as const;
let reads = 0;
const read = tool({ name: "read", input: path, execute: () => ++reads });
const see = tool({ name: "see" });
const fail = tool({ name: "fail", execute: () => failure("No.") });
const tools = [read, see, fail];

describe("a call that is not as recorded", () => {
  const recorded = () =>
    linesOf(tools, async (run) => {
      await run.call("read", { path: "a" });
      await run.call("see");
      await run.call("read", { path: "wrong", more: 1 });
      await run.call("nobody");
      await run.call("read", { path: 7 });
    });

  it.each<[string, readonly [string, unknown?][], object]>([
    [
      "other arguments",
      [["read", { path: "b" }]],
      {
        kind: "arguments",
        recorded: { n: 1, line: 2 },
        changes: [{ pointer: "/path", recorded: "a", came: "b" }],
        words:
          'Call 1, read({"path":"b"}), differs from the record, where call 1 of the record (line 2), read({"path":"a"}), comes next: /path was "a" and is "b".',
      },
    ],
    [
      "another tool",
      [["read", { path: "a" }], ["fail"]],
      {
        kind: "tool",
        came: { n: 2, tool: "fail" },
        recorded: { tool: "see" },
        words:
          "Call 2, fail({}), differs from the record, where call 2 of the record (line 3), see({}), comes next.",
      },
    ],
    [
      "before its turn",
      [["see"]],
      {
        kind: "order",
        words:
          'Call 1, see({}), came before its turn: first comes call 1 of the record (line 2), read({"path":"a"}).',
      },
    ],
    [
      "once more",
      [["read", { path: "a" }], ["see"], ["see"]],
      { kind: "tool", recorded: { n: 3, tool: "read" } },
    ],
  ])("ends the replay, and is named: %s", async (_, calls, difference) => {
    const { run, replayed } = again(tools, await recorded());
    const results: ToolResult[] = [];
    for (const [name, args] of calls) results.push(await run.call(name, args));
    expect(results.slice(0, -1).every(({ status }) => status === "ok")).toBe(true);
    expect(results.at(-1)?.error?.code).toBe("replay_difference");
    expect(replayed.difference).toMatchObject(difference);
    expect((await run.call("see")).error?.code).toBe("replay_ended");
    expect(replayed.finished()).toBe(false);
  });

  it("ends the replay where the record has no more calls", async () => {
    const { run, replayed } = again(see, await linesOf(see, (first) => first.call("see")));
    await run.call("see");
    await run.call("see");
    expect(replayed.difference).toMatchObject({
      kind: "extra",
      words: "Call 2, see({}), was not recorded: the record has no more calls.",
    });
  });

  it("says when the record was cut off", async () => {
    const lines = await linesOf(see, async (first) => {
      await first.call("see");
      await first.call("see");
    });
    const { run, replayed } = again(see, lines.with(2, lines[2]?.slice(0, 40) ?? ""));
    await run.call("see");
    await run.call("see");
    expect(replayed.difference?.words).toBe(
      "Call 2, see({}), was not recorded: the record was cut off there.",
    );
  });

  it("names a few of many changes in words, and all of them as data", async () => {
    const lines = await linesOf(see, (first) =>
      first.call("see", { a: 1, b: { c: [1, 2], "d/e": null }, f: 1 }),
    );
    const { run, replayed } = again(see, lines);
    await run.call("see", { a: 2, b: { c: [1], "d/e": {} }, g: 1 });
    expect(replayed.difference).toMatchObject({
      changes: [
        { pointer: "/a", recorded: 1, came: 2 },
        { pointer: "/b/c/1", recorded: 2 },
        { pointer: "/b/d~1e", recorded: null, came: {} },
        { pointer: "/f", recorded: 1 },
        { pointer: "/g", came: 1 },
      ],
    });
    expect(replayed.difference?.words).toMatch(
      /: \/a was 1 and is 2; \/b\/c\/1 was 2 and is absent; \/b\/d~1e was null and is \{\}; …\.$/,
    );
  });

  it("shows calls that never came", async () => {
    const { run, replayed } = again(tools, await recorded());
    await run.call("read", { path: "a" });
    expect(replayed.remaining).toHaveLength(4);
    expect(() => replayed.assertFinished()).toThrow(
      "The replay is not finished: call 2 of the record (line 3), see({}), has not come, nor 3 after it.",
    );
  });
});

describe("what the toolbox refuses by itself", () => {
  const strict = { ...path, additionalProperties: false } as const;
  const closed = tool({ name: "read", input: strict });
  const sequence = (args: unknown) =>
    linesOf([closed, see], async (run) => {
      await run.call("read", args);
      await run.call("nobody");
      await run.call("see");
    });

  it("is decided anew, and agrees with the record", async () => {
    const { run, replayed } = again([closed, see], await sequence({ path: {} }));
    expect((await run.call("read", { path: {} })).status).toBe("invalid");
    expect((await run.call("nobody")).status).toBe("unavailable");
    expect((await run.call("see")).status).toBe("ok");
    replayed.assertFinished();
  });

  it("ends the replay where it was not refused then, or for another reason", async () => {
    const { run, replayed } = again([closed, see], await sequence({ path: "a" }));
    expect((await run.call("read", { path: {} })).error?.code).toBe("invalid_arguments");
    expect(replayed.difference).toMatchObject({
      kind: "outcome",
      came: { tool: "read", status: "invalid", code: "invalid_arguments" },
      recorded: { args: { path: "a" } },
    });
    expect((await run.call("see")).error?.code).toBe("replay_ended");

    const other = again([closed, see], await sequence({ path: {} }));
    await other.run.call("read", { paths: {} });
    expect(other.replayed.difference?.words).toBe(
      "Call 1, read(…), refused as invalid, differs from the record, where call 1 of the record (line 2), read(…), refused as invalid, comes next.",
    );
  });

  it("ends the replay where it is not refused now", async () => {
    const { run, replayed } = again([tool({ name: "read" }), see], await sequence({ path: {} }));
    expect((await run.call("read", { path: {} })).error?.code).toBe("replay_difference");
    expect(replayed.difference).toMatchObject({ kind: "outcome", recorded: { sent: { path: {} } } });
  });
});

describe("replay in any order", () => {
  it("answers by tool and arguments alone, equal calls in their order", async () => {
    const lines = await linesOf(tools, async (run) => {
      await run.call("read", { path: "a" });
      await run.call("see");
      await run.call("read", { path: "a" });
    });
    const { run, replayed } = again(tools, lines, { order: "any" });
    expect((await run.call("see")).status).toBe("ok");
    const [first, second] = [await run.call("read", { path: "a" }), await run.call("read", { path: "a" })];
    expect(second.data).toBe((first.data as number) + 1);
    expect((await run.call("see")).error?.code).toBe("replay_difference");
    expect(replayed.difference).toMatchObject({ kind: "extra" });
  });
});
