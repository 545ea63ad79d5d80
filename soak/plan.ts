/** What the tools of the soak are called. */
export type SoakTool = "look" | "pay" | "order" | "ask" | "bundle";

/** What a body is told to do. Bodies that are `deaf` don't hear their signal. */
export interface Work {
  readonly n: number;
  readonly ms: number;
  readonly fails: boolean;
  readonly deaf: boolean;
}

/** One call, and what is done to it. */
export interface PlannedCall {
  readonly runId: string;
  readonly callId: string;
  readonly tool: SoakTool;
  readonly work: Work;
  /** Which of the two processes it is first made in, and which answers for a person. */
  readonly by: 0 | 1;
  readonly answeredBy: 0 | 1;
  /** Made in both at the same moment. */
  readonly twice: boolean;
  /** Made again in the other process once it has ended. */
  readonly again: boolean;
  readonly abortAfterMs?: number;
  readonly answer: boolean;
  /** Answered by both processes at the same moment. */
  readonly answeredTwice: boolean;
  /** Before the answer, somebody tries a token that was never given out. */
  readonly forged: boolean;
}

/** What each run may spend: less than most of them ask for. */
export const BUDGET = { calls: 20, actions: 10 };
const CALLS_IN_A_RUN = 25;
const TOOLS: readonly SoakTool[] = ["look", "look", "pay", "pay", "pay", "order", "order", "ask", "bundle"];

/** The calls of a soak; the same for the same seed. */
export function planOf(count: number, seed: number): readonly PlannedCall[] {
  const random = randomBy(seed);
  const chance = (of: number): boolean => random() < of;
  const either = (): 0 | 1 => (chance(0.5) ? 0 : 1);
  return Array.from({ length: count }, (_, n) => ({
    runId: `run-${seed}-${Math.floor(n / CALLS_IN_A_RUN)}`,
    callId: `call-${n}`,
    tool: TOOLS[Math.floor(random() * TOOLS.length)] ?? "look",
    // A body that takes longer than its tool's time limit (60 ms) is stopped.
    work: { n, ms: chance(0.05) ? 120 : Math.floor(random() * 20), fails: chance(0.1), deaf: chance(0.3) },
    by: either(),
    answeredBy: either(),
    twice: chance(0.1),
    again: chance(0.1),
    ...(chance(0.08) && { abortAfterMs: Math.floor(random() * 40) }),
    answer: chance(0.8),
    answeredTwice: chance(0.3),
    forged: chance(0.05),
  }));
}

/** Mulberry32: small, and good enough to shuffle with. */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
