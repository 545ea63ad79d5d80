import {
  defineTool,
  ToolportError,
  type DefinedTool,
  type OutputSchema,
  type ToolContext,
  type ToolResult,
} from "@toolport/core";
import type { JsonSchema, SchemaSource } from "@toolport/schema";
import { buildRequest, type RequestPlan } from "./build-request.ts";
import { checkRequest } from "./check-request.ts";
import type { Arguments } from "./fill.ts";
import { guardedAgent } from "./guarded-agent.ts";
import { HttpProblem } from "./http-problem.ts";
import type { HttpAllowances, HttpToolOptions } from "./http-tool-options.ts";
import { Secrets } from "./secrets.ts";
import { noAnswer, send } from "./send.ts";
import { toResult } from "./to-result.ts";
import { readUrl } from "./url-template.ts";
import { argumentOfUrl, hostRule } from "./whole-url.ts";

/** One attempt, from the name's resolution to the answer's last byte. */
const TIMEOUT_MS = 30_000;

/** 1 MiB: twenty times what a toolbox shows a model of a text. */
const MAX_BYTES = 1_048_576;

/**
 * Makes a tool that is one HTTP request. Arguments fill the places that the URL, the query, the headers and the body
 * name for them, and can't leave these places. Only public addresses are called, over https, unless `allow` says more.
 *
 * @throws ToolportError `invalid_tool` for a request that can't be meant: an argument that nothing uses, a placeholder
 * without an argument, a method that contradicts the effect
 */
export function httpTool<
  const Name extends string,
  Source extends SchemaSource | undefined = undefined,
  App = unknown,
  const Level extends string | undefined = undefined,
  Promised extends OutputSchema<unknown> | JsonSchema | undefined = undefined,
>(
  options: HttpToolOptions<Name, Source, App, Level, Promised>,
): DefinedTool<Name, { source: Source; output: unknown; app: App; permission: Level }> {
  const { method, url, query, headers, body, bodyType, result, maxBytes, readOnly, allow, lookup, ...rest } =
    options;
  const execute = (args: Arguments, ctx: ToolContext): Promise<ToolResult> => call(plan, args, ctx);
  // First: a tool without a name or an effect is told so in the words of every tool.
  const tool = defineTool({
    timeoutMs: TIMEOUT_MS,
    openWorld: true,
    ...rest,
    source: "http",
    execute: execute as never,
  } as never) as DefinedTool<Name, { source: Source; output: unknown; app: App; permission: Level }>;
  checkRequest(options as never);
  const request = { method, query, headers, body, bodyType, result, maxBytes, readOnly, allow, lookup };
  const plan = {
    ...(Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as object),
    url: readTarget(options.name, url, allow),
    mutates: options.effect !== "read",
  } as RequestPlan & { readonly mutates: boolean };
  return tool;
}

function readTarget(tool: string, url: string, allow: HttpAllowances = {}): RequestPlan["url"] {
  const argument = argumentOfUrl(url);
  if (argument !== undefined)
    return {
      argument,
      http: allow.http === true,
      hosts: allow.hosts?.map((host) => hostRule(host) ?? host),
      ports: allow.ports ?? [],
    };
  try {
    const target = readUrl(url);
    if (target.origin.protocol === "http:" && allow.http !== true)
      throw new Error('must be https: (set "allow.http" where it can\'t be)');
    return target;
  } catch (error) {
    throw new ToolportError("invalid_tool", `httpTool "${tool}": "url" ${(error as Error).message}.`);
  }
}

async function call(
  plan: RequestPlan & { readonly mutates: boolean },
  args: Arguments,
  ctx: ToolContext,
): Promise<ToolResult> {
  const { method, result, maxBytes = MAX_BYTES, mutates, allow, lookup } = plan;
  const secrets = new Secrets();
  const mode = result ?? (method === "HEAD" ? "none" : "json");
  try {
    const request = await buildRequest(plan, args, ctx, secrets);
    const agent = guardedAgent(allow?.addresses ?? [], lookup);
    const response = await send(request, { agent, signal: ctx.signal, mutates });
    try {
      return await toResult(response, { mode, maxBytes, secrets, mutates });
    } catch (error) {
      throw noAnswer(error, mutates);
    }
  } catch (error) {
    if (error instanceof HttpProblem) return error.result;
    throw error;
  }
}
