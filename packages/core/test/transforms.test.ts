import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import {
  changeResult,
  createToolbox,
  defineTool,
  describeAnew,
  fixArgument,
  hideArgument,
  narrow,
  renameArgument,
  transform,
  type Tool,
  type ToolContext,
  type ToolEvent,
} from "../src/index.ts";
import { call, schemas, search } from "./transforms-fixtures.ts";

describe("a transform", () => {
  it("says what it did in the tool's metadata, without the values", () => {
    const tool = transform(
      search(schemas[0]?.[1]),
      fixArgument("region", "eu"),
      hideArgument("limit"),
      narrow({ permission: "admin" }),
    );
    expect(tool.metadata).toEqual({
      transforms: ['argument "region" fixed', 'argument "limit" hidden', 'narrowed to permission "admin"'],
    });
    const box = createToolbox({ tools: [tool], permissions: ["user", "admin"] });
    expect(box.explain(tool.name, { permission: "admin" })).toMatchObject({
      available: true,
      transforms: tool.metadata?.transforms,
    });
  });

  it("names the tool and what it has where it can't be done", () => {
    expect(() => transform(search(schemas[0]?.[1]), fixArgument("regoin", "eu"))).toThrow(
      'fixArgument("regoin") can\'t be done to the tool "search": it has no argument "regoin" (it has: query, region, limit).',
    );
    expect(() => transform(search(undefined), hideArgument("x"))).toThrow(/takes no arguments/);
  });

  it("keeps the tool's name and the app data it wants", () => {
    const tool = defineTool({
      name: "mine",
      description: "d",
      effect: "read",
      input: z.object({ a: z.string() }),
      execute: ({ a }, ctx: ToolContext<{ db: string }>) => a + ctx.app.db,
    });
    const made = transform(tool, fixArgument("a", "x"));
    expectTypeOf(made.name).toEqualTypeOf<"mine">();
    // @ts-expect-error app data is missing
    void (() => createToolbox({ tools: [made] }).run({}));
  });

  it("lets the body see a value of its own each time", async () => {
    const tool = transform(
      {
        ...search({ type: "object", properties: { list: { type: "array" } } }),
        execute: ({ list }: { list: number[] }) => list.push(1),
      },
      fixArgument("list", []),
    );
    expect((await call(tool, {})).data).toBe(1);
    expect((await call(tool, {})).data).toBe(1);
  });

  it("leaves a body the object that it belongs to", async () => {
    const tool: Tool = {
      ...search(undefined),
      execute(this: Tool) {
        return this.description;
      },
    };
    const made = transform(
      tool,
      describeAnew({ description: "New." }),
      changeResult((data) => [data]),
    );
    expect(made.description).toBe("New.");
    expect((await call(made, {})).data).toEqual(["Searches."]);
  });
});

describe("a fixed value", () => {
  it("reaches neither observers nor records nor the one who approves, unless it is to be shown", async () => {
    const events: ToolEvent[] = [];
    const asked: unknown[] = [];
    const tool = { ...search(schemas[0]?.[1]), effect: "write" as const, execute: () => "done" };
    const run = (made: Tool) =>
      createToolbox({
        tools: [made],
        approval: (request) => (asked.push(request), true),
        observers: [{ name: "all", records: true, observe: (event: ToolEvent) => void events.push(event) }],
      }).call("search", { query: "x" }, { caller: { id: "ann" } });
    expect((await run(transform(tool, fixArgument("region", "eu")))).status).toBe("ok");
    expect(
      (
        await run(
          transform(
            tool,
            fixArgument("region", () => "eu"),
          ),
        )
      ).status,
    ).toBe("ok");
    expect(asked).toHaveLength(2);
    expect(JSON.stringify([events, asked])).not.toContain('"eu"');
    expect(transform(tool, fixArgument("region", "eu", { shown: true })).metadata).toMatchObject({
      fixed: { region: "eu" },
    });
  });

  it("is known to the tool's own rule about approval", async () => {
    const seen: unknown[] = [];
    const tool: Tool = {
      ...search(z.object({ amount: z.number(), to: z.string() })),
      approval: (input) => (seen.push(input), (input as { amount: number }).amount > 100),
    };
    const ask = (made: Tool) =>
      createToolbox({ tools: [made], approval: () => false }).call(
        "search",
        { account: "b" },
        { caller: { id: "ann", limit: 500 } },
      );
    expect(
      (await ask(transform(tool, fixArgument("amount", 500), renameArgument("to", "account")))).status,
    ).toBe("denied");
    expect(
      (
        await ask(
          transform(
            tool,
            fixArgument("amount", ({ limit }) => limit as number),
            renameArgument("to", "account"),
          ),
        )
      ).status,
    ).toBe("denied");
    expect(
      (await ask(transform(tool, fixArgument("amount", 5), renameArgument("to", "account")))).status,
    ).toBe("ok");
    expect(seen).toEqual([
      { amount: 500, to: "b" },
      { amount: 500, to: "b" },
      { amount: 5, to: "b" },
    ]);
  });
});
