import { describe, expect, it } from "vitest";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { JsonSchema } from "@toolport/schema";
import { textOf, type Advisor, type Approver, type SuspensionRequest } from "../../src/index.ts";
import { ann, boxOf, callOnce, object, runOf, suspended, tool, type Args } from "../fixtures.ts";

const input = z.object({ to: z.string(), n: z.number().default(1) });

describe("rule 6: approval", () => {
  it("asks on the final input, after the advisors, and shows the untransformed canonical arguments", async () => {
    let request: SuspensionRequest | undefined;
    const change: Advisor = {
      name: "a",
      before: (invocation) => invocation.with({ input: { to: "b", extra: undefined as never, n: 2 } }),
    };
    const schema = z.object({ to: z.string().transform((to) => to.toUpperCase()), n: z.number() });
    const got: unknown[] = [];
    const approval: Approver = (asking) => ((request = asking), true);
    await callOnce(
      { effect: "update", input: schema, execute: (args) => got.push(args) },
      { n: 1, to: "a" },
      { advisors: [change], approval },
    );
    expect(request).toMatchObject({
      kind: "approval",
      tool: "t",
      effect: "update",
      args: { to: "b", n: 2 },
      masked: false,
      owner: "ann",
    });
    expect(request?.text).toBe('Allow "t" (update) to run with these arguments?\n{"n":2,"to":"b"}');
    expect(got).toEqual([{ to: "B", n: 2 }]);
  });

  it("binds to tool, schema, caller, run, call id and canonical input: any other one is another digest", async () => {
    const digest = async (options: {
      caller?: string;
      run?: string;
      call?: string;
      args?: object;
      name?: string;
      schema?: JsonSchema;
      effect?: "write" | "update";
    }): Promise<string> => {
      const {
        caller = "ann",
        run = "r",
        call = "c",
        args = { a: 1, b: [2] },
        name = "t",
        schema = { type: "object" },
        effect = "write",
      } = options;
      const box = boxOf(tool({ name, effect, input: schema }), { approval: "suspend" });
      return suspended(await box.run({ id: run, caller: { id: caller } }).call(name, args, { callId: call }))
        .request.digest;
    };
    const same = await digest({});
    expect(same).toMatch(/^[0-9a-f]{64}$/);
    expect(await digest({ args: { b: [2], a: 1 } })).toBe(same);
    const others = await Promise.all(
      [
        { caller: "bob" },
        { run: "s" },
        { call: "d" },
        { args: { a: 1, b: [3] } },
        { name: "u" },
        { schema: { type: "object", title: "x" } },
        { effect: "update" as const },
      ].map(digest),
    );
    expect(new Set([same, ...others]).size).toBe(8);
    const text =
      '{"call":"c","caller":"ann","effect":"write","input":{"a":1,"b":[2]},"run":"r","schema":"{\\"type\\":\\"object\\"}","tool":"t"}';
    expect(same).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it("runs what was digested, whatever happens to the arguments in memory while a person reads them", async () => {
    for (const schema of [{ type: "object" }, z.object({ list: z.any() })]) {
      const args = { list: [1] };
      const ran: Args[] = [];
      const approval: Approver = async (request) => {
        args.list.push(2);
        expect(() => (request.args as { list: number[] }).list.push(3)).toThrow(TypeError);
        return true;
      };
      await callOnce({ effect: "write", input: schema, execute: (got) => ran.push(got) }, args, { approval });
      expect(ran).toEqual([{ list: [1] }]);
    }
  });

  it("checks permission again after the approval", async () => {
    let allowed = true;
    const approval: Approver = () => ((allowed = false), true);
    const result = await callOnce(
      { effect: "write" },
      {},
      { approval, permit: () => allowed || "Your access has ended." },
    );
    expect([result.status, textOf(result)]).toEqual(["denied", "Your access has ended. It did not run."]);
  });

  it("escapes what a person could not see, or would see in another order", async () => {
    const args = { to: "a\u202eb\u200b\u0007\u2028\u{e0041}\u00ad\u3164 é 日本 😀\ud800" };
    const { request } = suspended(
      await runOf(tool({ effect: "write", input: object({ to: { type: "string" } }) }), {
        approval: "suspend",
      }).call("t", args),
    );
    expect(request.text.split("\n")[1]).toBe(
      '{"to":"a\\u202eb\\u200b\\u0007\\u2028\\udb40\\udc41\\u00ad\\u3164 é 日本 😀\\ud800"}',
    );
    expect(request.args).toEqual(args);
  });

  it("masks secrets in what a person sees, says so, and still runs the real ones", async () => {
    const ran: Args[] = [];
    const run = runOf(tool({ effect: "write", input, execute: (got) => void ran.push(got) }), {
      approval: "suspend",
      redact: ["hunter2"],
    });
    const { request } = suspended(await run.call("t", { to: "hunter2@x" }));
    expect([request.args, request.masked, request.text.includes("hunter2")]).toEqual([
      { to: "[redacted]@x" },
      true,
      false,
    ]);
    await run.resume(request.token, true, { by: ann });
    expect(ran).toEqual([{ to: "hunter2@x", n: 1 }]);
  });
});
