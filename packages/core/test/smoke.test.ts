import { expect, it } from "vitest";
import { z } from "zod";
import { createToolbox, defineTool, textOf, type ToolContext } from "../src/index.ts";

it("runs a call", async () => {
  const add = defineTool({
    name: "add", description: "adds", effect: "read",
    input: z.object({ a: z.number(), b: z.number().default(2) }),
    execute: ({ a, b }) => ({ sum: a + b }),
  });
  const put = defineTool({
    name: "put", description: "puts", effect: "write", permission: "admin",
    input: { type: "object", properties: { k: { type: "string" } }, required: ["k"] },
    execute: async (args, ctx: ToolContext<{ db: Map<string, number> }>) => { ctx.app.db.set(String(args.k), 1); return undefined; },
  });
  const box = createToolbox({ tools: [add, put], permissions: ["user", "admin"], approval: "suspend" });
  const db = new Map<string, number>();
  const run = box.run({ caller: { id: "u", permission: "admin" }, app: { db } });
  expect(textOf(await run.call("add", '{"a":1}'))).toBe('{"sum":3}');
  const r = await run.call("put", '{"k":"x"}', { callId: "c1" });
  expect(r.status).toBe("suspended");
  if (r.status !== "suspended") return;
  console.log(r.request);
  const again = await run.resume(r.request.token, true, { by: { id: "u" } });
  expect(again.result).toMatchObject({ status: "ok" });
  expect(db.size).toBe(1);
  console.log(await run.call("addd", {}), await run.call("add", '{"a":"x"'), await run.call("add", '{"a":"x"}'), await run.call("add", '{"a":"7"}'));
});
