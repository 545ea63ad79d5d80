import { describe, expect, it } from "vitest";
import { createToolbox, textOf, type Advisor, type Approver } from "../../src/index.ts";
import { callOnce, runOf, tool, type Args } from "../fixtures.ts";
import { asked, DENIED, input } from "./asked.ts";

describe("rule 6: approval", () => {
  it("throws when a toolbox holds what mutates and says nothing about approval, naming tools and choices", () => {
    const make = (): unknown =>
      createToolbox({
        tools: [
          tool(),
          tool({ name: "w", effect: "write" }),
          tool({ name: "x", effect: "unknown" }),
          tool({ name: "r", approval: true }),
        ],
      });
    expect(make).toThrow(
      "These tools change things, and the toolbox does not say who approves that: w (write), x (unknown), r (read). " +
        'Set "approval" to a function that asks somebody, to "suspend" (the call waits until run.resume), or to "none" (everything runs unasked).',
    );
    expect(() => createToolbox({ tools: [tool({ approval: true })], approval: "none" })).toThrow(
      'approval is "none", but these tools ask for one: t (read).',
    );
  });

  it("asks for whatever mutates and for nothing else, and a tool can only tighten", async () => {
    const asks: string[] = [];
    const approval: Approver = ({ tool: name }) => (asks.push(name), true);
    const effects = ["read", "write", "update", "destructive", "unknown"] as const;
    const run = runOf(
      [
        ...effects.map((effect) => tool({ name: effect, effect })),
        tool({ name: "always", approval: true }),
        tool({
          name: "sometimes",
          input: { type: "object" },
          approval: (args) => (args as { n: number }).n > 1,
        }),
      ],
      { approval },
    );
    for (const name of [...effects, "always"]) expect((await run.call(name)).status).toBe("ok");
    await run.call("sometimes", { n: 1 });
    await run.call("sometimes", { n: 2 });
    expect(asks).toEqual(["write", "update", "destructive", "unknown", "always", "sometimes"]);
    const loose = runOf(tool({ effect: "write", approval: () => false }), { approval: () => false });
    expect(textOf(await loose.call("t"))).toBe(DENIED);
  });

  it("asks each call anew: an approval is used once", async () => {
    let asks = 0;
    const { run, ran } = asked(() => (asks++, true));
    await run.call("t", { to: "a" });
    await run.call("t", { to: "a" });
    expect([asks, ran.length]).toEqual([2, 2]);
  });

  it("runs a person's own arguments instead, validated, and past the advisors' guard", async () => {
    const guard: Advisor = {
      name: "guard",
      before: ({ input: now }) => {
        if ((now as { to: string }).to === "evil") throw new Error("guarded");
      },
    };
    const edit = async (args: unknown, advisors: readonly Advisor[] = []): Promise<[string, unknown]> => {
      const ran: Args[] = [];
      const result = await callOnce(
        { effect: "write", input, execute: (got) => (ran.push(got), "sent") },
        { to: "a" },
        { advisors, approval: () => ({ approved: true, args }) as never },
      );
      return [textOf(result), ran];
    };
    expect(await edit({ to: "b" })).toEqual(["sent", [{ to: "b", n: 1 }]]);
    const invalid =
      "The arguments a person gave for this call do not fit the tool's input schema, so the tool did not run.\n- ";
    expect(await edit({ to: 1 })).toEqual([
      `${invalid}/to: Invalid input: expected string, received number`,
      [],
    ]);
    expect(await edit("text")).toEqual([
      `${invalid}the arguments: Invalid input: expected object, received string`,
      [],
    ]);
    expect(await edit(JSON.parse('{"to":"b","__proto__":1}'))).toEqual([
      `${invalid}the arguments: has the forbidden key "__proto__"`,
      [],
    ]);
    expect(await edit({ to: "evil" }, [guard])).toEqual([
      "A check on this call failed, so the tool did not run.",
      [],
    ]);
  });

  it("does not ask for ever when an advisor keeps changing what a person wrote", async () => {
    let n = 0;
    const change: Advisor = {
      name: "a",
      before: (invocation) => invocation.with({ input: { to: `x${n++}` } }),
    };
    const result = await callOnce(
      { effect: "write", input },
      { to: "a" },
      { advisors: [change], approval: () => ({ approved: true, args: { to: "b" } }) },
    );
    expect(textOf(result)).toBe(
      "The app changes the arguments that a person approved for this call, so the tool did not run.",
    );
  });
});
