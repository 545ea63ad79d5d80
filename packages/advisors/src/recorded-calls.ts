import { canonicalJson, type ToolResult } from "@toolport/core";
import type { Json } from "@toolport/schema";
import { changesBetween } from "./changes-between.ts";
import type { CameCall, ReplayDifference, ReplayEnd } from "./replay-end.ts";
import { shownCall, shownCame, shownChange } from "./replay-words.ts";
import type { RecordedCall, RecordedResult, Transcript } from "./transcript.ts";

/** A call as it comes: its arguments, or how the toolbox refused it. */
export interface LiveCall {
  readonly tool: string;
  readonly callId: string;
  /** Masked. */
  readonly args?: Json;
  readonly refused?: ToolResult;
}

interface Choice {
  readonly strict: boolean;
  readonly run: string | undefined;
}

/** A recorded call, and when it may come. */
interface Place {
  readonly call: RecordedCall;
  /** How many calls had ended when it had; beyond all others where it still waits. */
  readonly ended: number;
  /** What makes a coming call this one. */
  readonly key: string;
  used: boolean;
}

/** The calls of a record that have not come yet. */
export class RecordedCalls {
  readonly #places: readonly Place[];
  /** Those that are alike and have not come, in the order in which they began. */
  readonly #alike: Map<string, Place[]> = new Map();
  /** In the order in which calls ended. Refused ones are not among them: nothing waits for those. */
  readonly #ends: readonly Place[];
  #ended = 0;
  readonly #strict: boolean;
  readonly #cutOff: boolean;

  constructor({ calls, cutOff }: Transcript, { strict, run }: Choice) {
    const ended = calls
      .filter(({ result }) => result.status !== "suspended")
      .toSorted((a, b) => a.line - b.line);
    const ranks = new Map(ended.map((call, at) => [call, at + 1]));
    this.#places = calls
      .filter((call) => run === undefined || call.run === run)
      .map((call) => ({
        call,
        ended: ranks.get(call) ?? Infinity,
        key: keyOf(call, call.result),
        used: false,
      }));
    for (const place of this.#places) {
      const alike = this.#alike.get(place.key);
      if (alike) alike.push(place);
      else this.#alike.set(place.key, [place]);
    }
    this.#ends = this.#places
      .filter(({ call }) => call.args !== undefined)
      .toSorted((a, b) => a.ended - b.ended);
    this.#strict = strict;
    this.#cutOff = cutOff;
  }

  get remaining(): readonly RecordedCall[] {
    return this.#open.map(({ call }) => call);
  }

  /** The recorded call that this is, once; or how it is none. */
  take(live: LiveCall, n: number): RecordedCall | ReplayDifference {
    const alike = this.#alike.get(keyOf(live, live.refused));
    const place = alike?.[0];
    if (!place || !this.#mayCome(place)) return this.#difference(live, came(live, n), place);
    if (place.call.result.status === "suspended") return waiting(place.call, came(live, n));
    alike?.shift();
    place.used = true;
    while (this.#ends[this.#ended]?.used) this.#ended++;
    return place.call;
  }

  /** Says that the record does not stand in for this call. */
  mutation(recorded: RecordedCall, live: LiveCall, n: number): ReplayEnd {
    const nested = recorded.nested?.find(({ effect }) => effect !== undefined && effect !== "read");
    const why =
      (recorded.effect ?? "read") === "read" && nested
        ? `called ${nested.tool}, which changes things`
        : "changes things";
    const call = came(live, n);
    const words = `${shownCame(call)} ${why}, and this replay answers only what does not (mutations: "answer" has it answered).`;
    return { kind: "mutation", came: call, recorded, words };
  }

  /** Which calls have not come, in words. */
  missing(): string {
    const [first, ...more] = this.remaining;
    if (!first) return "";
    const others = more.length === 0 ? "" : `, nor ${more.length} after it`;
    return `The replay is not finished: ${shownCall(first)}, has not come${others}.`;
  }

  get #open(): readonly Place[] {
    return this.#places.filter(({ used }) => !used);
  }

  #mayCome({ call }: Place): boolean {
    return !this.#strict || (this.#ends[this.#ended]?.ended ?? Infinity) > call.after;
  }

  #difference(live: LiveCall, call: CameCall, later: Place | undefined): ReplayDifference {
    const open = this.#open;
    const next = open.filter((place) => this.#mayCome(place));
    if (later) {
      const recorded = (next[0] ?? later).call;
      const words = `${shownCame(call)} came before its turn: first comes ${shownCall(recorded)}.`;
      return { kind: "order", came: call, recorded, words };
    }
    const recorded = (next.find((one) => one.call.tool === live.tool) ?? next[0])?.call;
    if (!recorded) {
      const why = this.#cutOff ? "the record was cut off there" : "the record has no more calls";
      return { kind: "extra", came: call, words: `${shownCame(call)} was not recorded: ${why}.` };
    }
    const about = `${shownCame(call)} differs from the record, where ${shownCall(recorded)}, comes next`;
    if (recorded.tool !== live.tool) return { kind: "tool", came: call, recorded, words: `${about}.` };
    if (recorded.args === undefined || live.args === undefined)
      return { kind: "outcome", came: call, recorded, words: `${about}.` };
    const changes = changesBetween(recorded.args, live.args);
    return {
      kind: "arguments",
      came: call,
      recorded,
      changes,
      words: `${about}: ${changes.slice(0, MOST_CHANGES).map(shownChange).join("; ")}${changes.length > MOST_CHANGES ? "; …" : ""}.`,
    };
  }
}

// Enough to see what happened; all of them are in the data.
const MOST_CHANGES = 3;

/** Refused calls have no arguments that all frameworks spell alike: how they were refused tells them apart. */
function keyOf(
  { tool, args }: { readonly tool: string; readonly args?: Json },
  result: RecordedResult | ToolResult | undefined,
): string {
  if (args !== undefined) return canonicalJson([tool, args]);
  const { status = "", error, content = [] } = result ?? {};
  // Only what is told of wrong arguments is the same text in every framework: a name is spelt as the model knows it.
  const told = status === "invalid" ? content.map((part) => (part.type === "text" ? part.text : "")) : [];
  return canonicalJson([tool, status, error?.code ?? "", told]) + "refused";
}

function came({ tool, callId, args, refused }: LiveCall, n: number): CameCall {
  return {
    n,
    tool,
    callId,
    ...(args !== undefined && { args }),
    ...(refused && { status: refused.status, ...(refused.error && { code: refused.error.code }) }),
  };
}

function waiting(recorded: RecordedCall, call: CameCall): ReplayDifference {
  const words = `${shownCame(call)} was still waiting for a person when the record ended.`;
  return { kind: "waiting", came: call, recorded, words };
}
