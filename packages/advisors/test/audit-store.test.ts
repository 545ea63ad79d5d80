import { memoryStore, type Store } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { audit, auditLines, verifyAudit, type AuditOptions, type AuditTrail } from "../src/index.ts";
import { ann, deferred, runOf, sleep, storeWith, tool } from "./fixtures.ts";

const secret = "0123456789abcdef0123456789abcdef";
const quiet = (): void => {};

/** A process of its own, as far as the trail can tell. */
function writer(
  store: Store,
  options: Partial<AuditOptions> = {},
): AuditTrail & { call: () => Promise<unknown> } {
  const trail = audit({ store, secret, onError: quiet, ...options });
  const run = runOf(tool(), { observers: [trail] });
  return { ...trail, call: () => run.call("t") };
}

async function linesOf(store: Store, trail?: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of auditLines(store, trail)) lines.push(line);
  return lines;
}

/** Fails while `down` is set; `lost` carries an order out and then fails. */
function shaky(): { store: Store; fault: "none" | "down" | "lost"; adds: number } {
  const kept = memoryStore();
  const state = { fault: "none" as "none" | "down" | "lost", adds: 0, store: kept };
  const answer = async <T>(work: () => T): Promise<Awaited<T>> => {
    if (state.fault === "down") throw new TypeError("fetch failed");
    const done = await work();
    if (state.fault === "lost") throw new Error("the connection was lost");
    return done;
  };
  state.store = storeWith(
    {
      get: (key) => answer(() => kept.get(key)),
      add: (...given) => (state.adds++, answer(() => kept.add(...given))),
    },
    kept,
  );
  return state;
}

