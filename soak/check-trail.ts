import { auditLines, verifyAudit } from "@toolport/advisors";
import { redisStore } from "@toolport/redis";
import { createClient } from "redis";
import type { Scene } from "./soak.ts";

/** Whether the two processes' one trail is whole, and has the end of each call that anybody was told of. */
export async function checkTrail(
  scene: Scene,
): Promise<{ readonly lines: number; readonly violations: readonly string[] }> {
  const { redis, secret, rests, ended } = scene;
  const client = createClient({ url: redis.url });
  await client.connect();
  try {
    const store = redisStore(client, { prefix: "soak-audit" });
    const violations: string[] = [];
    const ends = (rests.at(-1) ?? []).map(({ audit }) => audit);
    // Whoever wrote last knows the end.
    const end = ends.toSorted((a, b) => b.count - a.count)[0];
    const verdict = await verifyAudit(auditLines(store), { secret, ...end });
    if (!verdict.ok) violations.push(`the trail is not whole: line ${verdict.line}: ${verdict.why}`);
    const lost = (rests.at(-1) ?? []).reduce((sum, rest) => sum + rest.lost, 0);
    if (lost > 0) violations.push(`${lost} lines of the trail were lost`);
    const finished = new Set<string>();
    for await (const text of auditLines(store)) {
      const { entry } = JSON.parse(text) as {
        readonly entry: { readonly type: string; readonly callId: string };
      };
      if (entry.type === "finished") finished.add(entry.callId);
    }
    // Lines wait for the ones before them: a process that is killed takes with it what it had not yet written.
    const starts = Math.max(...ended.map((one) => one.starts));
    for (const one of ended.filter(({ results }) => results.length > 0))
      if (one.starts === starts && one.unanswered === 0 && !finished.has(one.call.callId))
        violations.push(`${one.call.callId} is not in the trail`);
    return { lines: end?.count ?? 0, violations };
  } finally {
    client.destroy();
  }
}
