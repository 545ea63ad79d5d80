import type { ClientOptions } from "openai";

/** A model that goes on calling tools after this many turns is not going to answer. */
export const MAX_TURNS = 16;

/** For the local model server, or, without a URL, for the real service with the key in the environment. */
export function clientOptions(baseURL: string | undefined): ClientOptions {
  return baseURL === undefined ? {} : { apiKey: "not needed", baseURL, maxRetries: 0 };
}
