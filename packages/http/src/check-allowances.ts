import { readRange } from "./address.ts";
import type { HttpAllowances } from "./http-tool-options.ts";
import { argumentOfUrl, hostRule } from "./whole-url.ts";

const NAMES: readonly string[] = ["addresses", "http", "hosts", "ports"];

/** Refuses an allowance that allows nothing, or something else than it seems to. */
export function checkAllowances(
  url: string,
  allow: HttpAllowances,
  refuse: (option: string, wrong: string) => never,
): void {
  if (typeof allow !== "object" || allow === null || Array.isArray(allow))
    refuse("allow", "must be an object with addresses, http, hosts or ports");
  const { http, hosts, ports } = allow;
  for (const name of Object.keys(allow))
    if (!NAMES.includes(name)) refuse(`allow.${name}`, `is not an allowance (${NAMES.join(", ")})`);
  const each = (option: "addresses" | "hosts" | "ports", fits: (one: unknown) => boolean, what: string) => {
    const list: unknown = allow[option];
    if (list === undefined) return;
    if (!Array.isArray(list)) refuse(`allow.${option}`, "must be a list");
    const wrong = (list as readonly unknown[]).find((one) => !fits(one));
    if (wrong !== undefined) refuse(`allow.${option}`, `holds ${JSON.stringify(wrong)}, which is no ${what}`);
  };
  each("addresses", isRange, "address and no range as in 10.0.0.0/8");
  if (http !== undefined && typeof http !== "boolean") refuse("allow.http", "must be true or false");
  if (argumentOfUrl(url) === undefined)
    for (const [option, value] of Object.entries({ hosts, ports }))
      if (value !== undefined) refuse(`allow.${option}`, 'has no meaning where "url" names its host');
  each("hosts", (one) => hostRule(one) !== undefined, "host as in example.com or *.example.com");
  if (hosts?.length === 0) refuse("allow.hosts", "names no host: leave it out for every public one");
  each("ports", isPort, "port");
}

function isRange(text: unknown): boolean {
  try {
    return typeof text === "string" && readRange(text) !== undefined;
  } catch {
    return false;
  }
}

function isPort(port: unknown): boolean {
  return Number.isInteger(port) && (port as number) > 0 && (port as number) < 65_536;
}
