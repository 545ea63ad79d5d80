import { redisStore } from "@toolport/redis";
import { createClient } from "redis";
import { expect, it } from "vitest";
import { redisInstalled, startRedis } from "./redis-server.ts";

it.skipIf(!redisInstalled)("asks for one key at a time, by names that begin with the prefix", async () => {
  const server = await startRedis();
  const client = createClient({ url: server.url });
  const watching = createClient({ url: server.url });
  await Promise.all([client.connect(), watching.connect()]);
  try {
    const asked: string[] = [];
    // MONITOR shows what a cluster would be asked: a command with keys in several slots it refuses.
    await watching.monitor((line) => asked.push(line));
    const store = redisStore(client, { prefix: "app:one" });
    await store.set("key", "value", 60_000);
    await store.add("key", "value", 60_000);
    await store.swap("key", "value", "new", 60_000);
    await store.get("key");
    await store.count("key", 1, 60_000);
    expect((await client.keys("*")).toSorted()).toEqual(["app:one/count/key", "app:one/value/key"]);
    await store.take("key");
    expect(await client.ttl("app:one/count/key")).toBeGreaterThan(0);
    await expect.poll(() => asked.some((line) => line.includes('"GETDEL"'))).toBe(true);
    for (const line of asked.filter((one) => /"EVAL/.test(one)))
      expect(line).toMatch(/"1" "app:one\/(count|value)\/key"/);
  } finally {
    client.destroy();
    watching.destroy();
    await server.stop();
  }
});
