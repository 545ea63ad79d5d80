import { dialects, project, readSchema } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { textOf, type ToolResult } from "../../src/index.ts";
import { runOf, tool, type Args } from "../fixtures.ts";

const input = z.object({
  count: z.number().int().min(1).max(9),
  tags: z.record(z.string(), z.number()),
  note: z.string().optional(),
  pair: z.tuple([z.string(), z.number()]),
});

describe("rule 11: nothing is lost in silence", () => {
  const names = Object.keys(dialects) as (keyof typeof dialects)[];
  const run = runOf(tool({ input, execute: (args: Args) => args }));

  it.each(names)("enforces here what %s could not carry, by the source schema", async (name) => {
    const { decode, encode } = project(readSchema(input).jsonSchema(), name);
    const call = (value: object): Promise<ToolResult> =>
      run.call("t", JSON.stringify(encode(value)), { decode });
    const good = { count: 3, tags: { a: 1 }, pair: ["x", 1] };
    expect(JSON.parse(textOf(await call(good)))).toEqual(good);
    for (const bad of [
      { ...good, count: 10 },
      { ...good, tags: { a: "x" } },
      { ...good, pair: ["x"] },
    ])
      expect((await call(bad)).status).toBe("invalid");
  });

  it.each(names)(
    "takes arguments whose root is no object through the wrapping of %s, also over a suspension",
    async (name) => {
      const list = z.array(z.string()).min(1);
      const { decode, encode } = project(readSchema(list).jsonSchema(), name);
      const asking = runOf(tool({ effect: "write", input: list, execute: (args: Args) => args }), {
        approval: "suspend",
      });
      const wire = encode(["a"]);
      if (Array.isArray(wire)) return; // a dialect that takes any root can't carry it in a tool call, which sends an object
      const first = await asking.call("t", JSON.stringify(wire), { decode });
      if (first.status !== "suspended") throw new Error(textOf(first));
      expect(textOf((await asking.resume(first.request.token, true, { by: { id: "ann" } })).result)).toBe(
        '["a"]',
      );
      expect((await asking.call("t", JSON.stringify(encode([])), { decode })).status).toBe("invalid");
    },
  );
});
