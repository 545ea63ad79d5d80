import { redisStore } from "@toolport/redis";
import { missingInStore, storeContract, type StoreHarness } from "@toolport/testing";
import type { Store } from "@toolport/core";
import { createClient, createClientPool, createCluster } from "redis";
import { createClient as createClient5 } from "redis-5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RedisClient } from "../src/index.ts";
import { redisInstalled, redisVersion, startRedis, type RedisServer } from "./redis-server.ts";

interface Closable extends RedisClient {
  readonly destroy: () => void;
}

/** How each kind of client is made. */
const CLIENTS: Readonly<Record<string, (url: string) => Promise<Closable>>> = {
  "redis 6": (url) => createClient({ url }).on("error", ignore).connect(),
  "redis 5": (url) => createClient5({ url }).on("error", ignore).connect(),
  "a pool of redis 6": async (url) => {
    const pool = createClientPool({ url }).on("error", ignore);
    await pool.connect();
    return pool;
  },
  // An older server has no command to take all slots at once.
  ...(redisVersion >= 7 && {
    "a cluster of redis 6": (url: string) =>
      createCluster({ rootNodes: [{ url }], defaults: { socket: { reconnectStrategy: 50 } } })
        .on("error", ignore)
        .connect(),
  }),
};

describe.skipIf(!redisInstalled).each(Object.entries(CLIENTS))("a store in Redis by %s", (name, connect) => {
  const cluster = name.includes("cluster");
  let server: RedisServer;
  const clients: Closable[] = [];
  const prefixes = new Map<Store, string>();

  const client = async (): Promise<Closable> => {
    const made = await connect(server.url);
    clients.push(made);
    return made;
  };
  const open = (by: RedisClient, prefix: string): Store => {
    const store = redisStore(by, { prefix });
    prefixes.set(store, prefix);
    return store;
  };
  const prefixOf = (store: Store): string => prefixes.get(store) ?? "";
  const harness: StoreHarness = {
    name: "redis",
    open: () => open(clients[0] as Closable, `test:${prefixes.size}`),
    again: async (store) => open(await client(), prefixOf(store)),
    // One prefix that goes on where the other ends.
    beside: (store) => open(clients[0] as Closable, `${prefixOf(store)}:value:`),
    unreachable: async () => {
      const gone = await startRedis({ cluster });
      const by = await connect(gone.url);
      clients.push(by);
      await gone.stop();
      return redisStore(by, { timeoutMs: 300 });
    },
  };

  beforeAll(async () => {
    server = await startRedis({ cluster });
    await client();
  });
  afterAll(async () => {
    for (const one of clients) one.destroy();
    await server.stop();
  });

  it("can be checked for all of the contract", () => {
    expect(storeContract.flatMap((behaviour) => missingInStore(behaviour, harness))).toEqual([]);
  });
  for (const behaviour of storeContract)
    it(`${behaviour.rule}: ${behaviour.name}`, () => behaviour.check(harness));
});

function ignore(): void {}
