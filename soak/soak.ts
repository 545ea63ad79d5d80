import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startRedis, type RedisServer } from "../packages/redis/test/redis-server.ts";
import { checkTrail } from "./check-trail.ts";
import { drive, type Ended } from "./drive.ts";
import type { Fault } from "./faulty-store.ts";
import { judge } from "./judge.ts";
import { planOf, type PlannedCall } from "./plan.ts";
import { tableOf } from "./table.ts";
import type { Rest } from "./worker-child.ts";
import { Worker } from "./worker.ts";

export interface SoakOptions {
  readonly calls: number;
  /** How many are under way at once. */
  readonly atOnce: number;
  readonly redisKills: number;
  /** Kills one of the two processes as well, in the first third. */
  readonly workerKill: boolean;
  readonly seed: number;
  /** Gives both processes a store with a fault, which then has to show. */
  readonly fault?: Fault;
  readonly say?: (text: string) => void;
}

export interface SoakReport {
  /** Names and numbers, to print. */
  readonly table: Readonly<Record<string, number | string>>;
  readonly violations: readonly string[];
}

/** After this long without a reply a call counts as stuck; nothing in it takes a tenth of that. */
const STUCK_MS = 60_000;
const THIRDS = 3;

/** What a soak is made of while it lasts. */
export interface Scene {
  readonly options: SoakOptions;
  readonly redis: RedisServer;
  readonly workers: readonly [Worker, Worker];
  readonly log: string;
  readonly secret: string;
  readonly ended: Ended[];
  readonly rests: (readonly [Rest, Rest])[];
  redisKills: number;
  workerKills: number;
}

/** Two processes, one Redis, many calls, and all that can go wrong. It needs a redis-server. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), "toolport-soak-"));
  const log = join(folder, "bodies");
  writeFileSync(log, "");
  const secret = "the same in each process, thirty-two or more";
  const redis = await startRedis();
  const { fault } = options;
  const worker = (): Worker => new Worker({ url: redis.url, log, secret, ...(fault && { fault }) });
  const workers = [worker(), worker()] as const;
  const scene: Scene = {
    options,
    redis,
    workers,
    log,
    secret,
    ended: [],
    rests: [],
    redisKills: 0,
    workerKills: 0,
  };
  const begun = performance.now();
  try {
    await Promise.all(workers.map((one) => one.start()));
    const plan = planOf(options.calls, options.seed);
    const stuck = await unlessStuck(scene, () => runAll(scene, plan));
    const seconds = (performance.now() - begun) / 1_000;
    if (stuck.length > 0) return { table: tableOf(scene, 0, seconds), violations: stuck };
    const trail = await checkTrail(scene);
    const violations = [...judge(plan, scene.ended, log), ...trail.violations, ...judgeScene(scene, plan)];
    return { table: { ...tableOf(scene, trail.lines, seconds), violations: violations.length }, violations };
  } finally {
    await Promise.all(workers.map((one) => one.kill()));
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In thirds; after each all is quiet, and the processes' memory is measured. */
async function runAll(scene: Scene, plan: readonly PlannedCall[]): Promise<void> {
  const { options, workers } = scene;
  const size = Math.ceil(plan.length / THIRDS);
  for (let third = 0; third < THIRDS; third++) {
    const part = plan.slice(third * size, (third + 1) * size);
    const kills = Math.ceil((options.redisKills - scene.redisKills) / (THIRDS - third));
    await runPart(scene, part, kills, third === 0 && options.workerKill);
    scene.rests.push(await Promise.all([workers[0].rest(), workers[1].rest()]));
    options.say?.(`${scene.ended.length} of ${plan.length} calls, ${scene.redisKills} kills of Redis`);
  }
}

async function runPart(
  scene: Scene,
  part: readonly PlannedCall[],
  kills: number,
  killsWorker: boolean,
): Promise<void> {
  const { options, workers, ended } = scene;
  const left = new Map<string, number>();
  for (const { runId } of part) left.set(runId, (left.get(runId) ?? 0) + 1);
  const trouble: Promise<void>[] = [];
  const marks = Array.from({ length: kills }, (_, kill) =>
    Math.floor(((kill + 1) * part.length) / (kills + 1)),
  );
  const markOfWorker = killsWorker ? Math.floor(part.length / 2) : -1;
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < part.length; at = next++) {
      if (marks.includes(at)) trouble.push(killRedis(scene));
      if (at === markOfWorker) trouble.push(killWorker(scene));
      const call = part[at] as PlannedCall;
      ended.push(await drive(call, workers));
      const open = (left.get(call.runId) ?? 0) - 1;
      left.set(call.runId, open);
      if (open === 0) await Promise.all(workers.map((one) => one.forget(call.runId)));
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, lane));
  await Promise.all(trouble);
}

async function killRedis(scene: Scene): Promise<void> {
  scene.redisKills++;
  await scene.redis.kill();
  await sleep(100 + ((scene.redisKills * 397) % 1_100));
  await scene.redis.restart();
}

async function killWorker(scene: Scene): Promise<void> {
  scene.workerKills++;
  const [, worker] = scene.workers;
  await worker.kill();
  await worker.start();
}

/** Runs it to its end, or until something has been stuck for too long; then it says what. */
async function unlessStuck({ workers }: Scene, run: () => Promise<void>): Promise<readonly string[]> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stuck = new Promise<readonly string[]>((resolve) => {
    timer = setInterval(() => {
      const found = workers.flatMap((worker) => worker.stuck(STUCK_MS));
      if (found.length > 0) resolve(found.map((order) => `stuck: ${order}`));
    }, 1_000);
  });
  try {
    return await Promise.race([run().then(() => []), stuck]);
  } finally {
    clearInterval(timer);
  }
}

/** What holds for the whole: every call has ended, each once, and memory did not grow. */
function judgeScene(
  { ended, workers, rests, options }: Scene,
  plan: readonly PlannedCall[],
): readonly string[] {
  const violations: string[] = [];
  if (ended.length !== plan.length) violations.push(`${ended.length} of ${plan.length} calls ended`);
  const strays = workers.reduce((sum, { strays: count }) => sum + count, 0);
  if (strays > 0) violations.push(`${strays} replies too many`);
  // In a short soak what is compiled and cached on the way weighs more than what could leak.
  if (options.calls < 5_000) return violations;
  const [first, second, last] = rests;
  // The one that was killed in the first third was young at its end.
  const heaps = [
    [first?.[0].heap, last?.[0].heap],
    [(options.workerKill ? second : first)?.[1].heap, last?.[1].heap],
  ];
  for (const [at, [before = 0, after = 0]] of heaps.entries())
    if (after > 1.1 * before + 2_000_000)
      violations.push(`process ${at} grew from ${before} to ${after} bytes`);
  return violations;
}
