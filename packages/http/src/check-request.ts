import { ToolportError } from "@toolport/core";
import type { SchemaSource } from "@toolport/schema";
import { argumentNames } from "./argument-names.ts";
import { isNames } from "./build-request.ts";
import { checkAllowances } from "./check-allowances.ts";
import { headerProblem } from "./headers.ts";
import type { HttpRequestOptions } from "./http-tool-options.ts";
import { isSecret, variableOf } from "./secret.ts";
import { namesIn, strayIn } from "./template.ts";
import { argumentOfUrl } from "./whole-url.ts";

type Options = HttpRequestOptions<undefined, never> & {
  readonly name: string;
  readonly input?: SchemaSource | undefined;
  readonly output?: unknown;
  readonly effect: string;
};

const WORDS = {
  method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  bodyType: ["json", "form", "text"],
  result: ["json", "text", "binary", "none"],
} as const;

/**
 * Refuses a request that can't be meant, or that could not be sent.
 *
 * @throws ToolportError `invalid_tool`, naming the tool and the option
 */
export function checkRequest(options: Options): void {
  const refuse = (option: string, wrong: string): never => {
    throw new ToolportError("invalid_tool", `httpTool "${options.name}": "${option}" ${wrong}.`);
  };
  for (const [option, words] of Object.entries(WORDS)) {
    const value = options[option as keyof typeof WORDS];
    if (value !== undefined && !(words as readonly string[]).includes(value))
      refuse(option, `must be one of: ${words.join(", ")}`);
  }
  checkMethod(options, refuse);
  checkHeaders(options, refuse);
  checkLimits(options, refuse);
  checkSecrets(options, refuse);
  checkArguments(options, refuse);
}

type Refuse = (option: string, wrong: string) => never;

function checkMethod(options: Options, refuse: Refuse): void {
  const { method = "GET", effect, readOnly, body, bodyType, result, output, query } = options;
  const isRead = method === "GET" || method === "HEAD";
  if (effect === "read" && !isRead && method !== "OPTIONS" && readOnly !== true)
    refuse("effect", `is "read", but ${method} changes things: if this one only reads, say "readOnly: true"`);
  if (readOnly === true && effect !== "read")
    refuse("readOnly", `is said of a tool whose effect is "${effect}"`);
  if (isRead && body !== undefined) refuse("body", `can't be sent with ${method}`);
  if (bodyType !== undefined && body === undefined) refuse("bodyType", 'is given without "body"');
  if (output !== undefined && (result ?? (method === "HEAD" ? "none" : "json")) !== "json")
    refuse("output", 'needs "result" to be json');
  if (method === "HEAD" && result !== undefined && result !== "none")
    refuse("result", "must be none: HEAD has no body");
  if (query !== undefined && typeof query !== "function" && (typeof query !== "object" || query === null))
    refuse("query", "must be a list of arguments, an object or a function");
}

function checkHeaders({ headers = {} }: Options, refuse: Refuse): void {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const wrong = headerProblem(name, value);
    if (wrong !== undefined) refuse(`headers.${name}`, wrong);
    if (seen.has(name.toLowerCase())) refuse(`headers.${name}`, "is given twice");
    seen.add(name.toLowerCase());
  }
}

function checkLimits({ maxBytes, allow, url, lookup }: Options, refuse: Refuse): void {
  if (maxBytes !== undefined && !(Number.isSafeInteger(maxBytes) && maxBytes > 0))
    refuse("maxBytes", "must be a whole number above 0");
  if (lookup !== undefined && typeof lookup !== "function") refuse("lookup", "must be a function");
  if (allow !== undefined) checkAllowances(url, allow, refuse);
}

/** A secret must not go where a model sends it. */
function checkSecrets({ url, headers = {}, query, body, allow }: Options, refuse: Refuse): void {
  const all = [...secretsIn(headers), ...secretsIn(query), ...secretsIn(body)];
  for (const secret of all)
    if (typeof variableOf(secret) !== "string" || variableOf(secret) === "")
      refuse("env()", "must be given the name of an environment variable");
  const hidden = all.length > 0 || Object.values(headers).some((value) => typeof value === "function");
  if (hidden && argumentOfUrl(url) !== undefined && !allow?.hosts)
    refuse("allow.hosts", "must say to which hosts the secrets may go: the URL is an argument");
}

function secretsIn(value: unknown): readonly Parameters<typeof variableOf>[0][] {
  if (isSecret(value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

function checkArguments({ input, url, query, headers = {}, body }: Options, refuse: Refuse): void {
  for (const [option, value] of Object.entries({ query, headers, body })) {
    const [stray] = isNames(value) ? [] : strayIn(value);
    if (stray !== undefined)
      refuse(
        option,
        `has ${stray}, and a placeholder is the name of an argument: take a function for what is inside one, or write {${stray}} for that text`,
      );
  }
  if (url.includes("${"))
    refuse("url", "has a $ before a placeholder, which is {name} alone (write %24 for a $)");
  const known = argumentNames(input);
  if (!known) return;
  const used = new Set<string>();
  for (const [option, value] of Object.entries({ url, query, headers, body }))
    for (const name of isNames(value) ? value : namesIn(value)) {
      used.add(name);
      if (!known.has(name)) refuse(option, `asks for the argument "${name}", which "input" does not have`);
    }
  // What a function makes of them can't be seen from here.
  if (typeof query === "function" || typeof body === "function") return;
  const idle = [...known].filter((name) => !used.has(name));
  if (idle.length > 0) refuse("input", `has arguments that the request does not use: ${idle.join(", ")}`);
}
