import { describe, expect, it } from "vitest";
import { z } from "zod";
import { changeResult, createToolbox, failure, narrow, result, transform, type Tool } from "../src/index.ts";
import { call, search } from "./transforms-fixtures.ts";

describe("changeResult", () => {
  const tool = (execute: () => unknown, more: object = {}): Tool => ({
    ...search(undefined),
    ...more,
    execute,
  });

  it("changes values and results, and lets failures pass", async () => {
    const double = changeResult((data) => ({ doubled: Number(data) * 2 }), {
      output: z.object({ doubled: z.number() }),
    });
    expect(
      await call(
        transform(
          tool(async () => 4),
          double,
        ),
        {},
      ),
    ).toMatchObject({ data: { doubled: 8 } });
    expect(
      await call(
        transform(
          tool(() => result({ data: 4, meta: { m: 1 } })),
          double,
        ),
        {},
      ),
    ).toMatchObject({ data: { doubled: 8 }, meta: { m: 1 } });
    expect(
      await call(
        transform(
          tool(() => result({ content: "4" })),
          double,
        ),
        {},
      ),
    ).toMatchObject({ data: { doubled: 8 } });
    expect(
      await call(
        transform(
          tool(() => failure("no")),
          double,
        ),
        {},
      ),
    ).toMatchObject({ status: "failed", error: { message: "no" } });
    expect(
      await call(
        transform(
          tool(() => new Error("x")),
          double,
        ),
        {},
      ),
    ).toMatchObject({ error: { code: "unexpected_error" } });
    expect(
      await call(
        transform(
          tool(() => 1),
          changeResult(() => failure("not you")),
        ),
        {},
      ),
    ).toMatchObject({ error: { message: "not you" } });
  });

  it("checks first what the tool itself promised", async () => {
    const promising = tool(() => "four", { output: z.number() });
    expect(await call(transform(promising, changeResult(String)), {})).toMatchObject({
      error: { code: "bad_output" },
    });
  });
});

describe("narrow", () => {
  it("only ever takes away", async () => {
    const tool: Tool = { ...search(undefined), permission: "user", channels: ["web", "chat"] };
    const made = transform(
      tool,
      narrow({ channels: ["chat", "mail"], platforms: ["slack"], approval: true }),
    );
    expect(made).toMatchObject({
      channels: ["chat"],
      platforms: ["slack"],
      approval: true,
      permission: "user",
    });
    expect(() => transform(tool, narrow({ channels: ["mail"] }))).toThrow(/nothing is left/);
    expect(() => transform(tool, narrow({ permission: "admin" }))).toThrow(
      /needs the permission "user" already/,
    );
    const asks: Tool = { ...search(undefined), approval: () => true };
    expect(
      (
        await createToolbox({
          tools: [transform(asks, narrow({ approval: () => false }))],
          approval: () => false,
        }).call("search", {}, { caller: { id: "a" } })
      ).status,
    ).toBe("denied");
  });
});
