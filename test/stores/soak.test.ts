import { expect, it } from "vitest";
import { redisInstalled } from "../../packages/redis/test/redis-server.ts";
import { soak } from "../../soak/soak.ts";

it.skipIf(!redisInstalled)(
  "two processes and a Redis that is killed: each call ends once, no body runs twice, no budget is exceeded",
  { timeout: 180_000 },
  async () => {
    const { table, violations } = await soak({
      calls: 500,
      atOnce: 50,
      redisKills: 1,
      workerKill: true,
      seed: 20_261_130,
    });
    expect(violations, JSON.stringify(table)).toEqual([]);
    expect(table).toMatchObject({ calls: 500, "kills of Redis": 1, "kills of a process": 1 });
  },
);

it.skipIf(!redisInstalled).each([
  ["adds for everyone", /ran \d times/],
  ["takes and keeps", /one answer was taken twice/],
  ["counts nothing", /spent \d+ of \d+/],
] as const)("the soak notices a store that %s", { timeout: 120_000 }, async (fault, shows) => {
  const { violations } = await soak({
    calls: 150,
    atOnce: 50,
    redisKills: 0,
    workerKill: false,
    seed: 1,
    fault,
  });
  expect(violations.join("\n")).toMatch(shows);
});
