import { setTimeout as sleep } from "node:timers/promises";
import { redisStore } from "@toolport/redis";
import type { Store } from "@toolport/core";
import { createClient } from "redis";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { redisInstalled, startRedis, type RedisServer } from "./redis-server.ts";

const LONG = 60_000;

describe.skipIf(!redisInstalled)("a Redis that fails", () => {
  let server: RedisServer;
  let client: ReturnType<typeof createClient>;
  let store: Store;

  beforeEach(async () => {
    server = await startRedis();
    client = createClient({ url: server.url, socket: { reconnectStrategy: 20 } });
    client.on("error", () => {});
    await client.connect();
    store = redisStore(client, { timeoutMs: 200 });
  });
  afterEach(async () => {
    client.destroy();
    await server.stop();
  });

  /** How long it took to reject, in milliseconds, and with what. */
  const rejection = async (asked: Promise<unknown>): Promise<{ ms: number; message: string }> => {
    const begun = performance.now();
    const error: unknown = await asked.then(
      () => new Error("it did not reject"),
      (caught: unknown) => caught,
    );
    return { ms: performance.now() - begun, message: String(error) };
  };

  it("has rejected within the time limit when the server hangs", async () => {
    server.freeze();
    for (const asked of [
      store.get("key"),
      store.set("key", "value", LONG),
      store.add("key", "value", LONG),
      store.take("key"),
      store.swap("key", "a", "b", LONG),
      store.count("key", 1, LONG),
    ]) {
      const { ms, message } = await rejection(asked as Promise<unknown>);
      expect(message).toContain("Redis did not answer within 200 ms.");
      expect(ms).toBeLessThan(10_000);
    }
    server.thaw();
  });

  it("never sends later on what has rejected while there was no connection", async () => {
    await store.set("key", "value", LONG);
    await server.kill();
    const lost = [store.take("key"), store.add("other", "value", LONG), store.count("key", 1, LONG)];
    for (const asked of lost) expect((await rejection(asked as Promise<unknown>)).ms).toBeLessThan(10_000);
    await server.restart();
    await expect.poll(() => Promise.resolve(store.get("key")).catch(() => "no answer")).toBe("value");
    expect(await store.get("other")).toBeUndefined();
    expect((await store.count("key", 1, LONG)).count).toBe(1);
  });

  it("answers again by itself once the server is back, with all that it had said yes to", async () => {
    await store.set("set", "value", LONG);
    await store.add("added", "value", Infinity);
    await store.set("swapped", "old", LONG);
    await store.swap("swapped", "old", "new", LONG);
    await store.count("key", 3, LONG);
    await server.kill();
    await server.restart();
    await expect.poll(() => Promise.resolve(store.get("set")).catch(() => "no answer")).toBe("value");
    expect([await store.get("added"), await store.get("swapped")]).toEqual(["value", "new"]);
    // The scripts are gone with the old process: they are sent again.
    expect((await store.count("key", 1, LONG)).count).toBe(4);
    expect(await store.swap("swapped", "new", "newer", LONG)).toBe(true);
  });

  it("leaves it open whether a command took place whose answer was lost", async () => {
    await store.set("key", "value", LONG);
    server.freeze();
    await rejection(store.take("key") as Promise<unknown>);
    server.thaw();
    await sleep(50);
    expect(["value", undefined]).toContain(await store.get("key"));
  });

  it("rejects with what the server says", async () => {
    await client.set("toolport/count/key", "no number");
    await expect(store.count("key", 1, LONG)).rejects.toThrow("not an integer");
    await client.del("toolport/value/key");
    await client.lPush("toolport/value/key", "a list");
    await expect(store.get("key")).rejects.toThrow("WRONGTYPE");
  });

  it("rejects at once where the client was closed", async () => {
    client.destroy();
    const { message } = await rejection(store.get("key") as Promise<unknown>);
    expect(message).not.toContain("did not answer within");
    expect(message).toContain("closed");
    client = createClient({ url: server.url });
    await client.connect();
  });

  it("does not keep a process waiting for a time limit that has not come", async () => {
    const patient = redisStore(client, { timeoutMs: 2_000_000 });
    await patient.set("key", "value", LONG);
    const timers = process.getActiveResourcesInfo().filter((one) => one === "Timeout").length;
    await patient.get("key");
    expect(process.getActiveResourcesInfo().filter((one) => one === "Timeout").length).toBe(timers);
  });
});
