import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textOf, type ToolResult } from "@toolport/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redisInstalled, startRedis, type RedisServer } from "../../packages/redis/test/redis-server.ts";
import { startAgent, type Agent } from "./agent.ts";
import type { AgentToolbox, Order } from "./agent-child.ts";
import type { Place } from "./place.ts";

const KINDS = [
  ["redis", redisInstalled],
  ["sqlite", true],
] as const;

type Ask = (order: Omit<Order, "id" | "toolbox">) => Promise<ToolResult>;

describe.each(KINDS)("processes that share a store in %s", (kind, installed) => {
  const folder = mkdtempSync(join(tmpdir(), "toolport-stores-"));
  const log = join(folder, "log");
  const agents: Agent[] = [];
  let server: RedisServer | undefined;
  let places = 0;

  const newPlace = (): Place =>
    kind === "sqlite"
      ? { kind, path: join(folder, `${places++}.db`) }
      : { kind, url: server?.url ?? "", prefix: `test-${places++}`, timeoutMs: 1_000 };
  /** Two ways to ask, each another process, about toolboxes that share a store. */
  const two = (given: Omit<AgentToolbox, "place">, place: Place = newPlace()): readonly [Ask, Ask] => {
    const by = (agent: Agent | undefined): Ask => {
      if (!agent) throw new Error("there are two agents");
      return (order) => agent.ask({ toolbox: { ...given, place }, ...order });
    };
    return [by(agents[0]), by(agents[1])];
  };
  /** The bodies that were begun with this amount, by whoever. */
  const begun = (amount: number): number =>
    lines().filter((line) => line.startsWith(`pay ${amount} `)).length;
  const lines = (): readonly string[] => {
    try {
      return readFileSync(log, "utf8").split("\n");
    } catch {
      return []; // nobody has begun anything
    }
  };
  const tokenOf = (result: ToolResult): string => {
    if (result.status !== "suspended") throw new Error(`it is ${result.status}: ${textOf(result)}`);
    return result.request.token;
  };

  beforeAll(async () => {
    if (!installed) return;
    if (kind === "redis") server = await startRedis();
    agents.push(...(await Promise.all([startAgent(log), startAgent(log)])));
  }, 60_000);
  afterAll(async () => {
    await Promise.all(agents.map((one) => one.kill()));
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(!installed)("let one be asked and another answered", async () => {
    const [asked, answered] = two({ approval: "suspend" });
    const waiting = await asked({ runId: "r", tool: "pay", args: { amount: 1 }, callId: "c" });
    const token = tokenOf(waiting);
    expect(begun(1)).toBe(0);
    const other = await answered({ runId: "r", token, answer: true, by: "eve" });
    expect(other).toMatchObject({ status: "denied", error: { code: "not_the_owner" } });
    const forged = await answered({ runId: "r", token: token.replace(/.$/, "x"), answer: true });
    expect(forged).toMatchObject({ status: "denied", error: { code: "unknown_token" } });
    expect(textOf(await answered({ runId: "r", token, answer: true }))).toBe("Paid 1.");
    expect(begun(1)).toBe(1);
  });

  it.skipIf(!installed)("give one answer to one of two that race with it", async () => {
    const [one, other] = two({ approval: "suspend" });
    for (let amount = 100; amount < 110; amount++) {
      const runId = `r${amount}`;
      const token = tokenOf(await one({ runId, tool: "pay", args: { amount }, callId: "c" }));
      const results = await Promise.all(
        [one, other, one, other].map((way) => way({ runId, token, answer: true })),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(["denied", "denied", "denied", "ok"]);
      expect(begun(amount)).toBe(1);
    }
  });

  it.skipIf(!installed)(
    "run a call that comes to both of them once, and tell both what came of it",
    async () => {
      const [one, other] = two({ approval: "none" });
      for (let amount = 200; amount < 205; amount++) {
        const order = { runId: `r${amount}`, tool: "pay", args: { amount, ms: 50 }, callId: "c" };
        const results = await Promise.all([one(order), other(order)]);
        expect(results.map((result) => textOf(result))).toEqual([`Paid ${amount}.`, `Paid ${amount}.`]);
        expect(begun(amount)).toBe(1);
      }
    },
  );

  it.skipIf(!installed)(
    "say that nobody knows what came of a call whose process was killed, and don't run it",
    async () => {
      const [killed, other] = two({ approval: "none", leaseMs: 500 });
      const order = { runId: "r", tool: "pay", args: { amount: 300, ms: 60_000 }, callId: "c" };
      void killed(order);
      await expect.poll(() => begun(300), { timeout: 5_000 }).toBe(1);
      await agents[0]?.kill();
      agents[0] = await startAgent(log);
      for (let time = 0; time < 2; time++)
        expect(await other(order)).toMatchObject({
          status: "failed",
          error: { code: "outcome_unknown" },
        });
      expect(begun(300)).toBe(1);
      const fresh = await other({ ...order, args: { amount: 301 }, callId: "c2" });
      expect(textOf(fresh)).toBe("Paid 301.");
    },
  );

  it.skipIf(!installed)("never spend more than a run's budget between them", async () => {
    const [one, other] = two({ approval: "none", budget: { calls: 20, actions: 7 } });
    const asked = Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? one : other)({
        runId: "r",
        tool: "pay",
        args: { amount: 400 },
        callId: `c${index}`,
      }),
    );
    const paid = (await Promise.all(asked)).map(({ status }) => status);
    expect(paid.filter((status) => status === "ok").length).toBe(7);
    expect(paid.filter((status) => status === "over_budget").length).toBe(23);
    expect(begun(400)).toBe(7);
    const before = lines().filter((line) => line.startsWith("look")).length;
    const looked = Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? one : other)({ runId: "r", tool: "look", args: {}, callId: `l${index}` }),
    );
    const seen = (await Promise.all(looked)).filter(({ status }) => status === "ok").length;
    expect(seen).toBe(13);
    expect(lines().filter((line) => line.startsWith("look")).length - before).toBe(13);
  });

  it.skipIf(kind !== "redis" || !installed)("run nothing that mutates without it, and read on", async () => {
    const own = await startRedis();
    try {
      const place: Place = { kind: "redis", url: own.url, prefix: "gone", timeoutMs: 300 };
      const [one] = two({ approval: "none" }, place);
      const [asking] = two({ approval: "suspend" }, place);
      const token = tokenOf(await asking({ runId: "s", tool: "pay", args: { amount: 501 }, callId: "c" }));
      expect(textOf(await one({ runId: "r", tool: "look", args: {}, callId: "l0" }))).toBe("Seen.");
      await own.kill();
      const unreachable = { status: "failed", error: { code: "store_unreachable" } };
      const order = { runId: "r", tool: "pay", args: { amount: 500 }, callId: "c" };
      expect(await one(order)).toMatchObject(unreachable);
      expect(await asking({ runId: "s", token, answer: true })).toMatchObject(unreachable);
      expect(await asking({ ...order, callId: "c2" })).toMatchObject(unreachable);
      expect(textOf(await one({ runId: "r", tool: "look", args: {}, callId: "l" }))).toBe("Seen.");
      expect([begun(500), begun(501)]).toEqual([0, 0]);
      await own.restart();
      // Not sent while it was gone, so that there is no doubt: both go on.
      expect(textOf(await asking({ runId: "s", token, answer: true }))).toBe("Paid 501.");
      expect(textOf(await one(order))).toBe("Paid 500.");
    } finally {
      await own.stop();
    }
  });
});
