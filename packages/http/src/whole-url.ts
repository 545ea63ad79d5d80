import { argument, type Arguments } from "./fill.ts";
import { badArgument } from "./http-problem.ts";

/** A URL that is an argument as a whole, and which URLs it may be. */
export interface WholeUrl {
  readonly argument: string;
  readonly http: boolean;
  readonly hosts: readonly string[] | undefined;
  readonly ports: readonly number[];
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

/** `*.example.com` is what is below it, and not itself. A name may end in the root's dot. */
function isHost(hostname: string, rule: string): boolean {
  const name = hostname.replace(/\.$/, "");
  const wanted = rule.toLowerCase();
  return wanted.startsWith("*.") ? name.endsWith(wanted.slice(1)) : name === wanted;
}
