import { expect, it } from "vitest";
import {
  changeResult,
  createToolbox,
  describeAnew,
  fixArgument,
  hideArgument,
  narrow,
  renameArgument,
  transform,
  type Transform,
} from "../src/index.ts";
import { schemas, search } from "./transforms-fixtures.ts";

const tool = search(schemas[0]?.[1]);

// Without types, as a configuration file has them.
it.each<[string, unknown, RegExp]>([
  ["is no function", "rename", /step 1 is no function from tool to tool/],
  ["gives nothing", () => undefined, /step 1 gave undefined, and no tool/],
  ["gives a promise", async () => tool, /step 1 gave a promise, and no tool/],
  ["gives a bad tool", () => ({ ...tool, effect: "reads" }), /"effect" must be read, write/],
  [
    "describes by a misspelt field",
    describeAnew({ desciption: "x" } as never),
    /"desciption" is not a field/,
  ],
  ["describes by nothing", describeAnew({ description: " " }), /"description" must say what the tool does/],
  ["describes an argument by a number", describeAnew({ arguments: { query: 1 as never } }), /must be a text/],
  [
    "narrows by a misspelt field",
    narrow({ permision: "admin" } as never),
    /"permision" is none of permission/,
  ],
  ["narrows to nobody in particular", narrow({}), /it is not said to whom/],
  ["renames to nothing", renameArgument("query", ""), /"" can't be an argument's name/],
  ["renames to the prototype", renameArgument("query", "__proto__"), /can't be an argument's name/],
  ["hides nothing", hideArgument(), /it names no argument/],
  [
    "fixes by a misspelt option",
    fixArgument("region", "eu", { show: true } as never),
    /"show" is not an option/,
  ],
  ["changes a result by no function", changeResult("x" as never), /it is given no function/],
])("a transform that %s is refused when it is made", (_what, step, says) => {
  expect(() => transform(tool, step as Transform)).toThrow(says);
  expect(() => transform(tool, step as Transform)).toThrow(expect.objectContaining({ code: "invalid_tool" }));
});

it("a value of the caller that is a promise is the app's mistake, not the model's", async () => {
  const made = transform(tool, fixArgument("region", (async () => "eu") as never));
  expect(await createToolbox({ tools: [made] }).call("search", { query: "x" })).toMatchObject({
    status: "failed",
    meta: { cause: { message: expect.stringContaining("gave a promise") } },
  });
});