describe("audit in a store", () => {
  it("keeps each line under its number for good, and reads them in order", async () => {
    const lives: unknown[] = [];
    const kept = memoryStore();
    const store = storeWith(
      { add: (key, text, ms) => (lives.push([key, ms]), kept.add(key, text, ms)) },
      kept,
    );
    const one = writer(store, { trail: "orders" });
    await one.call();
    const end = await one.flush();
    expect(lives).toEqual([
      ["audit:orders:1", Infinity],
      ["audit:orders:2", Infinity],
    ]);
    expect(await verifyAudit(auditLines(store, "orders"), { secret, ...end })).toEqual({ ok: true, ...end });
    expect(await linesOf(store)).toEqual([]);
  });

  it("goes on where an earlier process ended, however long the trail", async () => {
    const store = memoryStore();
    for (let process = 0; process < 40; process++) {
      const one = writer(store);
      for (let n = 0; n < process % 3; n++) await one.call();
      await one.flush();
    }
    const end = await writer(store).flush();
    expect(end.count).toBe(78);
    expect(await verifyAudit(auditLines(store), { secret, ...end })).toEqual({ ok: true, ...end });
  });

  it("makes one trail of what several processes write at once, without a fork or a loss", async () => {
    const kept = memoryStore();
    const store = storeWith(
      {
        add: async (...given) => (await sleep(Math.random() * 2), kept.add(...given)),
        get: async (key) => (await sleep(Math.random() * 2), kept.get(key)),
      },
      kept,
    );
    const writers = Array.from({ length: 4 }, () => writer(store));
    await Promise.all(writers.flatMap((one) => Array.from({ length: 10 }, () => one.call())));
    const ends = await Promise.all(writers.map((one) => one.flush()));
    const end = ends.toSorted((a, b) => b.count - a.count)[0];
    expect(end?.count).toBe(80);
    expect(await verifyAudit(auditLines(store), { secret, ...end })).toEqual({ ok: true, ...end });
  });

  it("tells apart what two processes write of one call at the same moment", async () => {
    const store = memoryStore();
    const [one, two] = [writer(store), writer(store)];
    const event = { type: "started", tool: "t", callId: "c", runId: "r", caller: ann, args: {} } as const;
    for (const each of [one, two]) each.observe(event);
    await Promise.all([one.flush(), two.flush()]);
    expect(new Set(await linesOf(store)).size).toBe(2);
  });

  it("lets lines wait while the store is down, says so once a line, and writes them in order", async () => {
    const state = shaky();
    const told: boolean[] = [];
    const one = writer(state.store, { onError: (_, __, lost) => void told.push(lost) });
    await one.call();
    await one.flush();
    state.fault = "down";
    await one.call();
    await sleep(250);
    state.fault = "none";
    const end = await one.flush();
    expect([end.count, told]).toEqual([4, [false]]);
    const types = (await linesOf(state.store)).map(
      (line) => (JSON.parse(line) as { entry: { type: string } }).entry.type,
    );
    expect(types).toEqual(["started", "finished", "started", "finished"]);
  });

  it("counts a line as written whose answer was lost", async () => {
    const state = shaky();
    const one = writer(state.store);
    await one.call();
    await one.flush();
    state.fault = "lost";
    await one.call();
    await sleep(20);
    state.fault = "none";
    const end = await one.flush();
    expect(end.count).toBe(4);
    expect(await verifyAudit(auditLines(state.store), { secret, ...end })).toEqual({ ok: true, ...end });
  });

  it("goes behind another's line that took its number while its own answer was lost", async () => {
    const kept = memoryStore();
    const other = writer(kept);
    let first = true;
    const store = storeWith(
      {
        add: async (...given) => {
          if (!first) return kept.add(...given);
          first = false;
          await other.call();
          await other.flush();
          throw new Error("lost on the way there");
        },
      },
      kept,
    );
    const one = writer(store);
    await one.call();
    const end = await one.flush();
    expect(end.count).toBe(4);
    expect(await verifyAudit(auditLines(kept), { secret, ...end })).toEqual({ ok: true, ...end });
  });

  it("gives a line up after giveUpMs, tells the app, and goes on with the next", async () => {
    const state = shaky();
    const lost: string[] = [];
    const one = writer(state.store, {
      giveUpMs: 30,
      onError: (_, line, gone) => void (gone && lost.push(line)),
    });
    await one.call();
    await one.flush();
    state.fault = "down";
    await one.call();
    await one.flush();
    state.fault = "none";
    await one.call();
    const end = await one.flush();
    expect(lost).toHaveLength(2);
    expect(end.count).toBe(4);
    expect(await verifyAudit(auditLines(state.store), { secret, ...end })).toMatchObject({ ok: true });
  });

  it("never lets a call wait for it", async () => {
    const one = writer(storeWith({ add: () => deferred<boolean>().promise }));
    expect(await one.call()).toMatchObject({ status: "ok" });
  });

  it.each<[string, Partial<AuditOptions>, string]>([
    ["both", { append: quiet }, '"store" must not be given beside "append"'],
    ["from", { from: { head: "", count: 0 } }, '"from" must not be given beside "store"'],
    ["a store that is none", { store: {} as Store }, '"store" must have'],
    ["a trail without a name", { trail: "" }, '"trail" must be a text'],
  ])("refuses %s", (_, options, words) => {
    expect(() => audit({ store: memoryStore(), secret, ...options })).toThrow(words);
  });

  it("shows a line that was taken out, changed or put between", async () => {
    const kept = memoryStore();
    const one = writer(kept);
    for (let n = 0; n < 3; n++) await one.call();
    const end = await one.flush();
    const lines = await linesOf(kept);
    const spoilt = [lines.toSpliced(2, 1), lines.with(2, lines[1] ?? ""), lines.slice(0, -1)];
    for (const trail of spoilt)
      expect(await verifyAudit(trail, { secret, ...end })).toMatchObject({ ok: false });
    await kept.set("audit:main:7", "{}", Infinity);
    const two = writer(kept);
    await two.call();
    expect((await two.flush()).count).toBe(9);
    expect(await verifyAudit(auditLines(kept), { secret })).toMatchObject({ ok: false, line: 7 });
  });
});
