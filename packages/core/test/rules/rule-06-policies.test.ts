import { describe, expect, it } from "vitest";
import {
  approvalRules,
  createToolbox,
  memoryStore,
  textOf,
  type ApprovalPolicy,
  type ApprovalRuleSet,
  type Caller,
} from "../../src/index.ts";
import { ann, boxOf, runOf, suspended, tokenOf, tool } from "../fixtures.ts";

const by = ann;
const EFFECTS = ["read", "write", "update", "destructive", "unknown"] as const;
const input = { type: "object", properties: { sum: { type: "number" } } } as const;
const tools = EFFECTS.map((effect) => tool({ name: effect, effect, input }));

/** Which of the tools have to wait for an answer. */
async function waiting(approval: ApprovalPolicy, args: object = {}): Promise<readonly string[]> {
  const run = runOf(tools, { approval });
  const results = await Promise.all(EFFECTS.map((name) => run.call(name, args)));
  return EFFECTS.filter((_, at) => results[at]?.status === "suspended");
}

const rules = (more: Partial<ApprovalRuleSet>) => approvalRules({ ask: "suspend", ...more });
const MUTATING = ["write", "update", "destructive", "unknown"];

describe("rule 6: approval rules", () => {
  it.each<[string, ApprovalPolicy, readonly string[]]>([
    ["nothing more: all that mutates", rules({}), MUTATING],
    ["an effect excused", rules({ effects: { write: false } }), ["update", "destructive", "unknown"]],
    ["an effect added", rules({ effects: { read: true } }), [...EFFECTS]],
    ["a tool added", rules({ effects: { write: false }, tools: { write: true, read: true } }), [...EFFECTS]],
    [
      "several: the union",
      [rules({ effects: { ...noEffect(), write: true } }), rules({ effects: { ...noEffect(), read: true } })],
      ["read", "write"],
    ],
    ["none beside another: the other", ["none", "suspend"], MUTATING],
  ])("ask by effect, tool and arguments: %s", async (_, approval, expected) => {
    expect(await waiting(approval)).toEqual(expected);
  });

  it("ask by arguments, and by who calls", async () => {
    const large = rules({
      effects: noEffect(),
      tools: { write: (args, { caller }) => caller.id === "ann" && (args as { sum: number }).sum > 10 },
      when: ({ tool: { name }, input: args }) => name === "read" && (args as { sum: number }).sum > 100,
    });
    expect(await waiting(large, { sum: 1 })).toEqual([]);
    expect(await waiting(large, { sum: 11 })).toEqual(["write"]);
    expect(await waiting(large, { sum: 101 })).toEqual(["read", "write"]);
  });

  it("can't excuse a tool from what it asks for itself", async () => {
    const own = tool({ effect: "write", approval: true });
    expect((await runOf(own, { approval: rules({ effects: noEffect() }) }).call("t")).status).toBe(
      "suspended",
    );
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("x");
      },
    ],
    ["rejects", () => Promise.reject(new Error("x"))],
  ])("let nothing run when one %s, and ask when one gives no clear no", async (_, broken) => {
    for (const more of [{ when: broken }, { tools: { t: broken } }] as Partial<ApprovalRuleSet>[]) {
      const got = await runOf(tool(), { approval: rules(more) }).call("t");
      expect([got.status, textOf(got)]).toEqual([
        "failed",
        "The approval for this call could not be asked for, so the tool did not run.",
      ]);
    }
    expect(
      (await runOf(tool(), { approval: rules({ when: (() => undefined) as never }) }).call("t")).status,
    ).toBe("suspended");
  });

  it.each<[string, object, string]>([
    ["no ask", {}, '"ask" is missing'],
    ["a misspelt rule", { ask: "suspend", efects: {} }, '"efects" is no rule'],
    [
      "an unknown effect",
      { ask: "suspend", effects: { delete: true } },
      '"effects" must say true or false by effect',
    ],
    ["a tool excused", { ask: "suspend", tools: { t: false } }, '"tools" must say true, or give a function'],
    ["nobody to answer", { ask: "suspend", selfApproval: false }, 'no "answeredBy" says who'],
  ])("are refused with %s", (_, given, message) => {
    expect(() => approvalRules(given as never)).toThrow(message);
  });

  it("are refused for a tool that is not there, and follow a tool to its new name", async () => {
    const approval = rules({ effects: noEffect(), tools: { t: true } });
    expect(() => boxOf(tool({ name: "other" }), { approval })).toThrow('rule for the tool "t"');
    expect(() => boxOf(tool({ name: "other" })).with({ approval })).toThrow('rule for the tool "t"');
    const box = createToolbox({ tools: [tool(), tool({ name: "u" })], approval });
    for (const [name, renamed] of [
      ["p.t", box.prefix("p.")],
      ["x", box.rename({ t: "x" })],
      ["t", box.pick("t")],
    ] as const)
      expect((await renamed.run({ caller: ann }).call(name)).status).toBe("suspended");
    expect((await box.omit("t").run({ caller: ann }).call("u")).status).toBe("ok");
  });
});

