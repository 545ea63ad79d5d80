import type { Issue, Json } from "@toolport/schema";
import type { Call } from "./call.ts";
import type { Caller } from "./caller.ts";
import { freezeJson } from "./json.ts";
import { checkArguments } from "./parse.ts";
import type { ToolDescription } from "./tool.ts";

/** One way through a chain. A repeating advisor begins a new one each time, and ends the one before. */
export interface Pass {
  readonly outer: Pass | undefined;
  over: boolean;
}

/** The inside of an invocation, which only the pipeline reaches. */
export interface Inside {
  readonly call: Call;
  /** `next` takes no invocation of another pass. */
  readonly pass: Pass;
  /** Validated JSON before transforms. */
  readonly input: Json;
  /** Past the gate: the arguments are final. */
  readonly sealed: boolean;
  /** What the schema made of it: `execute`'s argument. Meaningful once `checked`. */
  parsed: unknown;
  checked: boolean;
  /** Why an advisor's input can't be used at all. */
  readonly unusable?: readonly Issue[];
}

/** Set by the class below, so that no method or property of an invocation leads to the call and its body. */
let reach: (invocation: Invocation) => Inside;

/**
 * One call as advisors see it. It can't be changed: `with` makes a changed copy to hand to `next`.
 * Everything but `input` and `attempt` is the same for each advisor of the call.
 */
export class Invocation {
  readonly #inside: Inside;

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
    return freezeJson(this.#inside.input); // never what the body gets: that is its own, and unfrozen
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

  /** Fires when the call is stopped: for advisors that wait for something of their own. */
  get signal(): AbortSignal {
    return this.#inside.call.signal;
  }

  /** Shared by all advisors of this call, for what one wants to tell another. */
  get state(): Map<unknown, unknown> {
    return (this.#inside.call.state ??= new Map());
  }

  /** A copy with another input. It is validated before any other advisor or the tool sees it. */
  with(change: { readonly input: Json }): Invocation {
    const { call, pass, sealed } = this.#inside;
    const copy = checkArguments(change.input);
    const common = { call, pass, sealed, parsed: undefined, checked: false };
    return new Invocation(
      copy.ok ? { ...common, input: copy.value } : { ...common, input: {}, unusable: copy.issues },
    );
  }
}

/** True once nobody waits for what this way through the chain gives. */
export function isOver(pass: Pass | undefined): boolean {
  for (let one = pass; one; one = one.outer) if (one.over) return true;
  return false;
}

/** The inside of an invocation; undefined for anything the pipeline did not make. */
export function insideOf(invocation: unknown): Inside | undefined {
  return invocation instanceof Invocation ? reach(invocation) : undefined;
}
