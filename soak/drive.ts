import { setTimeout as sleep } from "node:timers/promises";
import type { ToolResult } from "@toolport/core";
import type { PlannedCall } from "./plan.ts";
import type { Worker } from "./worker.ts";

/** What came of one planned call. */
export interface Ended {
  readonly call: PlannedCall;
  /** How it ended: of each delivery, the last result, which is never `suspended`. */
  readonly results: readonly ToolResult[];
  /** How often it was delivered, answers not counted. */
  readonly deliveries: number;
  /** Answers that were taken. */
  readonly answers: number;
  /** Deliveries and answers that a killed process never replied to. */
  readonly unanswered: number;
  /** How often both processes had been started when it began. */
  readonly starts: number;
  readonly violations: readonly string[];
}

type Workers = readonly [Worker, Worker];

const FORGED = `${"0".repeat(32)}.${"0".repeat(64)}`;

/** Makes one call as hosts and people would: delivers it, answers what it waits for, delivers it again. */
export async function drive(call: PlannedCall, workers: Workers): Promise<Ended> {
  return new Drive(call, workers).run();
}

class Drive {
  readonly #call: PlannedCall;
  readonly #workers: Workers;
  readonly #results: ToolResult[] = [];
  readonly #violations: string[] = [];
  #deliveries = 0;
  #answers = 0;
  #unanswered = 0;
  readonly #starts: number;

  constructor(call: PlannedCall, workers: Workers) {
    this.#call = call;
    this.#workers = workers;
    this.#starts = workers[0].starts + workers[1].starts;
  }

  async run(): Promise<Ended> {
    const { by, twice, again } = this.#call;
    await Promise.all((twice ? ([0, 1] as const) : [by]).map((at) => this.#deliver(at)));
    if (again) {
      const [first] = this.#results;
      await this.#deliver(other(by));
      this.#expectSame(first, this.#results.at(-1));
    }
    return {
      call: this.#call,
      results: this.#results,
      deliveries: this.#deliveries,
      answers: this.#answers,
      unanswered: this.#unanswered,
      starts: this.#starts,
      violations: this.#violations,
    };
  }

  /** Delivers it to a process; to the other one, as a host would, where that dies or the store can't be reached. */
  async #deliver(at: 0 | 1): Promise<void> {
    const { runId, callId, tool, work, abortAfterMs } = this.#call;
    const order = { runId, callId, tool, args: work, ...(abortAfterMs !== undefined && { abortAfterMs }) };
    let result: ToolResult | undefined;
    for (let worker = at, tries = 0; ; worker = other(worker)) {
      this.#deliveries++;
      result = await this.#workers[worker].call(order);
      if (!result) this.#unanswered++;
      // What was in doubt is made again where nothing is remembered of it.
      else if (!isUnreachable(result) || ++tries > 2) break;
      else this.#results.push(result);
      await sleep(300);
    }
    for (let rounds = 0; result.status === "suspended"; rounds++) {
      if (rounds === 5) return void this.#violations.push("it is asked for without end");
      const answered = await this.#answer(result.request.token);
      // Where the answer is lost, so is the call: whoever wants it done makes another.
      if (!answered) return;
      result = answered;
    }
    this.#results.push(result);
  }

  /** A person's answer: sent again where the store could not be reached. What came of it, where anybody was told. */
  async #answer(token: string): Promise<ToolResult | undefined> {
    const { answeredBy, answeredTwice, forged, runId, answer } = this.#call;
    if (forged) await this.#forge(answeredBy);
    for (let tries = 0; tries < 20; tries++) {
      const at = tries % 2 === 0 ? answeredBy : other(answeredBy);
      const asked = (answeredTwice ? ([0, 1] as const) : [at]).map((worker) =>
        this.#workers[worker].answer({ runId, token, answer }),
      );
      const told = await Promise.all(asked);
      this.#unanswered += told.filter((one) => one === undefined).length;
      const taken = told.filter((one) => one !== undefined && !isOpen(one)).map((one) => one as ToolResult);
      if (taken.length > 1) this.#violations.push("one answer was taken twice");
      this.#answers += taken.length;
      if (taken[0]) return taken[0];
      // Used up, by an answer whose reply was lost.
      if (
        told.some((one) => one?.error?.code === "unknown_token") &&
        told.every((one) => !isUnreachable(one))
      ) {
        const [last] = told.filter((one) => one !== undefined);
        return last;
      }
      await sleep(200);
    }
    this.#violations.push("no answer came through");
    return undefined;
  }

  async #forge(at: 0 | 1): Promise<void> {
    const { runId } = this.#call;
    const result = await this.#workers[at].answer({ runId, token: FORGED, answer: true });
    if (result && result.error?.code !== "unknown_token")
      this.#violations.push("a forged token was not refused");
  }

  /**
   * What was done and reported is not reported otherwise later on, unless nobody can know any more. A run that was told
   * that a call waits says so again, though it was answered elsewhere: its token is unknown then.
   */
  #expectSame(first: ToolResult | undefined, second: ToolResult | undefined): void {
    if (this.#call.tool === "look" || first?.status !== "ok" || !second) return;
    const [one, two] = [JSON.stringify(first.content), JSON.stringify(second.content)];
    const mayDiffer =
      isUnreachable(second) ||
      ["outcome_unknown", "unknown_token"].includes(second.error?.code ?? "") ||
      second.status === "cancelled";
    if (one !== two && !mayDiffer) this.#violations.push(`first it was ${one}, then ${two}`);
  }
}

/** Whether the token may still be answered after this. */
function isOpen(result: ToolResult): boolean {
  return isUnreachable(result) || result.error?.code === "unknown_token";
}

function isUnreachable(result: ToolResult | undefined): boolean {
  return result?.error?.code === "store_unreachable";
}

function other(at: 0 | 1): 0 | 1 {
  return at === 0 ? 1 : 0;
}