describe("rule 6: policies combined", () => {
  it("run the tool only when each has said yes: functions first, then whoever has to be waited for", async () => {
    const asked: string[] = [];
    let ran = 0;
    const yes = (name: string) => () => (asked.push(name), true);
    const one = tool({ effect: "write", execute: () => ++ran });
    const run = boxOf(one, { approval: ["suspend", yes("a"), yes("b")] }).run({ caller: ann });
    const token = tokenOf(await run.call("t"));
    expect([asked, ran]).toEqual([["a", "b"], 0]);
    expect((await run.resume(token, true, { by })).result.status).toBe("ok");
    expect([asked, ran]).toEqual([["a", "b"], 1]);
  });

  it("deny when one denies", async () => {
    let ran = 0;
    const one = tool({ effect: "write", execute: () => ++ran });
    for (const approval of [
      [() => true, () => false],
      [() => false, () => true],
      [() => false, "suspend"],
    ] as ApprovalPolicy[])
      expect((await runOf(one, { approval }).call("t")).status).toBe("denied");
    expect(ran).toBe(0);
  });

  it("ask each about the arguments that another has edited", async () => {
    const seen: unknown[] = [];
    const one = tool({ effect: "write", input, execute: (args) => args });
    const approval: ApprovalPolicy = [
      ({ args }) => (seen.push(["a", args]), { approved: true, args: { sum: 2 } }),
      ({ args }) => (seen.push(["b", args]), true),
    ];
    expect(textOf(await runOf(one, { approval }).call("t", { sum: 1 }))).toBe('{"sum":2}');
    expect(seen).toEqual([
      ["a", { sum: 1 }],
      ["b", { sum: 2 }],
    ]);
  });

  it("are the policy of both when toolboxes are merged", async () => {
    const asked: string[] = [];
    const one = boxOf(tool({ name: "a", effect: "write" }), { approval: () => (asked.push("one"), true) });
    const two = boxOf(tool({ name: "b", effect: "write" }), { approval: () => (asked.push("two"), true) });
    const open = boxOf(tool({ name: "c", effect: "write" }), { approval: "none" });
    const all = one.merge(two).merge(open).run({ caller: ann });
    for (const name of ["a", "b", "c"]) expect((await all.call(name)).status).toBe("ok");
    expect(asked).toEqual(["one", "two", "one", "two", "one", "two"]);
  });
});

describe("rule 6: who may answer", () => {
  const boss: Caller = { id: "boss", permission: "admin" };
  const ask = async (more: Partial<ApprovalRuleSet>) => {
    const run = runOf(tool({ effect: "write" }), { approval: rules(more) });
    const token = tokenOf(await run.call("t"));
    return async (who: Caller) => (await run.resume(token, true, { by: who })).result;
  };

  it("is the owner, or whom the policy names", async () => {
    const answeredBy = (who: Caller): boolean => who.permission === "admin";
    const answer = await ask({ answeredBy });
    expect((await answer({ id: "bob" })).error?.code).toBe("not_the_owner");
    expect((await answer(boss)).status).toBe("ok");
    expect((await (await ask({ answeredBy }))(ann)).status).toBe("ok");
  });

  it("is not the owner where the policy wants other eyes", async () => {
    const answer = await ask({ selfApproval: false, answeredBy: (who, { owner }) => who.id !== owner });
    expect((await answer(ann)).error?.code).toBe("not_the_owner");
    expect((await answer(boss)).status).toBe("ok");
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("x");
      },
    ],
    ["gives something else than true", () => "yes"],
  ])("is nobody else when the rule %s", async (_, answeredBy) => {
    const answer = await ask({ answeredBy: answeredBy as never });
    expect((await answer(boss)).error?.code).toBe("not_the_owner");
  });
});

describe("rule 6: the version of the policy", () => {
  it("is shown, and what was approved under another one is asked for again", async () => {
    let ran = 0;
    const one = tool({ effect: "write", execute: () => ++ran });
    const box = boxOf(one, { approval: "suspend", policyVersion: "1" });
    const store = memoryStore();
    const old = box.with({ store }).run({ caller: ann, id: "r" });
    const first = suspended(await old.call("t"));
    expect(first.request.policyVersion).toBe("1");
    const now = box.with({ store, policyVersion: "2" }).run({ caller: ann, id: "r" });
    const again = await now.resume(first.request.token, true, { by });
    expect(suspended(again.result).request.policyVersion).toBe("2");
    expect(ran).toBe(0);
    expect((await now.resume(tokenOf(again.result), true, { by })).result.status).toBe("ok");
  });
});

/** Rules that ask for no effect. */
function noEffect(): Record<(typeof EFFECTS)[number], boolean> {
  return { read: false, write: false, update: false, destructive: false, unknown: false };
}
