import { argument, type Arguments } from "./fill.ts";
import { badArgument } from "./http-problem.ts";

/** A URL that is an argument as a whole, and which URLs it may be. */
export interface WholeUrl {
  readonly argument: string;
  readonly http: boolean;
  readonly hosts: readonly string[] | undefined;
  readonly ports: readonly number[];
}

/** The argument that a URL is as a whole. */
export function argumentOfUrl(url: string): string | undefined {
  return /^\{([^{}+]+)\}$/.exec(url)?.[1];
}

/** A host that may be called, as URLs write it; undefined for what is none. */
export function hostRule(text: unknown): string | undefined {
  const [, below = "", host = ""] = typeof text === "string" ? (/^(\*\.)?([^*]+)$/.exec(text) ?? []) : [];
  // What could be more of a URL than its host.
  if (/[\s/\\?#@%]/.test(host) || (/:/.test(host) && !/^\[[^[\]]*\]$/.test(host))) return undefined;
  if (host === "" || !URL.canParse(`http://${host}`)) return undefined;
  return below + withoutRoot(new URL(`http://${host}`).hostname);
}

/** A name may end in the root's dot. */
function withoutRoot(hostname: string): string {
  return hostname.replace(/\.$/, "");
}

/** The URL that an argument gives. Its address is checked when it is connected to. @throws HttpProblem */
export function wholeUrl(rule: WholeUrl, args: Arguments): URL {
  const text = argument(args, rule.argument);
  const refuse = (why: string): never => {
    throw badArgument(rule.argument, why);
  };
  if (typeof text !== "string" || !URL.canParse(text)) return refuse("it must be an absolute URL");
  const url = new URL(text);
  const schemes = rule.http ? ["https:", "http:"] : ["https:"];
  if (!schemes.includes(url.protocol)) refuse(`it must begin with ${schemes.join("// or ")}//`);
  if (url.username !== "" || url.password !== "") refuse("it must not hold a user name or password");
  if (url.port !== "" && !rule.ports.includes(Number(url.port)))
    refuse(`the port ${url.port} may not be called`);
  if (rule.hosts?.some((host) => isHost(url.hostname, host)) === false)
    refuse(`its host must be one of: ${rule.hosts.join(", ")}`);
  url.hash = "";
  return url;
}

/** `*.example.com` is what is below it, and not itself. */
function isHost(hostname: string, rule: string): boolean {
  const name = withoutRoot(hostname);
  return rule.startsWith("*.") ? name.endsWith(rule.slice(1)) : name === rule;
}
