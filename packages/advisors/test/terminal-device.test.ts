import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { atTerminal, hasTerminals } from "../../../test/at-terminal.ts";

// A program that asks at its terminal before it writes.
const PROGRAM = `
import { createToolbox, textOf } from "@toolport/core";
import { terminalApprover } from "@toolport/advisors/terminal";

const write = { name: "write", description: "Writes.", input: { type: "object" }, effect: "write", execute: () => "done" };
const toolbox = createToolbox({ tools: [write], approval: terminalApprover() });
const result = await toolbox.run({ caller: { id: "ann" } }).call("write", { n: 1 });
console.log(result.status + ": " + textOf(result));
`;

const cwd = join(import.meta.dirname, "..");
const node = ["--import", import.meta.resolve("tsx"), "--input-type=module", "-e", PROGRAM];
const denied = "denied: The approval for this call was denied, so the tool did not run.";

// Each starts Node and compiles what it imports.
describe("terminalApprover in a program of its own", { timeout: 60_000 }, () => {
  it("says no where standard input is a pipe, whatever comes through it", () => {
    const stdio: ["pipe", "pipe", "ignore"] = ["pipe", "pipe", "ignore"];
    const out = execFileSync(process.execPath, node, { cwd, input: "y\ny\n", encoding: "utf8", stdio });
    expect(out).toBe(`${denied} Reason: there is no terminal to ask at\n`);
  });

  it.skipIf(!hasTerminals).each([
    ["y\n", "ok: done"],
    ["n\n", `${denied} Reason: because`],
    ["x\n", `${denied} Reason: the answer was neither yes nor no`],
    ["\u0004", `${denied} Reason: nobody answered`],
  ])("asks at a real terminal, and ends when it has its answer: %j", async (key, words) => {
    // What is typed before there is a question is no answer to it.
    const answers = [
      ["[y/N", key],
      ["Why not?", "because\n"],
    ] as const;
    const { printed } = await atTerminal(node, { cwd, ahead: "y\ny", answers });
    expect(printed).toContain('{"n":1}');
    expect(printed.replaceAll("\r", "")).toContain(`${words}\n`);
  });
});
