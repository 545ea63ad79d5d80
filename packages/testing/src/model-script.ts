/** Any JSON value, as a scripted call may carry it. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Why the model stopped, in Chat's words; Responses says the same as a status with `incomplete_details`. */
export type FinishReason = "stop" | "tool_calls" | "length" | "content_filter";

/** One tool call the scripted model makes. */
export interface ScriptedCall {
  /** The call id on the wire; left out, `call_1`, `call_2` … over the server's life. */
  readonly id?: string;
  /** In Responses `tool_search` is the API's own, where the request has that tool and leaves its execution to the client. */
  readonly name: string;
  /** A string goes on the wire verbatim (malformed, truncated, empty); anything else is stringified. */
  readonly arguments: Json;
}

/** How a streamed answer is cut up, slowed down or broken; a JSON answer ignores it. */
export interface StreamFault {
  /** Characters per delta, 7 unless told; a surrogate pair stays whole. */
  readonly chunkSize?: number;
  /** Bytes per write to the socket: splits events, and characters, in their middle. */
  readonly writeSize?: number;
  /** The wait before each event but the first. */
  readonly delayMs?: number;
  /** Destroys the socket after this many events. */
  readonly breakAfter?: number;
  /** Ends cleanly but without the last event: `[DONE]` (Chat) or `response.completed` and its kin (Responses). */
  readonly omitDone?: boolean;
}

interface Ending {
  /** Left out, `tool_calls` for a turn with calls, else `stop`. */
  readonly finishReason?: FinishReason;
  /**
   * The model breaks down after what the turn says: Responses answers with status `failed`, Chat with an error
   * event (streamed) or HTTP 500 (JSON).
   */
  readonly failure?: { readonly message: string; readonly code?: string };
  readonly stream?: StreamFault;
}

/** The model calls tools, several of them in parallel if the list says so. */
export interface CallsTurn extends Ending {
  readonly calls: readonly ScriptedCall[];
  readonly text?: string;
}

/** The model answers in words. */
export interface TextTurn extends Ending {
  readonly text: string;
}

/** The model declines to answer. */
export interface RefusalTurn {
  readonly refusal: string;
  readonly stream?: StreamFault;
}

/** The service answers with an HTTP error instead of a turn of the model. */
export interface ErrorTurn {
  readonly error: {
    readonly status: number;
    readonly message?: string;
    readonly code?: string;
    /** For instance `retry-after`. */
    readonly headers?: Readonly<Record<string, string>>;
  };
}

/** What the scripted model, or the service in front of it, answers to one request. */
export type Turn = CallsTurn | TextTurn | RefusalTurn | ErrorTurn;

/** A turn, or a function that looks at what the model was told to decide on one. */
export type ScriptStep = Turn | ((request: RecordedRequest) => Turn);

/** What a tool returned, as the request told the model. */
export interface RecordedToolResult {
  readonly callId: string;
  /** A string or a content list, as sent; of a search for tools, the definitions that it found. */
  readonly output: unknown;
}

/** One request to a known path, refused ones included. */
export interface RecordedRequest {
  readonly api: "chat" | "responses";
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The parsed JSON; empty when it was no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly raw: string;
  /** The tool results in the request, in order. */
  readonly toolResults: readonly RecordedToolResult[];
  /** Whether the client went away before it had the whole answer. */
  readonly aborted: boolean;
}

/** What holds for the whole life of a model server. */
export interface ModelServerOptions {
  /** The wait before each answer. */
  readonly delayMs?: number;
  /** Applies to every streamed turn; a turn's own `stream` goes before it, key by key. */
  readonly stream?: StreamFault;
}

/** A running model server. */
export interface ModelServer {
  /** For the client's `baseURL`: `http://127.0.0.1:<port>/v1`. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** Ends open connections at once; may be called again. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
