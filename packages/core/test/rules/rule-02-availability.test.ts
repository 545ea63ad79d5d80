import { describe, expect, it } from "vitest";
import { textOf, type Caller } from "../../src/index.ts";
import { boxOf, callOnce, tool } from "../fixtures.ts";

const permissions = ["guest", "user", "admin"];

describe("rule 2: unknown names, availability and permission", () => {
  const tools = [
    tool({ name: "read_file" }),
    tool({ name: "read_secret_file", permission: "admin" }),
    tool({ name: "react", channels: ["discord", "slack"] }),
    tool({ name: "vibrate", platforms: ["ios"] }),
    tool({ name: "audit", metadata: { internal: true } }),
  ];
  const permit = (shown: { metadata?: object }, caller: Caller): true | string =>
    !("internal" in (shown.metadata ?? {})) || caller.staff === true ? true : "Only staff may audit.";
  const box = boxOf(tools, { permissions, permit });
  const names = (caller?: Caller): string[] => box.list(caller).map(({ name }) => name);

  it("answers an unknown name with the nearest names this caller may see", async () => {
    const text = async (caller: Caller): Promise<string> =>
      textOf(await box.run({ caller }).call("read_secret_fil"));
    expect(await text({ permission: "user" })).toBe(
      'There is no tool called "read_secret_fil". Nearest: read_file.',
    );
    expect(await text({ permission: "admin" })).toBe(
      'There is no tool called "read_secret_fil". Nearest: read_secret_file, read_file.',
    );
  });

  it("answers an unknown name that is like none without a guess", async () => {
    expect(await box.call("zz")).toMatchObject({
      status: "unavailable",
      error: { code: "unknown_tool", message: 'There is no tool called "zz".' },
    });
  });

  it("names the nearest as the model knows them", async () => {
    expect(textOf(await box.call("read_fil", {}, { wireName: (name) => name.toUpperCase() }))).toBe(
      'There is no tool called "read_fil". Nearest: READ_FILE.',
    );
  });

  it("shows an unknown name with its invisible characters spelt out, and cut", async () => {
    expect(textOf(await box.call(`q\u202e${"x".repeat(500)}`))).toBe(
      `There is no tool called "q\\u202e${"x".repeat(126)}".`,
    );
  });

  it("hides and blocks by the same predicate, for every caller and tool", async () => {
    const callers: Caller[] = [
      {},
      { permission: "guest" },
      { permission: "admin" },
      { channel: "slack" },
      { platform: "ios" },
      { staff: true },
    ];
    for (const caller of callers) {
      const run = box.run({ caller });
      const listed = new Set(run.list().map(({ name }) => name));
      for (const { name } of tools) {
        const { status } = await run.call(name);
        expect([name, status === "ok"]).toEqual([name, listed.has(name)]);
        expect(run.explain(name).available).toBe(listed.has(name));
        expect(run.explain(name)).toEqual(box.explain(name, caller));
      }
    }
    expect(names()).toEqual(["read_file"]);
  });

  it.each<[string, Caller, "denied" | "unavailable", string, string]>([
    [
      "read_secret_file",
      { permission: "user" },
      "denied",
      "permission",
      'This tool needs the permission "admin".',
    ],
    ["react", { channel: "mail" }, "unavailable", "channel", "This tool is offered only in: discord, slack."],
    ["vibrate", {}, "unavailable", "platform", "This tool is offered only on: ios."],
    ["audit", {}, "denied", "permit", "Only staff may audit."],
  ])(
    "says why %s is kept from a caller, in the result and in explain()",
    async (name, caller, status, rule, reason) => {
      expect(box.explain(name, caller)).toEqual({ name, available: false, status, rule, reason });
      const result = await box.run({ caller }).call(name);
      expect(result.status).toBe(status);
      expect(textOf(result)).toBe(`${reason} It did not run.`);
    },
  );

  it("explains a name the toolbox does not have", () => {
    expect(box.explain("nothing")).toEqual({
      name: "nothing",
      available: false,
      status: "unavailable",
      rule: "unknown",
      reason: 'There is no tool called "nothing".',
    });
  });

  it("orders levels as they are declared, and gives a caller without one the least", () => {
    expect(names({ permission: "admin" })).toContain("read_secret_file");
    expect(names({ permission: "guest" })).not.toContain("read_secret_file");
    expect(names({})).not.toContain("read_secret_file");
  });

  it("throws for an unknown level, of a tool when the toolbox is built and of a caller when the run is", async () => {
    expect(() => boxOf(tool({ permission: "boss" }), { permissions })).toThrow(
      'Tool "t" needs the permission "boss", which is not one of the toolbox\'s permissions (guest, user, admin).',
    );
    expect(() => box.run({ caller: { permission: "boss" } })).toThrow(
      'caller.permission "boss" is not one of',
    );
    await expect(box.call("read_file", {}, { caller: { permission: "boss" } })).rejects.toThrow("boss");
  });

  it.each([undefined, null, false, "", 0, {}, Promise.resolve(true)])(
    "keeps a tool away when the rule of the app answers %s",
    async (answer) => {
      const shut = boxOf(tool(), { permit: () => answer as never });
      expect(shut.list()).toEqual([]);
      expect(textOf(await shut.call("t"))).toBe("This tool may not be used here. It did not run.");
    },
  );

  it("does not run a hidden tool's schema, advisors or body", async () => {
    const touched: string[] = [];
    const input = {
      "~standard": {
        version: 1 as const,
        vendor: "own",
        validate: () => (touched.push("schema"), { value: {} }),
      },
    };
    const result = await callOnce(
      { input, permission: "admin", execute: () => touched.push("body") },
      {},
      { permissions, advisors: [{ name: "a", before: () => void touched.push("advisor") }] },
    );
    expect([result.status, touched]).toEqual(["denied", []]);
  });

  it("can't be widened through what list() gives", async () => {
    const shown = box.list({ channel: "slack" }).find(({ name }) => name === "react")?.channels;
    expect(() => (shown as string[]).push("mail")).toThrow(TypeError);
    expect((await box.run({ caller: { channel: "mail" } }).call("react")).status).toBe("unavailable");
  });
});
