import { createHash } from "node:crypto";
import { canonicalJson, type ToolDescription } from "@toolport/core";
import { readSchema, type Json, type SchemaSource } from "@toolport/schema";

/** What is pinned of a tool: all that a model, a host or a guard goes by. Fields that a tool does not have are left out. */
export interface Pin {
  readonly title?: string;
  readonly description: string;
  readonly input?: Json;
  readonly output?: Json;
  readonly effect: string;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  readonly resumable?: boolean;
  /** A rule of the tool's own can't be pinned, only that there is one. */
  readonly approval?: "always" | "by a rule";
  readonly permission?: string;
  readonly channels?: readonly string[];
  readonly platforms?: readonly string[];
  readonly timeoutMs?: number;
  /** What a search finds it by, and which it takes first. */
  readonly keywords?: readonly string[];
  readonly priority?: number;
}

/**
 * What a tool is now.
 *
 * @throws SchemaError for a schema that can't be read
 */
export function pinOf(tool: ToolDescription): Pin {
  const { title, description, effect, idempotent, openWorld, resumable, permission, timeoutMs } = tool;
  const { input, output, approval, channels, platforms, keywords, priority } = tool;
  const pin = {
    title,
    description: description ?? "",
    input: input && plainSchema(input),
    output: output && plainSchema(output),
    effect,
    idempotent,
    openWorld,
    resumable,
    approval: approval && (approval === true ? "always" : "by a rule"),
    permission,
    channels: channels && channels.toSorted(),
    platforms: platforms && platforms.toSorted(),
    timeoutMs,
    keywords: keywords && keywords.length > 0 ? keywords.toSorted() : undefined,
    priority: priority === 0 ? undefined : priority,
  };
  return JSON.parse(JSON.stringify(pin)) as Pin;
}

function plainSchema(source: SchemaSource): object {
  return readSchema(source).jsonSchema();
}

/** Sha-256 over the name and the pin as canonical JSON (RFC 8785), in hex. */
export function digestOf(name: string, pin: Pin): string {
  const text = canonicalJson({ name, pin: pin as unknown as Json });
  return `sha256-${createHash("sha256").update(text).digest("hex")}`;
}
