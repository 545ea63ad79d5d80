import { result, textOf, type ToolResult } from "@toolport/core";
import type { Harness, Told } from "../../src/index.ts";
import { broken, withResult } from "./broken.ts";

/** Adapters that do something of their own with what the model is told. */
export const brokenResults: readonly Harness[] = [
  broken("puts JSON quotes around the text", { tell: withText(JSON.stringify) }),
  broken("stringifies every result twice, unless it is plain text", {
    tell: withText((text) => (isJson(text) ? JSON.stringify(text) : text)),
  }),
  broken("trims the text", { tell: withText((text) => text.trim()) }),
  broken("cuts the text short", { tell: withText((text) => text.slice(0, 10_000)) }),
  broken("cuts inside a character", {
    tell: withText((text) => (text.startsWith("x🦉") ? text.slice(0, 98) : text)),
  }),
  broken("normalises Unicode", { tell: withText((text) => text.normalize("NFC")) }),
  broken("turns CRLF into LF", { tell: withText((text) => text.replaceAll("\r\n", "\n")) }),
  broken("escapes markup", {
    tell: withText((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
  }),
  broken("pretty-prints JSON", {
    tell: withText((text) => (isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text)),
  }),
  broken("says that there is no result where the text is empty", {
    tell: withText((text) => (text === "" ? "(no result)" : text)),
  }),
  broken("says nothing for null", { tell: withText((text) => (text === "null" ? "" : text)) }),
  broken("drops media", { tell: (told) => ({ ...told, media: [] }) }),
  broken("sends media as characters", {
    tell: (told) => ({ ...told, text: told.text + told.media.map(({ data }) => data).join(""), media: [] }),
  }),
  broken("sends meta", {
    call: withResult((given) =>
      saying(given, given.meta ? `${textOf(given)}\n${JSON.stringify(given.meta)}` : undefined),
    ),
  }),
  broken("sends the data instead of the content", {
    call: withResult((given) =>
      saying(given, given.data === undefined ? undefined : JSON.stringify(given.data)),
    ),
  }),
  broken("sends the first part only", {
    call: withResult((given) =>
      saying(given, given.content[0]?.type === "text" ? given.content[0].text : undefined),
    ),
  }),
  broken("sends the parts last to first", {
    call: withResult((given) =>
      given.status === "ok" && given.content.length > 1
        ? result({ content: given.content.toReversed() })
        : given,
    ),
  }),
  broken("joins the parts with a space", {
    call: withResult((given) =>
      saying(given, given.content.length > 1 ? textOf(given).replaceAll("\n", " ") : undefined),
    ),
  }),
  broken("prefixes failures with Error:", {
    call: withResult((given) => saying(given, given.error ? `Error: ${textOf(given)}` : undefined)),
  }),
  broken("sends an unexpected error's message", {
    call: withResult((given) => saying(given, causeOf(given))),
  }),
  broken("sends a stack", {
    call: withResult((given) =>
      saying(given, given.error ? `${textOf(given)}\n    at execute (/srv/app/tool.ts:7:11)` : undefined),
    ),
  }),
  broken("sends the code of a failure", {
    call: withResult((given) => saying(given, given.error && `${given.error.code}: ${textOf(given)}`)),
  }),
  broken("swallows failures", { call: withResult((given) => saying(given, given.error ? "" : undefined)) }),
  broken("answers in the name of its framework", {
    call: withResult((given) =>
      saying(given, given.status === "denied" ? "ExampleFramework: tool call denied." : undefined),
    ),
  }),
  broken("adds a hint to progress", {
    call: (call) => async (name, args, options) => {
      const seen: unknown[] = [];
      const given = await call(name, args, { ...options, onProgress: (update) => seen.push(update) });
      return saying(given, seen.length > 0 ? `${JSON.stringify(seen)} ${textOf(given)}` : undefined);
    },
  }),
];

function withText(change: (text: string) => string): (told: Told) => Told {
  return (told) => ({ ...told, text: change(told.text) });
}

/** The result with another text, or as it is when there is none. */
function saying(given: ToolResult, text: string | undefined): ToolResult {
  return text === undefined || given.status === "suspended" ? given : result({ content: text });
}

function causeOf({ meta }: ToolResult): string | undefined {
  const cause = meta?.cause;
  if (typeof cause === "string") return cause;
  return typeof cause === "object" &&
    cause !== null &&
    "message" in cause &&
    typeof cause.message === "string"
    ? cause.message
    : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
