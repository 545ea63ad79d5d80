import type { ToolContext } from "@toolport/core";
import { fill, scalarText, type Arguments } from "./fill.ts";
import { badArgument, notSetUp } from "./http-problem.ts";
import type { HeaderValue } from "./http-tool-options.ts";
import { isSecret } from "./secret.ts";
import type { Secrets } from "./secrets.ts";
import { namesIn } from "./template.ts";

/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

// Printable characters of Latin-1: a line end would begin another header, and the rest has no agreed meaning (RFC 9110 §5.5).
const VALUE = /^[\u0020-\u007e\u00a0-\u00ff]*$/;

// What frames the message or names its receiver (RFC 9110 §7.2, §7.6.1; RFC 9112 §6, §7.4): the client's own to write.
const RESERVED =
  /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*)$/i;

/** What is wrong with a header's name or its text, in words; nothing where it may be sent. */
export function headerProblem(name: string, value: unknown): string | undefined {
  if (!TOKEN.test(name)) return "is not the name of a header";
  if (RESERVED.test(name)) return "is a header that the client writes itself";
  if (typeof value === "string")
    return VALUE.test(value) ? undefined : "must hold no line ends or other control characters";
  return isSecret(value) || typeof value === "function" ? undefined : "must be a text, env() or a function";
}

/** The headers of one call. @throws HttpProblem for a value that would be more than one header */
export async function fillHeaders<App>(
  headers: { readonly [name: string]: HeaderValue<App> },
  args: Arguments,
  ctx: ToolContext<App>,
  secrets: Secrets,
): Promise<Headers> {
  const filled = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    const text = await headerText(name, value, { args, ctx, secrets });
    if (text !== undefined) filled.set(name, text);
  }
  return filled;
}

interface Filling<App> {
  readonly args: Arguments;
  readonly ctx: ToolContext<App>;
  readonly secrets: Secrets;
}

async function headerText<App>(
  name: string,
  value: HeaderValue<App>,
  { args, ctx, secrets }: Filling<App>,
): Promise<string | undefined> {
  if (typeof value !== "string") {
    const secret = isSecret(value) ? secrets.reveal(value) : await value(ctx);
    if (secret === undefined) return undefined;
    if (typeof secret !== "string" || !VALUE.test(secret))
      throw notSetUp(
        `the value of the header "${name}" is no text, or holds a line end or another control character`,
      );
    return secrets.keep(secret);
  }
  const found = fill(value, name.toLowerCase() === "cookie" ? asCookies(args) : args, secrets);
  if (found === undefined || found === null) return undefined;
  const text = scalarText(found);
  if (text === undefined || !VALUE.test(text))
    throw badArgument(
      namesIn(value)[0] ?? name,
      "a header takes a text of one line, without control characters or characters beyond Latin-1",
    );
  return text;
}

/** In a cookie, a semicolon would begin another one. */
function asCookies(args: Arguments): Arguments {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === "string" ? encodeURIComponent(value.toWellFormed()) : value,
    ]),
  );
}
