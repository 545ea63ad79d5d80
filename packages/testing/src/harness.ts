import type { Callable, Caller, Tool } from "@toolport/core";

/** What the model asks for, as the wire carries it. */
export interface ScriptedCall {
  readonly id: string;
  /** The canonical name; the harness maps it to the wire through what the adapter advertised, or leaves it as it is. */
  readonly name: string;
  /** Raw text, which need not be JSON. */
  readonly arguments: string;
}

/** What the model was told about one call. */
export interface Told {
  readonly id: string;
  /** The text parts joined by line feeds. Without the `media` capability, all of `textOf`. */
  readonly text: string;
  readonly media: readonly { readonly mediaType: string; readonly data: string }[];
}

/** One turn of calls, all in one assistant message. */
export interface Conversation {
  /** A run, or a bare toolbox. */
  readonly source: Callable;
  readonly calls: readonly ScriptedCall[];
  /** Stops the framework's loop; not the run's own signal. */
  readonly signal?: AbortSignal;
  /** Delivers the assistant message as streamed deltas, the arguments cut in their middle. */
  readonly stream?: boolean;
}

/** What came of one turn. */
export interface Outcome {
  /** In the order in which the next request to the model carries them. */
  readonly told: readonly Told[];
  readonly suspended: readonly { readonly callId: string; readonly token: string }[];
  /** What the framework's loop rejected with, if it did. */
  readonly rejected?: unknown;
  /** Ids of the calls that the host itself answered, before the adapter was asked. */
  readonly hostAnswered?: readonly string[];
}

/** A tool as the model sees it. */
export interface AdvertisedTool {
  /** The wire name. */
  readonly name: string;
  readonly description: string;
  readonly schema: Record<string, unknown>;
}

/** What a host lets an adapter do. A behaviour that needs what is missing is reported as not applicable. */
export interface Capabilities {
  /** Images in a result reach the model as images, beside the text. */
  readonly media: boolean;
  /** Arguments reach the adapter as the model wrote them, malformed ones too. */
  readonly rawArguments: boolean;
  /** `converse` can deliver the assistant message in deltas. */
  readonly streaming: boolean;
  /** Suspended calls are listed and get no message, and the harness has `resume`. */
  readonly suspension: boolean;
  /** When the loop's signal fires during a call, the model can still be told. */
  readonly toldAfterAbort: boolean;
  /** A call by a name that was not advertised reaches the adapter. */
  readonly unknownNames: boolean;
  /** Two calls of one message may carry the same id, and both are answered under it. */
  readonly duplicateIds: boolean;
  /** The harness has `exported`. */
  readonly inspection: boolean;
  /** What waits can be stored, and gone on with by new objects: the harness has `restart`. Default: false. */
  readonly restart?: boolean;
  /**
   * What a body returns reaches the toolbox as it is. Default: true; false where `adopt` leads through a framework that
   * makes text of it: the kit then asks only for what JSON can say.
   */
  readonly anyValue?: boolean;
  /**
   * The answers reach the model in the order of its calls. Default: true; false where the host sends each as it comes,
   * and the kit then compares without regard to their order.
   */
  readonly ordered?: boolean;
}

/** How the kit drives one adapter. */
export interface Harness {
  /** The adapter and the host's version, as in "openai-chat (openai 7)". */
  readonly name: string;
  readonly capabilities: Capabilities;
  /** What the target accepts as a tool's name. Default: 1–64 of letters, digits, `_` and `-`. */
  readonly legalName?: RegExp;
  /**
   * Runs the framework's real loop: the model makes the calls, the adapter answers, and the next request shows what
   * the model was told. Resolves also when the loop rejects.
   */
  converse(conversation: Conversation): Promise<Outcome>;
  /** Answers a suspended call through the adapter; gives what the model is told then, if anything. */
  resume?(source: Callable, token: string, answer: unknown, by: Caller): Promise<Outcome>;
  /**
   * Goes on with a waiting conversation as a new process does: from what can be stored of it, by objects made anew
   * for `to`, a run of the same id. From now on `resume` is given that.
   */
  restart?(from: Callable, to: Callable): void;
  /** The tools as the model sees them, in order. Rejects when the export throws. */
  advertise(source: Callable): Promise<readonly AdvertisedTool[]>;
  /** The object that the adapter hands to its user; the kit searches it for a bare tool body. */
  exported?(source: Callable): unknown;
  /**
   * How the kit's tools get into a toolbox; default: as they are. To test an importer, write each tool anew as the
   * framework's own, with a body that calls the tool's `execute`, and give what the importer makes of them: the kit
   * compares with toolboxes that hold its tools as they are.
   */
  adopt?(tools: readonly Tool[]): readonly Tool[];
}
