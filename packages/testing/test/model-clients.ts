import OpenAI from "openai";
import OpenAI6 from "openai-6";

/** One of the provider's real clients. */
export interface Client {
  readonly major: 6 | 7;
  readonly connect: (baseURL: string) => OpenAI;
}

/** Both majors, each without retries of its own; the surface they share is typed as the newer one's. */
export const clients: readonly Client[] = [
  { major: 7, connect: (baseURL) => new OpenAI({ apiKey: "x", baseURL, maxRetries: 0 }) },
  { major: 6, connect: (baseURL) => toNewer(new OpenAI6({ apiKey: "x", baseURL, maxRetries: 0 })) },
];

function toNewer(client: OpenAI6): OpenAI {
  if (isNewer(client)) return client;
  throw new TypeError("openai 6 lacks an API the tests use");
}

function isNewer(client: object): client is OpenAI {
  return "chat" in client && "responses" in client;
}
