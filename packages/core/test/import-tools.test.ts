import { describe, expect, it } from "vitest";
import {
  annotate,
  claimsOf,
  defineTool,
  importTools,
  type Effect,
  type ImportGap,
  type ImportOptions,
  type Tool,
} from "../src/index.ts";

interface Foreign {
  readonly label: string;
  readonly own?: Tool;
  readonly broken?: boolean;
  readonly says?: Effect;
  readonly elsewhere?: boolean;
}

const ours = defineTool({ name: "ours", description: "Ours.", effect: "write", execute: () => 1 });
const lookUp: Foreign = { label: "Looks up." };

function imported(tools: Readonly<Record<string, Foreign>>, options: ImportOptions<Foreign>): Tool[] {
  return importTools({
    host: "Acme",
    tools: Object.entries(tools),
    options,
    origin: (_, { own }) => own,
    unsupported: (_, { elsewhere }) => (elsewhere === true ? "its provider runs it" : undefined),
    read(name, { label, says, broken = false }, _, gap) {
      if (broken) throw new Error("it has no body");
      if (label === "") gap("description", "it has none: its name was taken");
      const description = label || name;
      return {
        name,
        description,
        source: "acme",
        timeoutMs: 5,
        ...(says && { effect: says }),
        execute: () => name,
      };
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

  it.each([
    [
      "a slip of the pen",
      { aproval: true },
      /- a: options\.details has "aproval", which is no detail; what .* approval/,
    ],
    ["the body", { execute: () => 2 }, /- a: options\.details has "execute"/],
    ["the name", { name: "b" }, /- a: options\.details has "name"/],
    ["the effect", { effect: "read" }, /- a: options\.details has "effect", .*; options\.effect says it/],
  ])("refuses as a detail what is none: %s", (_, details, words) => {
    const told = { a: details as never };
    expect(() => imported({ a: lookUp }, { effect: "write", details: told })).toThrow(words);
    expect(() => imported({ a: { label: "", own: ours } }, { effect: "write", details: told })).toThrow(
      words,
    );
  });

  it("takes nothing away by a detail that is undefined", () => {
    const details = { timeoutMs: undefined, description: undefined } as never;
    const [a] = imported({ a: lookUp }, { effect: "read", details: { a: details } });
    expect(a).toMatchObject({ timeoutMs: 5, description: "Looks up." });
    expect(imported({ a: { label: "", own: ours } }, { effect: "read", details: { a: details } })).toEqual([
      ours,
    ]);
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

  it("takes the effect that a tool says of itself over one for all, never over one chosen for it", () => {
    const tools = { a: { label: "A.", says: "read" as const }, b: lookUp };
    const effects = (effect: ImportOptions<Foreign>["effect"]): unknown[] =>
      imported(tools, { effect }).map((tool) => tool.effect);
    expect(effects("unknown")).toEqual(["read", "unknown"]);
    expect(effects({ a: "destructive", b: "read" })).toEqual(["destructive", "read"]);
    expect(effects((name) => (name === "b" ? "write" : undefined))).toEqual(["read", "write"]);
    expect(() => effects("careful" as never)).toThrow(/- a: options\.effect[^]*- b: options\.effect/);
  });

  it("reports what the tools did not say, once", () => {
    const reports: (readonly ImportGap[])[] = [];
    const report = (gaps: readonly ImportGap[]): void => void reports.push(gaps);
    imported({ a: { label: "" }, b: { label: "B.", says: "read" } }, { effect: "write", report });
    imported({ b: lookUp }, { effect: { b: "read" }, report });
    expect(reports).toEqual([
      [
        { tool: "a", field: "description", text: "it has none: its name was taken" },
        { tool: "a", field: "effect", text: 'Acme does not say it: "write" was taken, as for all' },
      ],
      [],
    ]);
  });

  it("throws for tools that can't run here, or leaves them out and says so", () => {
    const tools = { a: lookUp, web: { label: "Web.", elsewhere: true } };
    expect(() => imported(tools, { effect: "read" })).toThrow("- web: its provider runs it");
    const gaps: ImportGap[] = [];
    const left = imported(tools, {
      effect: { a: "read" },
      unsupported: "leave-out",
      report: (all) => void gaps.push(...all),
    });
    expect(left.map(({ name }) => name)).toEqual(["a"]);
    expect(gaps).toEqual([{ tool: "web", field: "tool", text: "left out: its provider runs it" }]);
  });
});

describe("annotating tools", () => {
  const look = defineTool({ name: "look", description: "Looks.", effect: "unknown", execute: () => 1 });

  it("adds what their source could not say, to a list or a record, and leaves the others alone", () => {
    const [ann, other] = annotate([look, ours], { look: { effect: "read", permission: "admin" } });
    expect(ann).toEqual({ ...look, effect: "read", permission: "admin" });
    expect(other).toBe(ours);
    expect(look.effect).toBe("unknown");
    expect(annotate({ look, ours }, { look: { effect: "read" } })).toEqual({
      look: { ...look, effect: "read" },
      ours,
    });
  });

  it("takes nothing away by a note that is undefined: an approval least of all", () => {
    const asks: Tool = { ...look, effect: "write", approval: true };
    const nothing = { approval: undefined, effect: undefined, description: undefined };
    expect(annotate([asks], { look: nothing as never })).toEqual([asks]);
  });

  it.each<[string, unknown, unknown, RegExp]>([
    ["a Map", new Map([["look", look]]), {}, /given a Map: give Object\.fromEntries\(map\)/],
    ["a promise", Promise.resolve([look]), {}, /given a promise: await it first/],
    ["a single tool", look, {}, /given a single tool: give \{ name: tool \}/],
    ["nothing", undefined, {}, /given undefined/],
    ["no notes", [look], null, /needs what to note, by tool name/],
  ])("says what it was given instead of tools and notes: %s", (_, tools, notes, words) => {
    expect(() => annotate(tools as readonly Tool[], notes as never)).toThrow(words);
  });

  it("refuses a name that no tool has, a field that can't be noted, and an effect that is none", () => {
    const noted = (notes: object) => () => annotate([look] as readonly Tool[], notes as never);
    expect(noted({ lok: { effect: "read" } })).toThrow(
      'there is no tool "lok" to annotate. There are: look.',
    );
    expect(noted({ look: { execute: () => 2 } })).toThrow('"execute" of "look" can\'t be noted');
    expect(noted({ look: { efect: "read" } })).toThrow('"efect" of "look" can\'t be noted');
    expect(noted({ look: { effect: "safe" } })).toThrow('the effect of "look" must be');
    expect(noted({ toString: { effect: "read" } })).toThrow('there is no tool "toString"');
  });
});

it.each([
  [undefined, {}],
  ["read", {}],
  [{ annotations: {} }, {}],
  [{ annotations: { readOnlyHint: true, title: "Look" } }, { effect: "read", title: "Look" }],
  [{ annotations: { readOnlyHint: true, destructiveHint: true } }, { effect: "destructive" }],
  [{ annotations: { readOnlyHint: "yes", idempotentHint: 1 } }, {}],
  [
    { annotations: { idempotentHint: true, openWorldHint: false }, toolport: { effect: "update" } },
    { effect: "update", idempotent: true, openWorld: false },
  ],
  [{ annotations: { readOnlyHint: true }, toolport: { effect: "unknown" } }, { effect: "unknown" }],
  [{ annotations: { readOnlyHint: true }, toolport: { effect: "toString" } }, { effect: "read" }],
])("of metadata %j a tool claims %j", (metadata, claims) => {
  expect(claimsOf(metadata)).toEqual(claims);
});
