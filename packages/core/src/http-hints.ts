/** What an HTTP error says, for an advisor that may try again. */
export interface HttpHints {
  readonly httpStatus?: number;
  /** Seconds or a date, as the header has it. */
  readonly retryAfter?: string | number;
}

interface HttpError {
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly headers?: unknown;
  readonly responseHeaders?: unknown;
  readonly retryAfter?: unknown;
  readonly response?: { readonly status?: unknown; readonly headers?: unknown } | undefined;
}

/**
 * Status and `Retry-After` of a thrown HTTP error, from where clients keep them: on the error (`status` and `headers`:
 * openai, @anthropic-ai/sdk; `statusCode` and `responseHeaders`: ai) or on its `response` (axios, ky, octokit).
 */
export function httpHints(thrown: unknown): HttpHints {
  if (typeof thrown !== "object" || thrown === null) return {};
  try {
    const { status, statusCode, headers, responseHeaders, retryAfter, response } = thrown as HttpError;
    const code = [status, statusCode, response?.status].find((one) => typeof one === "number");
    const after = [
      retryAfter,
      ...[headers, responseHeaders, response?.headers].map((one) => header(one, "retry-after")),
    ].find((one) => typeof one === "string" || typeof one === "number");
    return {
      ...(typeof code === "number" && { httpStatus: code }),
      ...((typeof after === "string" || typeof after === "number") && { retryAfter: after }),
    };
  } catch {
    return {}; // a getter of the error's own that throws
  }
}

/** From a `Headers`, or from a plain object with names in any case. */
function header(headers: unknown, name: string): unknown {
  if (typeof headers !== "object" || headers === null) return undefined;
  const { get } = headers as { readonly get?: unknown };
  if (typeof get === "function") return get.call(headers, name) ?? undefined;
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
