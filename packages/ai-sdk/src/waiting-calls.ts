import {
  textOf,
  type Resumption,
  type SuspendedResult,
  type SuspensionRequest,
  type ToolResult,
} from "@toolport/core";
import type { Source } from "./source.ts";

/** A call that waits for a person: answer `request.token` with `resume`. */
export interface WaitingCall {
  readonly callId: string;
  readonly request: SuspensionRequest;
}

/** Which call it is: the host's id alone is not enough, since whoever writes the history writes the ids. */
export interface CallIdentity {
  readonly callId: string | undefined;
  readonly name: string;
  readonly args: unknown;
  /** From {@link WaitingCalls.arrival}, taken when the host made the call. */
  readonly arrived: number;
}

interface Entry extends WaitingCall {
  readonly identity: string;
  readonly arrived: number;
  /** What the model was told while it waited. */
  readonly meanwhile: string;
  answered: ToolResult | undefined;
}

/** What a run's exports know of the calls that wait, and of those that did. What runs is decided by the run alone. */
export interface WaitingCalls {
  /** A call's place in the list: calls of one message come to wait in any order, and are listed in theirs. */
  readonly arrival: () => number;
  /** Takes note of a call's result, if it waits. */
  readonly note: (result: ToolResult | undefined, identity: CallIdentity) => SuspensionRequest | undefined;
  /** The waiting call with this token has been answered. */
  readonly settle: (token: string, resumption: Resumption) => void;
  readonly list: () => readonly WaitingCall[];
  /** Whether somebody was asked about this very call. */
  readonly wasAsked: (identity: CallIdentity) => boolean;
  /** The result that a call has come to since the model was told `meanwhile`; undefined where the id is not clear. */
  readonly since: (callId: string, meanwhile: string) => ToolResult | undefined;
}

// By the run's own function, which copies of the run share: an app may export a run anew for each request.
const known = new WeakMap<object, WaitingCalls>();

/** The waiting calls of a run. A toolbox has none. */
export function waitingCallsOf({ resume }: Pick<Source, "resume">): WaitingCalls {
  const waiting = (resume && known.get(resume)) ?? noWaitingCalls();
  if (resume) known.set(resume, waiting);
  return waiting;
}

function noWaitingCalls(): WaitingCalls {
  const entries = new Map<string, Entry>();
  // Calls that another process has asked about, by the token: their arguments are with the run's store.
  const fromElsewhere = new Map<string, Resumption>();
  let arrivals = 0;
  const add = (result: SuspendedResult, identity: string, arrived: number): SuspensionRequest => {
    const { request } = result;
    const { token, callId } = request;
    if (!entries.has(token))
      entries.set(token, {
        callId,
        request,
        identity,
        arrived,
        meanwhile: textOf(result),
        answered: undefined,
      });
    return request;
  };
  return {
    arrival: () => arrivals++,
    note: (result, identity) =>
      result?.status === "suspended" ? add(result, textFor(identity), identity.arrived) : undefined,
    settle(token, resumption) {
      const { result } = resumption;
      const entry = entries.get(token);
      if (entry) entry.answered = result;
      else fromElsewhere.set(token, resumption);
      if (result.status === "suspended") add(result, entry?.identity ?? "", entry?.arrived ?? arrivals++);
    },
    list: () =>
      [...entries.values()]
        .filter((entry) => entry.answered === undefined)
        .toSorted((a, b) => a.arrived - b.arrived)
        .map(({ callId, request }) => ({ callId, request })),
    wasAsked(identity) {
      const { callId, name } = identity;
      const text = textFor(identity);
      return (
        [...fromElsewhere.values()].some((one) => one.callId === callId && one.tool === name) ||
        [...entries.values()].some((entry) => entry.identity === text)
      );
    },
    since(callId, meanwhile) {
      const own = [...entries.values()].filter((entry) => entry.callId === callId);
      const elsewhere = [...fromElsewhere.values()].filter((one) => one.callId === callId);
      const [ended, ...others] = [
        ...own.map(({ answered }) => answered),
        ...elsewhere.map(({ result }) => result),
      ].filter((result) => result !== undefined && result.status !== "suspended");
      const still = own.some(({ answered }) => answered === undefined);
      const waited =
        own.some((entry) => entry.meanwhile === meanwhile) || (elsewhere.length > 0 && WAITS.test(meanwhile));
      return others.length === 0 && !still && waited ? ended : undefined;
    },
  };
}

/** How a result says that its call waits, whoever has asked: see `suspendedResult` of `@toolport/core`. */
const WAITS = /^This call waits for a person's (approval|answer)\./;

function textFor({ callId, name, args }: CallIdentity): string {
  return canonical([callId, name, args]);
}

/** JSON with sorted keys: a database may have put them into another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
