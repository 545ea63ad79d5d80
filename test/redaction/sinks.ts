import {
  audit,
  auditLines,
  cache,
  concurrency,
  hint,
  log,
  rateLimit,
  readMore,
  record,
  retry,
  sanitize,
  secrets,
  trace,
  truncate,
  untrusted,
} from "../../packages/advisors/src/index.ts";
import {
  createToolbox,
  memoryStore,
  type Observer,
  type Run,
  type RunOptions,
  type Store,
  type Tool,
  type ToolboxSettings,
  type ToolResult,
} from "../../packages/core/src/index.ts";

/** Whatever left a toolbox, by where it went. */
export class Sinks {
  readonly #texts: Map<string, string[]> = new Map();

  add(name: string, ...values: readonly unknown[]): void {
    const kept = this.#texts.get(name) ?? [];
    this.#texts.set(name, kept);
    for (const value of values) kept.push(typeof value === "string" ? value : JSON.stringify(value));
  }

  /** A result goes to the model by its content, to the host by the rest. */
  result(result: ToolResult): ToolResult {
    const { content, ...rest } = result;
    this.add("model", content);
    this.add("host", rest);
    return result;
  }

  text(name: string): string {
    return (this.#texts.get(name) ?? []).join("\n");
  }
}

const KEY = "a key of at least thirty-two bytes, for tests";

/** A store that leaves the process, and shows all that it is told. */
function seenStore(sinks: Sinks): Store {
  const kept = memoryStore();
  const seen =
    <Given extends readonly unknown[], Out>(method: (...given: Given) => Out) =>
    (...given: Given): Out => {
      sinks.add("store", given.map(String));
      return method(...given);
    };
  return {
    shared: true,
    get: seen(kept.get),
    set: seen(kept.set),
    add: seen(kept.add),
    take: seen(kept.take),
    swap: seen(kept.swap),
    count: seen(kept.count),
  };
}

function spansInto(sinks: Sinks): Observer {
  const span = {
    setAttribute: (...given: unknown[]) => sinks.add("trace", given),
    setStatus: (...given: unknown[]) => sinks.add("trace", given),
    end: () => {},
  };
  return trace({
    tracer: { startSpan: (...given) => (sinks.add("trace", given), span) },
    args: true,
    results: true,
  });
}

export interface Watched {
  readonly run: (options?: Partial<RunOptions>) => Run;
  /** Waits until everything is written. */
  readonly flush: () => Promise<void>;
}

/** A toolbox with every ready advisor and observer, each with all that it can write switched on. */
export function watched(sinks: Sinks, tools: readonly Tool[], settings: ToolboxSettings = {}): Watched {
  const store = seenStore(sinks);
  const results = true;
  const inStore = audit({ store, secret: KEY, results });
  const inLines = audit({ append: (line) => sinks.add("audit", line), secret: KEY, results });
  const recording = record({ append: (line) => sinks.add("transcript", line) });
  const everything: Observer = {
    name: "everything",
    records: true,
    observe: (event) => sinks.add(`event ${event.type}`, event),
  };
  const toolbox = createToolbox<string, readonly Tool[]>({
    approval: "none",
    errors: "message",
    redact: secrets,
    store,
    secret: KEY,
    ...settings,
    tools: [...tools, readMore(store, { max: 400 })],
    advisors: [
      retry({ minWaitMs: 1 }),
      concurrency({ limit: 50, by: ({ input }) => JSON.stringify(input) }),
      rateLimit({ points: 1_000, per: 60_000, by: ({ input }) => JSON.stringify(input), store }),
      cache({ ms: 60_000, store }),
      truncate({ max: 6_000, spill: store }),
      sanitize({ block: [/FORBIDDEN/] }),
      hint(({ input }) => `You sent ${JSON.stringify(input)}`),
      untrusted({ scope: () => true }),
      ...(settings.advisors ?? []),
    ],
    observers: [
      log({ write: (line) => sinks.add("log", line), args: true }),
      spansInto(sinks),
      inStore,
      inLines,
      recording,
      everything,
    ],
  });
  return {
    run: (options) => toolbox.run({ caller: { id: "ann" }, ...options }),
    flush: async () => {
      await Promise.all([inStore.flush(), inLines.flush(), recording.flush()]);
      for await (const line of auditLines(store)) sinks.add("audit", line);
    },
  };
}
