import { failure } from "@toolport/core";
import { expect, it } from "vitest";
import { log } from "../src/index.ts";
import { runOf, tool, type ToolFields } from "./fixtures.ts";

async function linesOf(
  fields: ToolFields,
  options: { readonly args?: boolean } = {},
  name = "t",
): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = [];
  const run = runOf(tool(fields), {
    observers: [log({ write: (line) => void lines.push(line), ...options })],
    redact: ["hunter2"],
  });
  await run.call(name, { key: "hunter2" }, { callId: "c1" });
  return lines.map((line) => {
    expect(line).not.toMatch(/\n|hunter2/);
    return JSON.parse(line) as Record<string, unknown>;
  });
}

it("writes one line for each call, with who, what, how and how long", async () => {
  const [line, ...more] = await linesOf({});
  expect(more).toEqual([]);
  expect(line).toMatchObject({ tool: "t", status: "ok", caller: "ann", callId: "c1" });
  expect(line?.ms).toBeTypeOf("number");
  expect(Date.parse(String(line?.at))).toBeGreaterThan(0);
  expect(line).not.toHaveProperty("args");
});

it("writes the code of what failed, and the arguments when asked to, masked", async () => {
  expect(await linesOf({ execute: () => failure("no", { code: "gone" }) }, { args: true })).toMatchObject([
    { status: "failed", code: "gone", args: { key: "[redacted]" } },
  ]);
});

it("writes one line for an unknown tool, whatever the model calls it", async () => {
  expect(await linesOf({}, {}, 't"}\n{"forged":"hunter2"}')).toMatchObject([{ status: "unavailable" }]);
});
