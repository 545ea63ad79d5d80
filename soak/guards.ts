// The guards under load and with a Redis that dies: pnpm soak:guards [calls] [at once] [kills of Redis] [seed]
import { redisInstalled } from "../packages/redis/test/redis-server.ts";
import { soak } from "./soak.ts";

const [calls = "10000", atOnce = "200", kills = "8", seed = String(Date.now() % 1_000_000)] =
  process.argv.slice(2);
if (!redisInstalled) {
  console.error("There is no redis-server here, and the soak needs one.");
  process.exit(1);
}
const { table, violations } = await soak({
  calls: Number(calls),
  atOnce: Number(atOnce),
  redisKills: Number(kills),
  workerKill: true,
  seed: Number(seed),
  say: (text) => console.log(text),
});
console.table(table);
for (const violation of violations.slice(0, 50)) console.error(violation);
process.exit(violations.length > 0 ? 1 : 0);
