import type { Json } from "@toolport/schema";
import type { Observer, Status, ToolEvent } from "@toolport/core";
import { checkOptions, isFlag, isFunction, optional, withMethods } from "@toolport/core/options";
import { callKey } from "./call-key.ts";

/** The part of OpenTelemetry's `Span` that is used. */
export interface TraceSpan {
  setAttribute(key: string, value: string): unknown;
  setStatus(status: { code: number; message?: string }): unknown;
  end(): void;
}

/** The part of OpenTelemetry's `Tracer` that is used; `trace.getTracer("my-app")` is one. */
export interface TraceTracer<Span extends TraceSpan = TraceSpan> {
  startSpan(
    name: string,
    options?: { kind?: number; attributes?: { [key: string]: string } },
    context?: never,
  ): Span;
}

export interface TraceOptions<Span extends TraceSpan = TraceSpan> {
  readonly tracer: TraceTracer<Span>;
  /**
   * Puts what a body calls below the body's own span: `(span) => trace.setSpan(context.active(), span)`. Without it
   * each span is a child of the one that is active where the call is made.
   */
  readonly within?: (parent: Span) => unknown;
  /** Whether spans carry the arguments, as JSON. Default false. */
  readonly args?: boolean;
  /** Whether spans carry what the model was told: of a success as JSON, of an error as the status' words. Default false. */
  readonly results?: boolean;
}

// SpanKind.INTERNAL and SpanStatusCode.ERROR of @opentelemetry/api, which is not needed for two numbers.
const INTERNAL = 0;
const ERROR = 2;

// A refusal, a question and a stop by the caller went as they should.
const ERRORS: ReadonlySet<Status> = new Set(["invalid", "failed", "unavailable", "timed_out", "over_budget"]);

/**
 * Makes an `execute_tool` span of each call, by OpenTelemetry's conventions for generative AI (in development; as of
 * November 2026, in the repository semantic-conventions-genai, docs/gen-ai). They want arguments and results as
 * objects, as JSON text where spans take no objects, and a result of successes only.
 */
export function trace<Span extends TraceSpan>(options: TraceOptions<Span>): Observer {
  checkOptions("trace", options, {
    tracer: withMethods("startSpan"),
    within: optional(isFunction),
    args: optional(isFlag),
    results: optional(isFlag),
  });
  const { tracer, within, args = false, results = false } = options;
  const open = new Map<string, { readonly span: Span; readonly call: string }>();
  const parentOf = ({ runId, callId }: ToolEvent): Span | undefined => {
    const parent = JSON.stringify([runId, callId.slice(0, callId.lastIndexOf("/"))]);
    return callId.includes("/") ? [...open.values()].find(({ call }) => call === parent)?.span : undefined;
  };
  const start = (event: ToolEvent): Span => {
    const parent = within && parentOf(event);
    return tracer.startSpan(
      `execute_tool ${event.tool}`,
      { kind: INTERNAL, attributes: attributesOf(event) },
      parent && (within(parent) as never),
    );
  };
  return {
    name: "trace",
    observe: (event) => {
      const key = callKey(event);
      if (event.type === "started") {
        const span = start(event);
        if (args) span.setAttribute("gen_ai.tool.call.arguments", jsonOf(event.args));
        open.set(key, { span, call: JSON.stringify([event.runId, event.callId]) });
      }
      if (event.type !== "finished") return;
      const span = open.get(key)?.span ?? start(event);
      open.delete(key);
      const { status, error, content } = event.result;
      if (results && status === "ok")
        span.setAttribute("gen_ai.tool.call.result", JSON.stringify({ content }));
      span.setAttribute("toolport.status", status);
      if (ERRORS.has(status)) {
        span.setAttribute("error.type", error?.code ?? status);
        span.setStatus({ code: ERROR, ...(results && error && { message: error.message }) });
      }
      span.end();
    },
  };
}

/** Arguments as the model wrote them may be JSON text already. */
function jsonOf(args: Json): string {
  return typeof args === "string" && /^\s*\{/.test(args) ? args : JSON.stringify(args);
}

function attributesOf({ tool, callId, runId }: ToolEvent): { [key: string]: string } {
  return {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": tool,
    "gen_ai.tool.call.id": callId,
    "gen_ai.tool.type": "function",
    "toolport.run.id": runId,
  };
}
