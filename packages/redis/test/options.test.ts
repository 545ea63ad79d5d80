import { isToolportError } from "@toolport/core";
import { redisStore, type RedisClient, type RedisStoreOptions } from "@toolport/redis";
import { createClient } from "redis";
import { describe, expect, it } from "vitest";

const client = createClient();

describe("redisStore", () => {
  it.each<[unknown, unknown, string]>([
    [undefined, {}, 'redisStore(): the client must be one of the package "redis"'],
    [{ get: () => null }, {}, "the client must be"],
    [client, { prefx: "a" }, '"prefx" is not an option (options: prefix, timeoutMs).'],
    [client, { prefix: "" }, '"prefix" must be'],
    [client, { prefix: "a/b" }, '"prefix" must be'],
    [client, { prefix: 5 }, '"prefix" must be'],
    [client, { timeoutMs: 0 }, '"timeoutMs" must be'],
    [client, { timeoutMs: 1.5 }, '"timeoutMs" must be'],
    [client, { timeoutMs: Infinity }, '"timeoutMs" must be'],
    [client, { timeoutMs: 2 ** 31 }, '"timeoutMs" must be'],
  ])("refuses what is no client or option: %o, %o", (by, options, message) => {
    let thrown: unknown;
    try {
      redisStore(by as RedisClient, options as RedisStoreOptions);
    } catch (error) {
      thrown = error;
    }
    expect(isToolportError(thrown, "invalid_toolbox")).toBe(true);
    expect(String(thrown)).toContain(message);
  });

  it("is frozen, and says that it is shared", () => {
    const store = redisStore(client, { prefix: "app:1", timeoutMs: 1 });
    expect(Object.isFrozen(store)).toBe(true);
    expect(store.shared).toBe(true);
  });
});
