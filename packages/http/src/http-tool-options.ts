import type { LookupFunction } from "node:net";
import type { ArgsOf, Awaitable, OutputSchema, ToolContext, ToolDescription } from "@toolport/core";
import type { JsonSchema, SchemaSource } from "@toolport/schema";
import type { Template } from "./fill.ts";
import type { Secret } from "./secret.ts";
import type { ResultMode } from "./to-result.ts";

export type HttpMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** What a request may do that is refused otherwise. */
export interface HttpAllowances {
  /** Addresses and ranges that are not public: `"127.0.0.1"`, `"10.1.0.0/16"`, `"::1"`. */
  readonly addresses?: readonly string[];
  /** Plain `http:`, which anybody on the way can read and change. */
  readonly http?: boolean;
  /** For `url: "{name}"`: the only hosts it may name, `"example.com"` or `"*.example.com"`. */
  readonly hosts?: readonly string[];
  /** For `url: "{name}"`: ports besides the scheme's own. */
  readonly ports?: readonly number[];
}

/** A header: a text with placeholders, a secret, or what a function gives for this call (kept secret, too). */
export type HeaderValue<App> = string | Secret | ((ctx: ToolContext<App>) => Awaitable<string | undefined>);

/** What each argument is for, and what comes back. */
export interface HttpRequestOptions<Source extends SchemaSource | undefined, App> {
  /** Default: GET. */
  readonly method?: HttpMethod;
  /**
   * `https://host/path/{id}?q={query}`: an argument stays within its part of the path or of the query. `{+path}` may
   * hold slashes. `"{url}"` alone takes the whole URL from an argument.
   */
  readonly url: string;
  /** Names of arguments that are parameters of the same name, or parameters with their values, or a function that gives those. */
  readonly query?:
    | readonly string[]
    | { readonly [name: string]: Template }
    | ((args: ArgsOf<Source>, ctx: ToolContext<App>) => Awaitable<object>);
  readonly headers?: { readonly [name: string]: HeaderValue<App> };
  /** Names of arguments that make an object, or a value in which texts may name arguments, or a function that gives it. */
  readonly body?: readonly string[] | Template | ((args: ArgsOf<Source>, ctx: ToolContext<App>) => unknown);
  /** Default: json. A form's body must be an object, a text's a text. */
  readonly bodyType?: "json" | "form" | "text";
  /** Default: json (none for HEAD). With `output`, JSON that does not fit it is withheld. */
  readonly result?: ResultMode;
  /** The answer's length after decoding. Default: 1 MiB. */
  readonly maxBytes?: number;
  /** Has to be said of a tool whose effect is `read` though its method is not GET or HEAD: a search by POST. */
  readonly readOnly?: boolean;
  readonly allow?: HttpAllowances;
  /** Resolves host names. Default: as the system does. */
  readonly lookup?: LookupFunction;
}

/** A tool's description and the request that it makes. */
export interface HttpToolOptions<
  Name extends string,
  Source extends SchemaSource | undefined,
  App,
  Level extends string | undefined,
  Promised extends OutputSchema<unknown> | JsonSchema | undefined,
>
  extends
    Omit<ToolDescription, "name" | "input" | "output" | "permission" | "source">,
    HttpRequestOptions<Source, App> {
  readonly name: Name;
  readonly input?: Source;
  readonly output?: Promised;
  readonly permission?: Level & string;
}
