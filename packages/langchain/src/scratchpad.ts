/** Where LangGraph counts the interrupts of a node, and keeps the answers that it hands out. */
const SCRATCHPAD = "__pregel_scratchpad";

/** LangGraph's scratchpad of the node that is under way (interrupt.js of 1.7); undefined outside of a graph. */
export function readPad(config: {
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
}): Pad | undefined {
  const pad = config.configurable?.[SCRATCHPAD];
  if (typeof pad !== "object" || pad === null) return undefined;
  const { resume, interruptCounter } = pad as {
    readonly resume?: unknown;
    readonly interruptCounter?: unknown;
  };
  return {
    identity: pad,
    asked: () => (pad as { readonly interruptCounter?: unknown }).interruptCounter,
    lastAnswer: () =>
      Array.isArray(resume) && typeof interruptCounter === "number"
        ? (resume[interruptCounter] as unknown)
        : undefined,
  };
}

export interface Pad {
  /** The same for all that the node does in one pass. */
  readonly identity: object;
  /** How many questions the pass has come to. */
  readonly asked: () => unknown;
  /** What the interrupt that was asked last gave. */
  readonly lastAnswer: () => unknown;
}
