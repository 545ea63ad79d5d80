import { readSchema } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  advertise,
  createToolbox,
  defaultArgument,
  describeAnew,
  fixArgument,
  hideArgument,
  renameArgument,
  transform,
  type Tool,
  type Transform,
} from "../src/index.ts";
import { search } from "./transforms-fixtures.ts";

const input = z.object({
  query: z.string(),
  tenant: z.string().optional(),
  since: z.date().optional(),
});
const messageOf = async (schema: Tool["input"], args: unknown, ...steps: readonly Transform[]) => {
  const box = createToolbox({ tools: [transform(search(schema), ...steps)] });
  const { status, error } = await box.call("search", args, { caller: { id: "ann" } });
  return status === "invalid" ? error?.issues?.[0]?.message : status;
};

describe("a misspelt argument of a transformed tool", () => {
  it.each<[string, Transform]>([
    ["described anew", describeAnew({ arguments: { query: "Words." } })],
    ["with a default", defaultArgument("query", "all")],
    ["with another argument fixed", fixArgument("since", "2026-01-01T00:00:00Z")],
    ["with another argument fixed by caller", fixArgument("since", () => "2026-01-01T00:00:00Z")],
    ["with another argument hidden", hideArgument("since")],
    ["with another argument renamed", renameArgument("since", "from")],
  ])("is not left out in silence: %s", async (_what, step) => {
    expect(await messageOf(input, { query: "x", tenent: "acme" }, step)).toMatch(/did you mean "tenant"\?$/);
  });

  it("is told of by the name that the model knows", async () => {
    expect(await messageOf(input, { query: "x", org_: "acme" }, renameArgument("tenant", "org"))).toMatch(
      /did you mean "org"\?$/,
    );
  });

  it.each<[string, Tool["input"]]>([
    ["drops", input],
    ["refuses", z.strictObject({ query: z.string(), tenant: z.string().optional() })],
    [
      "refuses by JSON Schema",
      {
        type: "object",
        properties: { query: { type: "string" }, tenant: { type: "string" } },
        additionalProperties: false,
      },
    ],
  ])(
    "does not learn the name of a hidden one from a schema that %s what it does not know",
    async (_how, schema) => {
      expect(await messageOf(schema, { query: "x", tenent: "acme" }, hideArgument("tenant"))).not.toMatch(
        /tenant/,
      );
    },
  );
});

describe("what JSON Schema can't say of the author's schema", () => {
  const lossesAt = (...steps: readonly Transform[]) =>
    readSchema(transform(search(input), ...steps).input ?? {})
      .losses()
      .map(({ pointer, keyword }) => `${keyword} ${pointer}`);

  it("is told of a transformed tool as of the tool itself, at its place", () => {
    expect(lossesAt(describeAnew({ arguments: { query: "Words." } }))).toEqual(["date /properties/since"]);
    expect(lossesAt(renameArgument("since", "from"))).toEqual(["date /properties/from"]);
    expect(lossesAt(hideArgument("since"))).toEqual([]);
  });

  it("reaches whoever exports it", () => {
    const box = createToolbox({ tools: [transform(search(input), hideArgument("tenant"))] });
    const { losses } = advertise(box, {
      title: "Any",
      names: { allowed: /\w/, maxLength: 64 },
      dialect: "draft-07",
    });
    expect(losses).toMatchObject([{ tool: "search", keyword: "date", pointer: "/properties/since" }]);
  });
});
