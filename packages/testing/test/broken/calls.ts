import { failure, result, type Callable, type Run, type ToolResult } from "@toolport/core";
import type { Conversation, Harness, Outcome, ScriptedCall, Told } from "../../src/index.ts";
import { broken, withOptions, type Fault } from "./broken.ts";

/** Adapters that lose, confuse, repeat or outlive calls. */
export const brokenCalls: readonly Harness[] = [
  broken("drops the signal", { call: withOptions((options) => ({ ...options, signal: undefined })) }),
  broken("looks at the signal only before it begins", {
    call: withOptions(({ signal, ...options }) => (signal?.aborted ? { ...options, signal } : options)),
  }),
  broken("runs the bodies although the signal has fired", {
    call: withOptions(({ signal, ...options }) => (signal?.aborted ? options : { ...options, signal })),
  }),
  broken("gives up when the signal fires", {
    outcome: (outcome, { signal }) =>
      signal?.aborted ? { told: [], suspended: [], rejected: signal.reason as unknown } : outcome,
  }),
  broken("tells only the calls that ended before the cancellation", {
    outcome: (outcome, { signal }) =>
      signal?.aborted
        ? { ...outcome, told: outcome.told.filter(({ text }) => !text.includes("cancelled")) }
        : outcome,
  }),
  broken("gives up when the run was cancelled", {
    call: (call) => async (name, args, options) => {
      const given = await call(name, args, options);
      if (given.status === "cancelled" && !options?.signal) throw new Error("the run was cancelled");
      return given;
    },
  }),
  broken("rejects after a time-out", { call: hurried }),
  broken("uses one call id for all", { call: withOptions((options) => ({ ...options, callId: "call" })) }),
  broken("makes up its own call ids", { call: numbered }),
  broken("gives no call ids", { call: withOptions((options) => ({ ...options, callId: undefined })) }),
  broken("runs one call after the other, and stops at the first failure", { converse: oneByOne(true) }),
  broken("runs one call after the other", { converse: oneByOne(false) }),
  broken("rejects when a call fails", {
    call: (call) => async (name, args, options) => {
      const given = await call(name, args, options);
      if (given.status === "failed") throw new Error("tool failed");
      return given;
    },
  }),
  broken("reorders answers", { outcome: (outcome) => ({ ...outcome, told: outcome.told.toReversed() }) }),
  broken("gives answers in the order in which the calls ended", { converse: asTheyEnd }),
  broken("loses duplicates", {
    message: (calls) => [...new Map(calls.map((call) => [call.id, call])).values()],
  }),
  broken("keeps one call of each tool", {
    message: (calls) => [...new Map(calls.map((call) => [call.name, call])).values()],
  }),
  broken("renames the second call of an id", {
    message: (calls) =>
      calls.map((call, at) =>
        calls.findIndex(({ id }) => id === call.id) < at ? { ...call, id: `${call.id}-${at}` } : call,
      ),
  }),
  broken("remembers answers by name and arguments", { call: memoised }),
  broken("retries failed calls", {
    call: (call) => async (name, args, options) => {
      const given = await call(name, args, options);
      return given.status === "failed"
        ? call(name, args, { ...options, callId: `${options?.callId}-again` })
        : given;
    },
  }),
  broken("passes the model's data as caller", {
    call: (call) => (name, args, options) => call(name, args, { ...options, ...callerIn(args) }),
  }),
  broken("shares one run between callers", { converse: shared }),
  broken("opens a new run for each call", {
    call: (call, world) => (name, args, options) =>
      world.source === world.run
        ? (world.toolbox.run as (options: object) => Run)({ caller: { id: "ann" } }).call(name, args, options)
        : call(name, args, options),
  }),
  broken("opens a new run with the same caller for each message", {
    call: (call, world) => {
      const run = (world.toolbox.run as (options: object) => Run)({ id: "run", caller: world.run.caller });
      return (name, args, options) =>
        world.source === world.run ? run.call(name, args, options) : call(name, args, options);
    },
  }),
  broken("calls the tools as nobody", { call: (_, world) => (world.toolbox as unknown as Callable).call }),
  broken("calls the body directly, around the pipeline", {
    call: (_, world) => async (name, args, options) => {
      const tool = world.tools.find((one) => one.name === name);
      if (!tool) return failure(`Unknown tool ${name}`);
      try {
        const ctx = {
          callId: options?.callId,
          signal: options?.signal ?? new AbortController().signal,
          caller: {},
        };
        const body = tool.execute as (args: unknown, ctx: unknown) => unknown;
        return result({ data: await Promise.race([body(JSON.parse(String(args)), ctx), lateNews()]) });
      } catch (error) {
        return failure(String(error));
      }
    },
  }),
];

/** So that a body nobody stops does not hold up the kit's own test. */
function lateNews(): Promise<string> {
  return new Promise((resolve) => void setTimeout(resolve, 2_000, "late"));
}

function hurried(call: Callable["call"]): Callable["call"] {
  return async (name, args, options) => {
    const given = await call(name, args, options);
    if (given.status === "timed_out") throw new Error("timeout");
    return given;
  };
}

function numbered(call: Callable["call"]): Callable["call"] {
  let calls = 0;
  return (name, args, options) => call(name, args, { ...options, callId: `tool-${++calls}` });
}

function oneByOne(stops: boolean): NonNullable<Fault["converse"]> {
  return async (conversation, good) => {
    const told: Told[] = [];
    const suspended: Outcome["suspended"][number][] = [];
    for (const call of conversation.calls) {
      const outcome = await good({ ...conversation, calls: [call] });
      told.push(...outcome.told);
      suspended.push(...outcome.suspended);
      if (
        outcome.rejected !== undefined ||
        (stops && outcome.told.some(({ text }) => /fail|not/i.test(text)))
      )
        break;
    }
    return { told, suspended };
  };
}

async function asTheyEnd(conversation: Conversation, good: Harness["converse"]): Promise<Outcome> {
  const told: Told[] = [];
  const suspended: Outcome["suspended"][number][] = [];
  const one = async (call: ScriptedCall): Promise<void> => {
    const outcome = await good({ ...conversation, calls: [call] });
    told.push(...outcome.told);
    suspended.push(...outcome.suspended);
  };
  await Promise.all(conversation.calls.map(one));
  return { told, suspended };
}

function memoised(call: Callable["call"]): Callable["call"] {
  const answers = new Map<string, Promise<ToolResult>>();
  return (name, args, options) => {
    const key = `${name} ${String(args)}`;
    const answer = answers.get(key) ?? call(name, args, options);
    answers.set(key, answer);
    return answer;
  };
}

function callerIn(args: unknown): { readonly caller?: object } {
  try {
    const { caller } = JSON.parse(String(args)) as { caller?: object };
    return caller ? { caller } : {};
  } catch {
    return {};
  }
}

// By what toolboxes have in common whoever the caller is: their first description.
const runs = new WeakMap<object, Callable>();

function shared(conversation: Conversation, good: Harness["converse"]): Promise<Outcome> {
  const [key] = conversation.source.list();
  const source = (key && runs.get(key)) ?? conversation.source;
  if (key) runs.set(key, source);
  return good({ ...conversation, source });
}
