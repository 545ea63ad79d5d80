import type { ToolContext } from "@toolport/core";
import { argument, fill, fillFields, scalarText, type Arguments, type Template } from "./fill.ts";
import { fillHeaders } from "./headers.ts";
import { badArgument, notSetUp } from "./http-problem.ts";
import type { HttpRequestOptions } from "./http-tool-options.ts";
import { jsonText } from "./json-text.ts";
import { pairsOf } from "./pairs-of.ts";
import type { Secrets } from "./secrets.ts";
import type { HttpRequest } from "./send.ts";
import { fillPath, type UrlTemplate } from "./url-template.ts";
import { wholeUrl, type WholeUrl } from "./whole-url.ts";

/** The options without their types: what the pipeline has validated fits them. */
export type RequestPlan = Omit<HttpRequestOptions<undefined, unknown>, "url" | "query" | "body"> & {
  readonly url: UrlTemplate | WholeUrl;
  readonly query?: readonly string[] | { readonly [name: string]: Template } | Filler;
  readonly body?: readonly string[] | Template | Filler;
};

type Filler = (args: never, ctx: ToolContext) => unknown;

/** The request for one call. @throws HttpProblem where an argument can't be sent as it is */
export async function buildRequest(
  plan: RequestPlan,
  args: Arguments,
  ctx: ToolContext,
  secrets: Secrets,
): Promise<HttpRequest> {
  const {
    method = "GET",
    headers = {},
    bodyType = "json",
    result = method === "HEAD" ? "none" : "json",
  } = plan;
  const url = "argument" in plan.url ? wholeUrl(plan.url, args) : fillPath(plan.url, args);
  const own = "argument" in plan.url ? [] : plan.url.query;
  addQuery(url, [
    ...own.map(([name, template]) => [name, fill(template, args, secrets)] as const),
    ...(await queryOf(plan.query, args, ctx, secrets)),
  ]);
  const body = encodeBody(await bodyOf(plan.body, args, ctx, secrets), bodyType);
  const filled = await fillHeaders(headers, args, ctx, secrets);
  if (!filled.has("accept")) filled.set("accept", result === "json" ? "application/json" : "*/*");
  if (body !== undefined && !filled.has("content-type")) filled.set("content-type", CONTENT_TYPES[bodyType]);
  return { method, url, headers: filled, body };
}

const CONTENT_TYPES = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  text: "text/plain;charset=UTF-8",
} as const;

async function queryOf(
  query: RequestPlan["query"],
  args: Arguments,
  ctx: ToolContext,
  secrets: Secrets,
): Promise<readonly (readonly [string, unknown])[]> {
  if (query === undefined) return [];
  if (typeof query === "function")
    return pairsOf(await query(args as never, ctx), "what the query's function gives");
  return Object.entries(isNames(query) ? named(query, args) : fillFields(query, args, secrets));
}

async function bodyOf(
  body: RequestPlan["body"],
  args: Arguments,
  ctx: ToolContext,
  secrets: Secrets,
): Promise<unknown> {
  if (typeof body === "function") return body(args as never, ctx);
  if (isNames(body)) return named(body, args);
  return body === undefined ? undefined : fill(body, args, secrets);
}

/** A list of names, and not a template. */
export function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function named(names: readonly string[], args: Arguments): { readonly [name: string]: unknown } {
  return Object.fromEntries(
    names.map((name) => [name, argument(args, name)]).filter(([, value]) => value !== undefined),
  );
}

/** Adds parameters; a list repeats its name. Nothing that a value holds can begin another one. */
function addQuery(url: URL, pairs: readonly (readonly [string, unknown])[]): void {
  const added = pairs.flatMap(([name, value]) => texts(name, value).map((text) => [name, text] as const));
  const query = added.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join("&");
  if (query !== "") url.search = url.search === "" ? query : `${url.search}&${query}`;
}

/** A space becomes %20, which every server reads as one: a plus is for some a plus. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function texts(name: string, value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    const text = scalarText(one);
    if (text === undefined)
      throw badArgument(name, "only texts, numbers, true and false, and lists of them can stand here");
    return text;
  });
}

function encodeBody(body: unknown, type: keyof typeof CONTENT_TYPES): string | undefined {
  if (body === undefined || body === null) return type === "json" && body === null ? "null" : undefined;
  if (type === "json") return jsonText(body);
  if (type === "text") {
    const text = scalarText(body);
    if (text === undefined) throw notSetUp("the body of type text is not a text");
    return text;
  }
  const form = new URLSearchParams();
  for (const [name, value] of pairsOf(body, "the body of type form"))
    for (const text of texts(name, value)) form.append(name, text);
  return form.toString();
}
