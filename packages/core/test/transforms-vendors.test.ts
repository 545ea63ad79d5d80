import { describe, expect, it } from "vitest";
import {
  defaultArgument,
  describeAnew,
  fixArgument,
  hideArgument,
  renameArgument,
  transform,
  type Transform,
} from "../src/index.ts";
import { call, schemas, search, shownOf } from "./transforms-fixtures.ts";

describe.each(schemas)("with a schema of %s", (_vendor, input) => {
  it("a fixed argument is not shown, and is there when the author's schema validates", async () => {
    const tool = transform(search(input), fixArgument("region", "eu"));
    expect(Object.keys(shownOf(tool).properties)).toEqual(["query", "limit"]);
    expect(shownOf(tool).required).toEqual(["query"]);
    expect(JSON.stringify(shownOf(tool))).not.toMatch(/region|eu/);
    expect(await call(tool, { query: "x" })).toMatchObject({
      status: "ok",
      data: { query: "x", region: "eu" },
    });
    expect(await call(tool, { query: 1.5 })).toMatchObject({
      status: "invalid",
      error: { issues: [{ pointer: "/query" }] },
    });
  });

  it("a fixed argument can't be sent by the model", async () => {
    const tool = transform(search(input), fixArgument("region", "eu"));
    expect(await call(tool, { query: "x", region: "us" })).toMatchObject({
      status: "invalid",
      error: { issues: [{ pointer: "/region" }] },
    });
  });

  it("a value may depend on the caller", async () => {
    const tool = transform(
      search(input),
      fixArgument("region", ({ country }) => (country === "fr" ? "eu" : undefined)),
    );
    expect(Object.keys(shownOf(tool).properties)).toEqual(["query", "limit"]);
    expect(await call(tool, { query: "x" }, { country: "fr" })).toMatchObject({
      data: { query: "x", region: "eu" },
    });
    expect(await call(tool, { query: "x" }, { country: "mars" })).toMatchObject({ status: "denied" });
    expect(await call(tool, { query: [] }, { country: "fr" })).toMatchObject({
      status: "invalid",
      error: { issues: [{ pointer: "/query" }] },
    });
  });

  it("a value that the author's schema refuses is told to the programmer, or at the call, without the value", async () => {
    expect(() => transform(search(input), fixArgument("region", "secret"))).toThrow(
      /does not fit the argument "region"/,
    );
    const late = await call(
      transform(
        search(input),
        fixArgument("region", () => "secret"),
      ),
      { query: "x" },
    );
    expect(late.status).toBe("invalid");
    expect(JSON.stringify(late)).not.toMatch(/secret|region/);
  });

  it("an optional argument can be hidden, and a required one can't", async () => {
    const tool = transform(search(input), hideArgument("limit"));
    expect(Object.keys(shownOf(tool).properties)).toEqual(["query", "region"]);
    expect((await call(tool, { query: "x", region: "us" })).data).toEqual({ query: "x", region: "us" });
    expect((await call(tool, { query: "x", region: "us", limit: 1 })).status).toBe("invalid");
    expect(() => transform(search(input), hideArgument("query"))).toThrow(/"query" is required/);
  });

  it("a default is shown and used", async () => {
    const tool = transform(search(input), defaultArgument("region", "us"));
    expect(shownOf(tool)).toMatchObject({ properties: { region: { default: "us" } }, required: ["query"] });
    expect((await call(tool, { query: "x" })).data).toEqual({ query: "x", region: "us" });
    expect((await call(tool, { query: "x", region: "eu" })).data).toEqual({ query: "x", region: "eu" });
  });

  it("a default by caller is used and not shown", async () => {
    const tool = transform(
      search(input),
      defaultArgument("region", ({ id }) => (id === "ann" ? "eu" : undefined)),
    );
    expect(shownOf(tool).properties.region).not.toHaveProperty("default");
    expect((await call(tool, { query: "x" }, { id: "ann" })).data).toEqual({ query: "x", region: "eu" });
    expect((await call(tool, { query: "x" }, { id: "bob" })).status).toBe("invalid");
  });

  it("an argument can have another name", async () => {
    const tool = transform(search(input), renameArgument("query", "q"));
    expect(shownOf(tool).required).toEqual(expect.arrayContaining(["q", "region"]));
    expect((await call(tool, { q: "x", region: "eu" })).data).toEqual({ query: "x", region: "eu" });
    expect(await call(tool, { q: [], region: "eu" })).toMatchObject({
      status: "invalid",
      error: { issues: [{ pointer: "/q" }] },
    });
    expect(() => transform(search(input), renameArgument("query", "limit"))).toThrow(/"limit" already/);
  });

  it("tool and arguments can be described anew", () => {
    const tool = transform(
      search(input),
      describeAnew({ description: "Finds.", arguments: { query: "What to find" } }),
    );
    expect(tool.description).toBe("Finds.");
    expect(shownOf(tool).properties.query).toMatchObject({ type: "string", description: "What to find" });
  });

  it("all of them compose, in either order, and leave the tool they were given alone", async () => {
    const tool = search(input);
    const steps: readonly Transform[] = [
      fixArgument("region", () => "eu"),
      renameArgument("query", "q"),
      defaultArgument("limit", 5),
    ];
    for (const order of [steps, steps.toReversed()]) {
      const made = transform(tool, ...order);
      expect(Object.keys(shownOf(made).properties).toSorted()).toEqual(["limit", "q"]);
      expect((await call(made, { q: "x" })).data).toEqual({ query: "x", region: "eu", limit: 5 });
    }
    expect(Object.keys(shownOf(tool).properties)).toEqual(["query", "region", "limit"]);
  });
});
