import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameTable, wireName, type NameRule } from "../../src/index.ts";
import { boxOf, tool } from "../fixtures.ts";

const openai: NameRule = { allowed: /[A-Za-z0-9_-]/, maxLength: 64 };
const rules: NameRule[] = [
  openai,
  { allowed: /[A-Za-z0-9_.-]/, first: /[A-Za-z_]/, maxLength: 63 },
  { allowed: /[A-Za-z0-9-]/, first: /[A-Za-z]/, maxLength: 24 },
  { allowed: /[a-z]/, maxLength: 16 },
  { allowed: /[A-Za-z0-9_-]/g, maxLength: 64, reserved: ["mcp_", "t_"] },
];
const canonical = fc.stringMatching(/^[A-Za-z0-9_./-]{1,128}$/);

describe("rule 12: names", () => {
  it("keeps a name the target takes, and gives any other a hash of the canonical name", () => {
    expect(wireName("get_weather", openai)).toBe("get_weather");
    expect(wireName("git/log", openai)).toMatch(/^git_log_[a-z0-9]{7}$/);
    expect(wireName("git.log", openai)).not.toBe(wireName("git/log", openai));
    expect(wireName("x".repeat(128), openai)).toMatch(/^x{56}_[a-z0-9]{7}$/);
  });

  it("is a pure function of name and target, and what it gives obeys the target", () => {
    fc.assert(
      fc.property(canonical, fc.constantFrom(...rules), (name, rule) => {
        const wire = wireName(name, rule);
        expect(wireName(name, rule)).toBe(wire);
        expect(wire.length).toBeLessThanOrEqual(rule.maxLength);
        expect(wire.length).toBeGreaterThan(0);
        const allowed = new RegExp(rule.allowed.source);
        expect(Array.from(wire, (char) => allowed.test(char) || /[a-z0-9]/.test(char))).not.toContain(false);
        expect(rule.first?.test(wire.charAt(0)) ?? true).toBe(true);
        // A prefix that begins with our own way out of prefixes can't be avoided.
        const reserved = rule.reserved?.filter((prefix) => !prefix.startsWith("t_")) ?? [];
        expect(reserved.some((prefix) => wire.startsWith(prefix))).toBe(false);
      }),
    );
  });

  it("is injective over any set of names, or throws when the table is made", () => {
    fc.assert(
      fc.property(fc.uniqueArray(canonical, { maxLength: 30 }), fc.constantFrom(...rules), (names, rule) => {
        const table = nameTable(names, rule);
        for (const name of names) expect(table.fromWire(table.toWire(name))).toBe(name);
      }),
    );
  });

  it("throws on a collision, naming both tools", () => {
    const taken = wireName("a.b", openai);
    expect(() => nameTable(["a.b", taken], openai)).toThrow(
      `The tools "a.b" and "${taken}" would both be called "${taken}" in this target. Rename one of them.`,
    );
  });

  it("passes on a name that nobody advertised, both ways", () => {
    const table = nameTable(["a"], openai);
    expect([table.toWire("x/y"), table.fromWire("nobody")]).toEqual(["x/y", "nobody"]);
  });

  it("binds canonical names: two tools of one name are refused when the toolbox is built, renames and prefixes included", () => {
    expect(() => boxOf([tool(), tool()])).toThrow('Two tools are called "t". Rename one, or use prefix().');
    const box = boxOf([tool(), tool({ name: "u" })]);
    expect(() => box.rename({ t: "u" })).toThrow("Two tools");
    expect(() => box.rename({ x: "y" })).toThrow('The toolbox has no tool "x".');
    expect(() => box.prefix("no spaces ")).toThrow('"name" must be 1–128 of');
    expect(
      box
        .prefix("p.")
        .list()
        .map(({ name }) => name),
    ).toEqual(["p.t", "p.u"]);
  });
});
