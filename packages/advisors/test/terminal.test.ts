import { PassThrough } from "node:stream";
import { textOf, type ToolResult } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { terminalApprover } from "../src/terminal.ts";
import { runOf, sleep, tool, type Args } from "./fixtures.ts";

const TTY = { isTTY: true };

interface Seat {
  readonly input: PassThrough;
  readonly output: PassThrough & { text: string };
  /** Types a line once the screen shows something. */
  readonly type: (line: string, after: string) => Promise<void>;
}

/** A terminal without a device: streams that say they are one. */
function seat(): Seat {
  const output = Object.assign(new PassThrough(), TTY, { text: "" });
  output.on("data", (chunk: Buffer) => (output.text += chunk.toString()));
  const input = Object.assign(new PassThrough(), TTY);
  const type = async (line: string, after: string): Promise<void> => {
    for (let tries = 0; !output.text.includes(after); tries++) {
      if (tries > 400) throw new Error(`never shown: ${after}\n${output.text}`);
      await sleep(5);
    }
    input.write(line);
  };
  return { input, output, type };
}

interface Outcome {
  readonly result: ToolResult;
  readonly ran: readonly Args[];
  readonly text: string;
}

/** One call of a tool that writes, and what is typed: each line after what the screen shows before it. */
async function asked(typed: readonly (readonly [string, string])[], args: Args = { n: 1 }): Promise<Outcome> {
  const { input, output, type } = seat();
  const ran: Args[] = [];
  const write = tool({ effect: "write", execute: (given) => (ran.push(given), "done") });
  const run = runOf(write, { approval: terminalApprover({ input, output }), redact: ["hunter2"] });
  const call = run.call("t", args);
  for (const [line, after] of typed) await type(line, after);
  return { result: await call, ran, text: output.text };
}

describe("terminalApprover", () => {
  it("shows the request's text, and nothing else of it", async () => {
    const { text } = await asked([["y\n", "[y/N"]], { n: 1, note: "a\u001b[2Jb\u202e" });
    expect(text).toBe(
      '\nAllow "t" (write) to run with these arguments?\n{"n":1,"note":"a\\u001b[2Jb\\u202e"}\n[y/N, e to edit] ',
    );
  });

  it.each(["y\n", "Y\n", " yes \r\n"])("takes %j for a yes", async (line) => {
    const { result, ran } = await asked([[line, "[y/N"]]);
    expect([result.status, ran]).toEqual(["ok", [{ n: 1 }]]);
  });

  it.each([
    ["yy\n", "the answer was neither yes nor no"],
    ["ok\n", "the answer was neither yes nor no"],
    ["true\n", "the answer was neither yes nor no"],
    ["ye s\n", "the answer was neither yes nor no"],
    ["y\u0000\n", "the answer was neither yes nor no"],
  ])("takes %j for a no", async (line, reason) => {
    const { result, ran } = await asked([[line, "[y/N"]]);
    expect([result.status, ran]).toEqual(["denied", []]);
    expect(textOf(result)).toContain(`Reason: ${reason}`);
  });

  it.each([
    ["n\n", "not on a Friday\n", " Reason: not on a Friday"],
    ["NO\n", "\n", "so the tool did not run."],
    ["\n", "\n", "so the tool did not run."],
  ])("tells the model the reason of %j", async (line, reason, words) => {
    const { result, ran } = await asked([
      [line, "[y/N"],
      [reason, "Why not?"],
    ]);
    expect(ran).toEqual([]);
    expect(textOf(result).endsWith(words)).toBe(true);
  });

  it("lets the arguments be written anew, and runs those", async () => {
    const { ran } = await asked([
      ["e\n", "[y/N"],
      ['{"n":2}\n', "All arguments"],
    ]);
    expect(ran).toEqual([{ n: 2 }]);
  });

  it.each(["", "{n:2}", "yes"])("runs nothing where they are no JSON: %j", async (line) => {
    const { result, ran } = await asked([
      ["e\n", "[y/N"],
      [`${line}\n`, "All arguments"],
    ]);
    expect([result.status, ran]).toEqual(["denied", []]);
  });

  it("offers no edit where something is masked", async () => {
    const { text, ran } = await asked([["e\n", "[y/N] "]], { key: "hunter2" });
    expect(text).not.toMatch(/edit|hunter2/);
    expect(ran).toEqual([]);
  });

  it("says no at the end of the input, and to all that is asked after it", async () => {
    const { input, output, type } = seat();
    const run = runOf(tool({ effect: "write" }), { approval: terminalApprover({ input, output }) });
    const calls = run.callAll([{ name: "t" }, { name: "t", args: { n: 2 } }]);
    await type("", "[y/N");
    input.end();
    for (const result of [...(await calls), await run.call("t", { n: 3 })])
      expect(textOf(result)).toContain("Reason: nobody answered");
  });

  it("says no, and to whom it is asked, where there is no terminal", async () => {
    const { input, output } = seat();
    for (const streams of [
      { input: new PassThrough(), output },
      { input, output: new PassThrough() },
    ]) {
      streams.input.write("y\n");
      const run = runOf(tool({ effect: "write" }), { approval: terminalApprover(streams) });
      expect(textOf(await run.call("t"))).toContain("Reason: there is no terminal to ask at");
    }
    expect(output.text).toBe("");
  });

  it("asks one question at a time, and takes nothing typed before one for its answer", async () => {
    const { input, output, type } = seat();
    const ran: Args[] = [];
    const approval = terminalApprover({ input, output });
    const write = tool({ effect: "write", execute: (given) => (ran.push(given), "done") });
    const other = runOf(write, { approval: terminalApprover({ input, output }) });
    const calls = [runOf(write, { approval }).call("t", { n: 1 })];
    input.write("y\n");
    await type("", '{"n":1}');
    calls.push(runOf(write, { approval }).call("t", { n: 2 }));
    await sleep(30);
    expect(output.text).not.toContain('{"n":2}');
    input.write("y\ny\ny\n");
    await type("", '{"n":2}');
    calls.push(other.call("t", { n: 3 }));
    await sleep(30);
    input.write("n\n");
    expect(output.text).not.toContain('{"n":3}');
    await type("\n", "Why not?");
    await type("y\n", '{"n":3}');
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(["ok", "denied", "ok"]);
    expect(ran).toEqual([{ n: 1 }, { n: 3 }]);
  });

  it("stops asking when the call is stopped, also while it waits for its turn", async () => {
    const { input, output, type } = seat();
    const run = runOf(tool({ effect: "write" }), { approval: terminalApprover({ input, output }) });
    const calls = run.callAll([{ name: "t" }, { name: "t", args: { n: 2 } }]);
    await type("", "[y/N");
    run.cancel();
    expect((await calls).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    await sleep(50);
    expect(output.text.match(/Allow/g)).toHaveLength(1);
    expect([input.listenerCount("data"), input.isPaused()]).toEqual([0, true]);
  });

  it("refuses options that are none", () => {
    expect(() => terminalApprover({ input: {} as never })).toThrow('"input" must have "on"');
    expect(() => terminalApprover({ speling: 1 } as never)).toThrow('"speling" is not an option');
  });
});
