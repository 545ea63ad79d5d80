import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { createToolbox, defineTool, textOf, type ToolContext } from "../src/index.ts";

interface Files {
  readonly size: (path: string) => number;
}

const files: Files = { size: (path) => path.length };
const path = z.object({ path: z.string() });

/** The tools of a host that has files. */
const fileTools = (given: { readonly files: Files }) => ({
  file_size: defineTool({
    name: "size",
    description: "Says how large a file is.",
    input: path,
    effect: "read",
    execute: (args) => given.files.size(args.path),
  }),
});

class Provider {
  size(): number {
    return files.size("");
  }
}

describe("tools as a function of what the host provides", () => {
  it("are made once from the plugins given, their keys being their names", async () => {
    let made = 0;
    const toolbox = createToolbox({
      tools: (given: { readonly files: Files }) => ((made += 1), fileTools(given)),
      plugins: { files },
    });
    expect(toolbox.list().map(({ name }) => name)).toEqual(["file_size"]);
    expect(textOf(await toolbox.call("file_size", { path: "a.txt" }))).toBe("5");
    expect(textOf(await toolbox.call("file_size", { path: "b" }))).toBe("1");
    expect(made).toBe(1);
  });

  it("know the plugins' types without a word from the author", () => {
    const toolbox = createToolbox({
      plugins: { files, limit: 3 },
      tools: (plugins) => {
        expectTypeOf(plugins).toEqualTypeOf<{ files: Files; limit: number }>();
        return fileTools(plugins);
      },
    });
    expectTypeOf(toolbox.pick).parameter(0).toEqualTypeOf<"file_size">();
  });

  it("come by with() as well, and keep asking for their app data", async () => {
    const toolbox = createToolbox({ tools: [] }).with({
      plugins: { base: 10 },
      tools: ({ base }) => [
        defineTool({
          name: "sum",
          description: "Adds.",
          effect: "read",
          execute: (_, ctx: ToolContext<{ more: number }>) => base + ctx.app.more,
        }),
      ],
    });
    // @ts-expect-error the app data is wanted
    const without = await toolbox.call("sum");
    expect(without.status).toBe("failed");
    expect(textOf(await toolbox.call("sum", {}, { app: { more: 5 } }))).toBe("15");
  });

  it("are refused without plugins, or without one that they want", () => {
    // @ts-expect-error the plugins are missing
    expect(() => createToolbox({ tools: fileTools })).toThrow(
      '"tools" is a function of "plugins", and none are given.',
    );
    // @ts-expect-error the files are missing
    createToolbox({ tools: fileTools, plugins: { disk: 1 } });
  });

  it.each<[string, unknown, RegExp]>([
    ["a promise", Promise.resolve(fileTools({ files })), /is a promise: await it first/],
    ["a function that gives one", async () => fileTools({ files }), /is a promise: await it first/],
    ["a map", new Map(Object.entries(fileTools({ files }))), /must be a list: give \[\.\.\.tools\]/],
    ["one tool", fileTools({ files }).file_size, /is a tool: put it into a list/],
    ["a toolbox", createToolbox({ tools: [] }), /is a toolbox: use its merge\(\)/],
    ["an object of a class", new Provider(), /is an instance of Provider: .* toolsFrom\(\)/],
    ["a hole", [fileTools({ files }).file_size, undefined], /must hold tools, and at 1 it has undefined/],
    ["a function for a tool", { size: () => 1 }, /must hold tools, and at "size" it has a function/],
    ["nothing", undefined, /must be a list or a record of tools/],
  ])("are refused where they are %s, in which no tool would be found", (_what, tools, says) => {
    expect(() => createToolbox({ tools: tools as never })).toThrow(says);
    expect(() => createToolbox({ tools: tools as never })).toThrow(
      expect.objectContaining({ code: "invalid_toolbox" }),
    );
  });

  it("are refused where nobody asks for the plugins", () => {
    expect(() => createToolbox({ tools: [], plugins: { files } } as never)).toThrow(
      '"plugins" are given, and "tools" is no function of them.',
    );
  });
});
