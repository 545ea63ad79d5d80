import type { Json } from "@toolport/schema";
import type { Call } from "./call.ts";
import type { Caller } from "./caller.ts";
import { frozenCopy } from "./json.ts";
import { toJson } from "./normalize.ts";
import type { ToolDescription } from "./tool.ts";

/** What the chain keeps of one way through it. Forked where an advisor may call `next` again. */
export interface Pass {
  /** The level that may call `next` now; see `chain.ts`. */
  cursor: number;
  /** What `next` gave, by level: the real outcome, should the advisor break afterwards. */
  readonly outcomes: unknown[];
}

/** The inside of an invocation, which only the pipeline reaches. */
export interface Inside {
  readonly call: Call;
  readonly pass: Pass;
  /** Validated JSON before transforms. */
  readonly input: Json;
  /** What the schema made of it: `execute`'s argument. Meaningful once `checked`. */
  parsed: unknown;
  checked: boolean;
}

/** Set by the class below, so that no method or property of an invocation leads to the call and its body. */
let reach: (invocation: Invocation) => Inside;

/**
 * One call as advisors see it. It can't be changed: `with` makes a changed copy to hand to `next`.
 * Everything but `input` and `attempt` is the same for each advisor of the call.
 */
export class Invocation {
  readonly #inside: Inside;
  #copy: Json | undefined;

  static {
    reach = (invocation) => invocation.#inside;
  }

  constructor(inside: Inside) {
    this.#inside = inside;
  }

  get tool(): ToolDescription {
    return this.#inside.call.tool.description;
  }

  /** The arguments as JSON: decoded, repaired, validated, not yet transformed. Frozen. */
  get input(): Json {
    // A copy, made when first asked for: what the body gets stays the body's own and unfrozen.
    return (this.#copy ??= frozenCopy(this.#inside.input));
  }

  get caller(): Caller {
    return this.#inside.call.run.caller;
  }

  get runId(): string {
    return this.#inside.call.run.id;
  }

  get callId(): string {
    return this.#inside.call.id;
  }

  /** Which execution this is, from 1; 0 before the first. */
  get attempt(): number {
    return this.#inside.call.attempts;
  }

  /** Shared by all advisors of this call, for what one wants to tell another. */
  get state(): Map<unknown, unknown> {
    return (this.#inside.call.state ??= new Map());
  }

  /** A copy with another input. It is validated before any other advisor or the tool sees it. */
  with(change: { readonly input: Json }): Invocation {
    const { call, pass } = this.#inside;
    return new Invocation({ call, pass, input: toJson(change.input), parsed: undefined, checked: false });
  }
}

/** The inside of an invocation; undefined for anything the pipeline did not make. */
export function insideOf(invocation: unknown): Inside | undefined {
  return invocation instanceof Invocation ? reach(invocation) : undefined;
}
