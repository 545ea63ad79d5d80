import { describe, expect, it } from "vitest";
import { defineTool, importTools, type ImportOptions, type Tool } from "../src/index.ts";

interface Foreign {
  readonly label: string;
  readonly own?: Tool;
  readonly broken?: boolean;
}

const ours = defineTool({ name: "ours", description: "Ours.", effect: "write", execute: () => 1 });
const lookUp: Foreign = { label: "Looks up." };

function imported(tools: Readonly<Record<string, Foreign>>, options: ImportOptions<Foreign>): Tool[] {
  return importTools({
    host: "Acme",
    tools: Object.entries(tools),
    options,
    origin: (_, { own }) => own,
    read(name, { label, broken = false }) {
      if (broken) throw new Error("it has no body");
      return { name, description: label, source: "acme", timeoutMs: 5, execute: () => name };
    },
  });
}

describe("importing a host's tools", () => {
  it("wants each tool's effect: one for all, by name, or by a function of name and tool", () => {
    const both = { a: lookUp, b: { label: "Books." } };
    const effects = (effect: ImportOptions<Foreign>["effect"]): unknown[] =>
      imported(both, { effect }).map((tool) => tool.effect);
    expect(effects("read")).toEqual(["read", "read"]);
    expect(effects({ a: "read", b: "write" })).toEqual(["read", "write"]);
    expect(effects((name, { label }) => (name === "b" && label === "Books." ? "update" : "read"))).toEqual([
      "read",
      "update",
    ]);
    expect(() => effects({ a: "read" })).toThrow(/^Acme tools that can't be imported:\n- b: options\.effect/);
    expect(() => effects("careful" as never)).toThrow(/- a: options\.effect/);
    expect(() => imported({ toString: lookUp }, { effect: {} })).toThrow(/- toString: options\.effect/);
  });

  it("adds what it is told beyond the effect, by name or by a function, over what the tool says", () => {
    const told = { permission: "admin", timeoutMs: 9 };
    expect(imported({ a: lookUp }, { effect: "read", details: { a: told } })).toMatchObject([told]);
    const byFunction = imported(
      { a: lookUp, b: lookUp },
      { effect: "read", details: (name) => (name === "b" ? told : undefined) },
    );
    expect(byFunction).toMatchObject([{ timeoutMs: 5 }, told]);
    expect(byFunction[0]).not.toHaveProperty("permission");
  });

  it("refuses details for a tool that isn't there, since they may have been meant to guard one", () => {
    expect(() =>
      imported({ a: lookUp }, { effect: "read", details: { A: { permission: "admin" } } }),
    ).toThrow("- A: options.details speaks of it, and there is no such tool");
  });

  it("gives back a tool of ours as it was, or with the details it is told", () => {
    const home = { ours: { label: "", own: ours } };
    expect(imported(home, { effect: "read" })[0]).toBe(ours);
    expect(imported(home, { effect: "read", details: { ours: { timeoutMs: 9 } } })).toEqual([
      { ...ours, timeoutMs: 9 },
    ]);
  });

  it("names every tool that can't be imported in one error", () => {
    const broken = { label: "", broken: true };
    expect(() => imported({ a: broken, b: lookUp, c: broken }, { effect: "read" })).toThrow(
      "Acme tools that can't be imported:\n- a: it has no body\n- c: it has no body",
    );
  });
});
