import { expect, it } from "vitest";
import { createToolbox, defineTool, everyTool, originOf } from "../src/index.ts";

const open = defineTool({ name: "open", description: "Opens.", effect: "read", execute: () => "open" });
const guarded = defineTool({
  name: "guarded",
  description: "Is guarded.",
  effect: "read",
  permission: "boss",
  execute: () => "guarded",
});
const toolbox = createToolbox({ permissions: ["boss"], tools: [open, guarded] });

it("gives every tool of a toolbox, whoever may see it, without its body", () => {
  expect(toolbox.list().map(({ name }) => name)).toEqual(["open"]);
  const all = everyTool(toolbox) ?? [];
  expect(all.map(({ name }) => name)).toEqual(["open", "guarded"]);
  expect(all.every((tool) => !("execute" in tool) && Object.isFrozen(tool))).toBe(true);
  expect(originOf(all[0] as (typeof all)[0])).toBe(open);
});

it("knows no other object: a run and a copy have only what their caller may see", () => {
  expect(everyTool(toolbox.run())).toBeUndefined();
  expect(everyTool({ ...toolbox })).toBeUndefined();
});
