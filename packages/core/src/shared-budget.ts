import type { Budget } from "./budget.ts";
import type { Call } from "./call.ts";
import { over } from "./execute.ts";
import type { Inside, Invocation } from "./invocation.ts";
import { sha256 } from "./approval.ts";
import { keepMs, unreachable } from "./journal.ts";
import { keeperOf } from "./keeper.ts";
import { overBudget } from "./over-budget.ts";
import type { ToolResult } from "./result.ts";
import type { Store } from "./store.ts";
import { withSlot } from "./turn.ts";

/** A slot of a budget that is counted in the store, for all processes that go on with this run. It fails closed. */
export async function reservedInStore(inside: Inside, invocation: Invocation): Promise<ToolResult> {
  const { call } = inside;
  let limit: keyof Budget | undefined;
  try {
    limit = await reserveInStore(call);
  } catch (error) {
    return unreachable(call, error);
  }
  if (limit) return overBudget(call, limit);
  return over(inside) ?? withSlot(inside, invocation);
}

/** Takes a slot, or names the limit that is reached. A refused call gives back what it had taken. */
async function reserveInStore({ run, tool, depth }: Call): Promise<keyof Budget | undefined> {
  const { budget, started } = run.spending;
  const { calls = Infinity, actions = Infinity, ms, depth: deepest = Infinity } = budget;
  if (depth > deepest) return "depth";
  const { store } = keeperOf(run.box);
  const life = keepMs(run.box);
  const key = `spent:${await sha256(run.id)}`;
  if (ms !== undefined && Date.now() - (await beginOf(store, `${key}:since`, started, life)) >= ms)
    return "ms";
  const take = async (what: "calls" | "actions", most: number): Promise<boolean> => {
    if (most === Infinity) return true;
    if ((await store.count(`${key}:${what}`, 1, life)).count <= most) return true;
    await store.count(`${key}:${what}`, -1, life);
    return false;
  };
  if (!(await take("calls", calls))) return "calls";
  if (!tool.mutates || (await take("actions", actions))) return undefined;
  if (calls !== Infinity) await store.count(`${key}:calls`, -1, life);
  return "actions";
}

/** When the run began, wherever that was. */
async function beginOf(store: Store, key: string, started: number, life: number): Promise<number> {
  if (await store.add(key, String(started), life)) return started;
  const since = Number(await store.get(key));
  return Number.isFinite(since) ? since : started;
}
