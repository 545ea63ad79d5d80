import { failure } from "@toolport/core";
import { fetch, type Agent, type Response } from "undici";
import { AddressRefused } from "./guarded-agent.ts";
import { HttpProblem } from "./http-problem.ts";

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** What a request goes by. */
export interface Route {
  readonly agent: Agent;
  readonly signal: AbortSignal;
  /** A change may have happened when the connection breaks. */
  readonly mutates: boolean;
}

/** As many as curl's users set by habit; the fetch standard's 20 serve browsers. */
const MAX_REDIRECTS = 5;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Sends a request and follows redirects within its origin. @throws HttpProblem when there is no answer */
export async function send(request: HttpRequest, route: Route): Promise<Response> {
  let current = request;
  for (let hop = 0; ; hop++) {
    const response = await sendOnce(current, route);
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null) return response;
    await response.body?.cancel();
    current = redirected(current, response.status, location);
    if (hop === MAX_REDIRECTS) throw refused(`redirected more than ${MAX_REDIRECTS} times`, response.status);
  }
}

/** The request that a redirect asks for (RFC 9110 §15.4). */
function redirected(request: HttpRequest, status: number, location: string): HttpRequest {
  const url = URL.canParse(location, request.url.href) ? new URL(location, request.url) : undefined;
  if (url?.origin !== request.url.origin)
    throw refused("redirected to another origin", status, url && { redirectedTo: url.origin });
  if (url.username !== "" || url.password !== "")
    throw refused("redirected to a URL with a password", status);
  if (status === 307 || status === 308 || request.method === "GET" || request.method === "HEAD")
    return { ...request, url };
  // Clients disagree on what 301 and 302 make of a request that isn't GET; only 303 says it.
  if (status !== 303) throw refused(`redirected a ${request.method} request without saying how`, status);
  const headers = new Headers(request.headers);
  headers.delete("content-type");
  return { method: "GET", url, headers, body: undefined };
}

function refused(what: string, status: number, meta: { readonly redirectedTo?: string } = {}): HttpProblem {
  return new HttpProblem(
    failure(`The server ${what}. The redirect was not followed.`, {
      code: "redirect_refused",
      meta: { httpStatus: status, ...meta },
    }),
  );
}

async function sendOnce({ method, url, headers, body }: HttpRequest, route: Route): Promise<Response> {
  const { agent, signal, mutates } = route;
  try {
    return await fetch(url, {
      method,
      headers: [...headers],
      ...(body !== undefined && { body }),
      dispatcher: agent,
      redirect: "manual",
      signal,
    });
  } catch (error) {
    throw noAnswer(error, mutates);
  }
}

/** Where nothing was sent: the name has no address, or no connection came about. */
const UNSENT =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|\w*CERT\w*|ERR_TLS\w*)$/;

/** Why there is no answer. What the client says of it is for the app, and of that only what can hold no secret. */
export function noAnswer(error: unknown, mutates: boolean): HttpProblem {
  const causes = causesOf(error);
  const refusal = causes.find((one) => one instanceof AddressRefused);
  if (refusal)
    return new HttpProblem(
      failure("This tool may not call the host of this URL: its address is not a public one.", {
        code: "address_refused",
        meta: { why: refusal.message },
      }),
    );
  const codes = causes.flatMap(({ code }) => (typeof code === "string" ? [code] : []));
  const cause = codes.at(-1) ?? "unknown";
  const unsent = codes.some((code) => UNSENT.test(code));
  const doubt = mutates && !unsent;
  const rest = unsent
    ? "could not be reached. Nothing was sent."
    : `gave no usable answer.${doubt ? " Whether the request took effect is unknown: check before you try again." : ""}`;
  return new HttpProblem(
    failure(`The server ${rest}`, { code: unsent ? "unreachable" : "no_answer", meta: { cause } }),
  );
}

interface Cause extends Error {
  readonly code?: unknown;
  readonly errors?: readonly unknown[];
}

/** An error, what caused it, and what caused that: `fetch` says only that it failed. */
function causesOf(error: unknown): readonly Cause[] {
  if (!(error instanceof Error)) return [];
  const { cause, errors = [] } = error as Cause;
  return [error, ...[cause, ...errors].flatMap(causesOf)];
}
