import { describe, expect, it } from "vitest";
import { textOf, type Approver, type ToolContext } from "../../src/index.ts";
import { ann, boxOf, deferred, runOf, settle, tokenOf, tool, type Args, type Deferred } from "../fixtures.ts";

const open = { type: "object" };
const over = (what: string): string =>
  `This run's budget of ${what} is used up, so the tool did not run. Finish with what you have.`;

/** Bodies that begin and end when the test says so. */
function controlled(): {
  readonly log: string[];
  readonly held: Map<unknown, Deferred<void>>;
  readonly execute: (args: Args) => Promise<unknown>;
} {
  const log: string[] = [];
  const held = new Map<unknown, Deferred<void>>();
  const execute = async ({ id }: Args): Promise<unknown> => {
    log.push(`${String(id)} in`);
    const gate = deferred();
    held.set(id, gate);
    await gate.promise;
    log.push(`${String(id)} out`);
    return id;
  };
  return { log, held, execute };
}

describe("rule 7: the lane", () => {
  it("runs mutating calls one at a time in the order they became ready, and reads beside them", async () => {
    const { log, held, execute } = controlled();
    const answers = new Map<string, Deferred<boolean>>(
      ["a", "b", "c"].map((id) => [id, deferred<boolean>()]),
    );
    const approval: Approver = ({ args }) => answers.get((args as { id: string }).id)?.promise ?? true;
    const run = runOf(
      [tool({ name: "w", effect: "write", input: open, execute }), tool({ name: "r", input: open, execute })],
      { approval },
    );
    const all = run.callAll(
      ["a", "b", "c"]
        .map((id) => ({ name: "w", args: { id } }))
        .concat(["x", "y"].map((id) => ({ name: "r", args: { id } }))),
    );
    await settle();
    expect(log).toEqual(["x in", "y in"]);
    for (const id of ["c", "a", "b"]) {
      answers.get(id)?.resolve(true);
      await settle();
    }
    expect(log.slice(2)).toEqual(["c in"]);
    for (const id of ["c", "a", "b", "x", "y"]) {
      held.get(id)?.resolve();
      await settle();
    }
    expect(log.slice(2)).toEqual(["c in", "c out", "a in", "a out", "b in", "b out", "x out", "y out"]);
    expect((await all).map(textOf)).toEqual(["a", "b", "c", "x", "y"]);
  });

  it("keeps the order of calls that were approved at once, whichever digest is done first", async () => {
    const sizes: number[] = [];
    const execute = ({ text }: Args): number => sizes.push(String(text).length);
    const input = { type: "object", properties: { text: { type: "string" } } };
    const run = runOf([tool({ name: "w", effect: "write", input, execute })], { approval: () => true });
    const asked = [3_000_000, 1, 1_000_000, 2, 3];
    await run.callAll(asked.map((size) => ({ name: "w", args: { text: "x".repeat(size) } })));
    expect(sizes).toEqual(asked);
  });

  it("keeps one run's lane out of another's", async () => {
    const { log, held, execute } = controlled();
    const box = boxOf(tool({ effect: "write", input: open, execute }));
    const both = [
      box.run({ caller: ann }).call("t", { id: 1 }),
      box.run({ caller: ann }).call("t", { id: 2 }),
    ];
    await settle();
    expect(log).toEqual(["1 in", "2 in"]);
    for (const gate of held.values()) gate.resolve();
    await Promise.all(both);
  });

  it.each([
    ["write", "write"],
    ["read", "write"],
    ["write", "read"],
  ] as const)("runs a nested call of a %s inside its turn without deadlock (%s)", async (outer, inner) => {
    const parent = tool({
      name: "outer",
      effect: outer,
      execute: async (_, ctx) => `got ${textOf(await ctx.call("inner"))}`,
    });
    const run = runOf([parent, tool({ name: "inner", effect: inner })]);
    expect((await Promise.all([run.call("outer"), run.call("outer")])).map(textOf)).toEqual([
      "got done",
      "got done",
    ]);
  });

  it("nests three deep through a read, and through a sub-agent's run", async () => {
    const through = (next: string) => async (_: Args, ctx: ToolContext) =>
      `${ctx.callId}>${textOf(await ctx.run.call(next))}`;
    const run = runOf([
      tool({ name: "a", effect: "write", execute: through("b") }),
      tool({ name: "b", effect: "read", execute: through("c") }),
      tool({ name: "c", effect: "write", execute: (_, { callId }) => callId }),
    ]);
    expect(textOf(await run.call("a", {}, { callId: "x" }))).toBe("x>x/1>x/1/1");
  });

  it("runs parallel nested mutations in turn, inside their caller's", async () => {
    const { log, held, execute } = controlled();
    const parent = tool({
      name: "p",
      effect: "write",
      execute: async (_, ctx) => (await Promise.all([1, 2].map((id) => ctx.call("w", { id })))).map(textOf),
    });
    const run = runOf([parent, tool({ name: "w", effect: "write", input: open, execute })]);
    const [outer, other] = [run.call("p"), run.call("w", { id: "other" })];
    await settle();
    expect(log).toEqual(["1 in"]);
    held.get(1)?.resolve();
    await settle();
    expect(log).toEqual(["1 in", "1 out", "2 in"]);
    held.get(2)?.resolve();
    expect(textOf(await outer)).toBe('["1","2"]');
    await settle();
    held.get("other")?.resolve();
    await other;
    expect(log.at(-1)).toBe("other out");
  });

  it("keeps the turn for a nested call that its caller did not wait for", async () => {
    const { log, held, execute } = controlled();
    const run = runOf([
      tool({ name: "p", effect: "write", execute: (_, ctx) => void ctx.call("w", { id: "child" }) }),
      tool({ name: "w", effect: "write", input: open, execute }),
    ]);
    await run.call("p");
    const next = run.call("w", { id: "next" });
    await settle();
    expect(log).toEqual(["child in"]);
    held.get("child")?.resolve();
    await settle();
    held.get("next")?.resolve();
    expect((await next).status).toBe("ok");
  });

  it("passes on the turn of a call that was cancelled while it waited", async () => {
    const { log, held, execute } = controlled();
    const run = runOf(tool({ effect: "write", input: open, execute }));
    const controller = new AbortController();
    const [one, two, three] = [
      run.call("t", { id: 1 }),
      run.call("t", { id: 2 }, { signal: controller.signal }),
      run.call("t", { id: 3 }),
    ];
    await settle();
    controller.abort();
    expect(textOf(await two)).toBe("The call was cancelled before the tool ran. Nothing was changed.");
    held.get(1)?.resolve();
    await one;
    await settle();
    held.get(3)?.resolve();
    expect([(await three).status, log]).toEqual(["ok", ["1 in", "1 out", "3 in", "3 out"]]);
  });

  it("lets a suspended call hold nothing", async () => {
    const run = runOf(
      [tool({ effect: "write" }), tool({ name: "u", effect: "write" })],
      { approval: ({ tool: name }) => name === "u" || "suspend" },
      { budget: { calls: 1 } },
    );
    const token = tokenOf(await run.call("t"));
    expect((await run.call("u")).status).toBe("ok");
    expect(textOf((await run.resume(token, true, { by: ann })).result)).toBe(over("1 tool calls"));
  });
});
