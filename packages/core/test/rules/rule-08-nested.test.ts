import { describe, expect, it, vi } from "vitest";
import {
  failure,
  memoryStore,
  textOf,
  type Advisor,
  type Approver,
  type ToolContext,
} from "../../src/index.ts";
import { ann, deferred, runOf, secret, sharedStore, suspended, tokenOf, tool } from "../fixtures.ts";

const DENIED = "The approval for this call was denied, so the tool did not run.";
const by = ann;
describe("rule 8: a nested call that waits", () => {
  const family = (
    execute: (ctx: ToolContext) => unknown,
    settings: Parameters<typeof runOf>[1] = {},
  ): { readonly ran: string[]; readonly run: ReturnType<typeof runOf> } => {
    const ran: string[] = [];
    const child = (name: string) =>
      tool({ name, effect: "write", execute: () => (ran.push(name), `did ${name}`) });
    const parent = tool({ name: "parent", execute: (_, ctx) => (ran.push("parent"), execute(ctx)) });
    return { ran, run: runOf([parent, child("a"), child("b")], { approval: "suspend", ...settings }) };
  };

  it("suspends its caller, which runs again from its top once it is approved", async () => {
    const { run, ran } = family(async (ctx) => `got ${textOf(await ctx.call("a"))}`);
    const first = await run.call("parent", {}, { callId: "c" });
    expect(suspended(first).request).toMatchObject({ tool: "a", callId: "c" });
    expect(await run.resume(tokenOf(first), true, { by })).toMatchObject({
      callId: "c",
      tool: "parent",
      result: { data: "got did a" },
    });
    expect(ran).toEqual(["parent", "parent", "a"]);
  });

  it("is not made again when its caller runs again for another: each change happens once", async () => {
    for (const settings of [
      {},
      { store: sharedStore(), secret },
      { store: memoryStore(), redact: ["nothing"] },
    ]) {
      const { run, ran } = family(
        async (ctx) => [textOf(await ctx.call("a")), textOf(await ctx.call("b"))],
        settings,
      );
      const second = await run.resume(tokenOf(await run.call("parent")), true, { by });
      expect(suspended(second.result).request.tool).toBe("b");
      const third = await run.resume(tokenOf(second.result), true, { by });
      expect(textOf(third.result)).toBe('["did a","did b"]');
      expect(ran).toEqual(["parent", "parent", "a", "parent", "b"]);
    }
  });

  it("waits for one thing at a time when several want a person at once", async () => {
    const { run, ran } = family(async (ctx) =>
      (await Promise.all([ctx.call("a"), ctx.call("b")])).map(textOf),
    );
    const second = await run.resume(tokenOf(await run.call("parent")), true, { by });
    const third = await run.resume(tokenOf(second.result), true, { by });
    expect(textOf(third.result)).toBe('["did a","did b"]');
    expect(ran.filter((name) => name !== "parent")).toEqual(["a", "b"]);
  });

  it("remembers what a sibling changed while it was being asked about", async () => {
    const body = deferred();
    const ran: string[] = [];
    const parent = tool({
      name: "parent",
      execute: async (_, ctx) => (await Promise.all([ctx.call("slow"), ctx.call("asks")])).map(textOf),
    });
    const slow = tool({
      name: "slow",
      effect: "write",
      execute: async () => {
        ran.push("slow");
        await body.promise;
        return "slow";
      },
    });
    const asks = tool({ name: "asks", effect: "write", execute: () => (ran.push("asks"), "asked") });
    const run = runOf([parent, slow, asks], { approval: ({ tool: name }) => name === "slow" || "suspend" });
    const first = run.call("parent");
    await vi.waitFor(() => expect(ran).toEqual(["slow"]));
    body.resolve();
    const { result } = await run.resume(tokenOf(await first), true, { by });
    expect([textOf(result), ran]).toEqual(['["slow","asked"]', ["slow", "asks"]]);
  });

  it("gets back a denial as the end of the whole call, and can't be edited", async () => {
    const { run, ran } = family(async (ctx) => textOf(await ctx.call("a")));
    const token = tokenOf(await run.call("parent"));
    expect(textOf((await run.resume(token, { approved: true, args: {} }, { by })).result)).toBe(
      "The arguments of a call nested in another can't be edited. It still waits.",
    );
    expect(textOf((await run.resume(token, false, { by })).result)).toBe(DENIED);
    expect(ran).toEqual(["parent"]);
  });

  it("suspends everything beside it as well: no body goes on with a call that was not made", async () => {
    const ran: string[] = [];
    const asked = deferred();
    const leaf = (name: string) =>
      tool({ name, effect: "write", execute: () => (ran.push(name), `did ${name}`) });
    const middle = (name: string, effect: "read" | "write", child: string, first?: Promise<void>) =>
      tool({
        name,
        effect,
        execute: async (_, ctx) => {
          await first;
          return `${name} got ${textOf(await ctx.call(child))}`;
        },
      });
    const root = tool({
      name: "root",
      execute: async (_, ctx) => (await Promise.all([ctx.call("p1"), ctx.call("p2")])).map(textOf),
    });
    const approval: Approver = ({ tool: name }) => {
      if (name !== "a") return true;
      asked.resolve();
      return "suspend";
    };
    const run = runOf(
      [root, middle("p1", "read", "a"), middle("p2", "write", "b", asked.promise), leaf("a"), leaf("b")],
      {
        approval,
      },
    );
    const { result } = await run.resume(tokenOf(await run.call("root")), true, { by });
    expect([textOf(result), ran.toSorted()]).toEqual(['["p1 got did a","p2 got did b"]', ["a", "b"]]);
  });

  it("is not made again by a retry of its caller when it succeeded, and is when it failed", async () => {
    const ran: string[] = [];
    const retry: Advisor = {
      name: "retry",
      stage: "attempt",
      repeats: true,
      scope: ({ name }) => name === "parent",
      around: async (invocation, next) => (await next(invocation), next(invocation)),
    };
    const parent = tool({
      name: "parent",
      execute: async (_, ctx) => [textOf(await ctx.call("good")), textOf(await ctx.call("flaky"))],
    });
    const good = tool({ name: "good", effect: "write", execute: () => (ran.push("good"), "good") });
    const flaky = tool({
      name: "flaky",
      effect: "write",
      execute: () => {
        ran.push("flaky");
        return ran.filter((name) => name === "flaky").length > 1 ? "fine" : failure("Not yet.");
      },
    });
    const run = runOf([parent, good, flaky], { advisors: [retry] });
    expect([textOf(await run.call("parent")), ran]).toEqual(['["good","fine"]', ["good", "flaky", "flaky"]]);
  });
});
