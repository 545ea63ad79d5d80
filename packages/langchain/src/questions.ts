import type { SuspensionRequest } from "@toolport/core";
import { isBubbleUp } from "./control-flow.ts";
import { readPad } from "./scratchpad.ts";

/** LangGraph's `interrupt`: gives the answer, or throws what interrupts the graph. */
export type Interrupt = (value: unknown) => unknown;

/** What LangChain and LangGraph hand a tool beside its arguments; read here only where the host itself reads it. */
export interface HostConfig {
  readonly signal?: AbortSignal;
  readonly configurable?: { readonly [key: string]: unknown };
  readonly interrupt?: Interrupt;
  readonly writer?: (chunk: unknown) => void;
  readonly toolCall?: unknown;
  readonly [key: string]: unknown;
}

/** What a person is shown by the host. */
export type Question = Readonly<Record<string, unknown>> & { readonly token: string };

/** A person's answer, and the request it was given to. */
export interface Answer {
  readonly token: string;
  readonly value: unknown;
}

/** A question that this node has put to a person, in the order in which LangGraph counts them. */
interface Asked {
  readonly question: Question;
  /** Its answer has been handed out: LangGraph gives it again on each re-entry, and it must count once. */
  spent: boolean;
}

/** One time that the host runs the node. */
interface Pass {
  position: number;
  readonly answers: { readonly asked: Asked; readonly answer: Answer }[];
  /** What the node already waits for; every other question waits behind it. */
  waiting?: { readonly signal: unknown };
}

/** The questions that one run has put to people through LangGraph's interrupts. */
export interface Questions {
  /**
   * The answer to a question; undefined where the host can't ask (no checkpointer, no graph). While there is none,
   * it throws the host's interrupt.
   */
  readonly answerTo: (question: Question, config: HostConfig) => Answer | undefined;
  /** Whether this pass was given an answer that no call has taken yet. */
  readonly holdsAnswer: (pass: object) => boolean;
}

/**
 * LangGraph hands answers to a node by position: the first `interrupt()` of a re-entry gets the first answer,
 * whoever asks. Several calls share a node in LangGraph's `ToolNode`, and ask in any order. So the questions of a
 * node are kept in the order in which they were asked and asked again in that order, one at a time; an answer to a
 * question that this run did not ask counts only when it names the request's token.
 */
export function newQuestions(): Questions {
  const askedIn = new Map<string, Asked[]>();
  const passes = new WeakMap<object, Pass>();
  return {
    holdsAnswer: (pass) => (passes.get(pass)?.answers.length ?? 0) > 0,
    answerTo(question, config) {
      const { interrupt } = config;
      if (!interrupt) return undefined;
      const pass = entry(passes, passKey(config), () => ({ position: 0, answers: [] }));
      const asked = entry(askedIn, nodeKey(config), () => []);
      for (;;) {
        const answer = take(pass, question);
        if (answer) return answer;
        if (pass.waiting) throw pass.waiting.signal;
        const known = asked[pass.position];
        const next = known ?? { question, spent: false };
        let value: unknown;
        try {
          value = interrupt(next.question);
        } catch (signal) {
          if (!isBubbleUp(signal)) return undefined;
          if (!known) asked.push(next);
          pass.waiting = { signal };
          throw signal;
        }
        if (!known) asked.push(next);
        pass.position++;
        const read = readAnswer(value, known && next.question.token);
        if (next.spent || !read) next.spent = true;
        else pass.answers.push({ asked: next, answer: read });
      }
    },
  };
}

/** The answer this pass has for a question: one given to its token, or one that names a token of another process. */
function take(pass: Pass, question: Question): Answer | undefined {
  const at = pass.answers.findIndex(
    ({ asked, answer }) => answer.token === question.token || asked.question === question,
  );
  const [found] = at < 0 ? [] : pass.answers.splice(at, 1);
  if (found) found.asked.spent = true;
  return found?.answer;
}

/** `{ token, answer }` says itself what it answers; anything else answers the question it was asked for. */
function readAnswer(value: unknown, askedFor: string | undefined): Answer | undefined {
  if (typeof value === "object" && value !== null && "token" in value && "answer" in value)
    return typeof value.token === "string" ? { token: value.token, value: value.answer } : undefined;
  return askedFor === undefined ? undefined : { token: askedFor, value };
}

/** The same for all calls of a node in one pass: LangGraph's own scratchpad, where it counts the interrupts. */
export function passKey(config: HostConfig): object {
  return readPad(config)?.identity ?? config;
}

/** The same for a node in each of its passes. */
function nodeKey({ configurable = {} }: HostConfig): string {
  return JSON.stringify([configurable.thread_id ?? null, configurable.checkpoint_ns ?? null]);
}

function entry<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** A request in the words of LangChain's `humanInTheLoopMiddleware`, so that whoever can show its can show ours. */
export function questionOf(request: SuspensionRequest, wireName: string, problem?: string): Question {
  const { kind, args, text } = request;
  return {
    ...request,
    ...(problem !== undefined && { problem }),
    ...(kind === "approval" && {
      actionRequests: [{ name: wireName, args, description: text }],
      reviewConfigs: [{ actionName: wireName, allowedDecisions: ["approve", "edit", "reject"] }],
    }),
  };
}
