import { createServer, type Server } from "node:http";
import { assertSteps } from "./model-answer.ts";
import { handleExchange, type ModelState } from "./model-exchange.ts";
import { createIds } from "./model-ids.ts";
import { createResponseMemory } from "./model-response-memory.ts";
import type { ModelServer, ModelServerOptions, ScriptStep } from "./model-script.ts";

export type {
  CallsTurn,
  ErrorTurn,
  FinishReason,
  ModelServer,
  ModelServerOptions,
  RecordedRequest,
  RecordedToolResult,
  RefusalTurn,
  ScriptedCall,
  ScriptStep,
  StreamFault,
  TextTurn,
  Turn,
} from "./model-script.ts";

/**
 * Starts a model on loopback that speaks the OpenAI wire (Chat Completions and Responses, JSON and streamed),
 * answers each accepted request with the next step of the script, and refuses what the service would refuse.
 */
export async function startModelServer(
  script: readonly ScriptStep[],
  options: ModelServerOptions = {},
): Promise<ModelServer> {
  assertSteps(script, options.stream);
  const closing = new AbortController();
  const state: ModelState = {
    script,
    options,
    requests: [],
    ids: createIds(),
    memory: createResponseMemory(),
    closing: closing.signal,
    nextStep: 0,
  };
  const exchanges = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const exchange = handleExchange(state, request, response);
    exchanges.add(exchange);
    void exchange.finally(() => exchanges.delete(exchange));
  });
  const port = await listen(server);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing.abort();
    closed ??= stop(server, exchanges);
    return closed;
  };
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: state.requests,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      if (typeof address === "object" && address !== null) resolve(address.port);
      else reject(new Error("the model server has no port"));
    });
  });
}

async function stop(server: Server, exchanges: ReadonlySet<Promise<void>>): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
  server.closeAllConnections();
  await ended;
  // The sockets are gone, so what is left of the exchanges has nothing to wait for.
  await Promise.all(exchanges);
}
