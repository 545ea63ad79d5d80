import { bodiesOf } from "./judge.ts";
import type { Scene, SoakReport } from "./soak.ts";

/** The numbers of a soak, by name. */
export function tableOf(scene: Scene, auditLines: number, seconds: number): SoakReport["table"] {
  const { ended, options, rests } = scene;
  const sum = (of: (one: (typeof ended)[number]) => number): number =>
    ended.reduce((total, one) => total + of(one), 0);
  const endings = new Map<string, number>();
  for (const { status, error } of ended.flatMap(({ results }) => results)) {
    const name = error && error.code !== status ? `ended ${status}, ${error.code}` : `ended ${status}`;
    endings.set(name, (endings.get(name) ?? 0) + 1);
  }
  const bodies = bodiesOf(scene.log);
  const megabytes = (at: 0 | 1): string => rests.map((rest) => (rest[at].heap / 1e6).toFixed(1)).join(" → ");
  return {
    calls: ended.length,
    "at once": options.atOnce,
    seed: options.seed,
    seconds: Math.round(seconds),
    "kills of Redis": scene.redisKills,
    "kills of a process": scene.workerKills,
    deliveries: sum(({ deliveries }) => deliveries),
    "answers taken": sum(({ answers }) => answers),
    "never replied to (its process was killed)": sum(({ unanswered }) => unanswered),
    ...Object.fromEntries([...endings].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    "bodies begun": bodies.length,
    "of these mutating": bodies.filter(({ what }) => what !== "look").length,
    "audit lines": auditLines,
    "heap of process 0, MB by thirds": megabytes(0),
    "heap of process 1, MB by thirds": megabytes(1),
  };
}
