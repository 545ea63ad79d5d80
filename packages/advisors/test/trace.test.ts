import { context, SpanKind, SpanStatusCode, trace as otel, type Span } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { failure, textOf } from "@toolport/core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { trace } from "../src/index.ts";
import { runOf, tool } from "./fixtures.ts";

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
const tracer = provider.getTracer("test");
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

beforeEach(() => exporter.reset());
afterAll(() => context.disable());

const redact = ["hunter2"];

describe("trace", () => {
  it("makes an execute_tool span of each call, by the conventions, without arguments or results", async () => {
    await runOf(tool(), { observers: [trace({ tracer })] }).call("t", { q: "x" }, { callId: "c1" });
    const [span, ...more] = exporter.getFinishedSpans();
    expect(more).toEqual([]);
    expect([span?.name, span?.kind, span?.status.code]).toEqual([
      "execute_tool t",
      SpanKind.INTERNAL,
      SpanStatusCode.UNSET,
    ]);
    expect(Object.keys(span?.attributes ?? {}).toSorted()).toEqual([
      "gen_ai.operation.name",
      "gen_ai.tool.call.id",
      "gen_ai.tool.name",
      "gen_ai.tool.type",
      "toolport.run.id",
      "toolport.status",
    ]);
    expect(span?.attributes).toMatchObject({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "t",
      "gen_ai.tool.call.id": "c1",
      "gen_ai.tool.type": "function",
    });
  });

  it("names the class of an error, unknown tools' too, and counts a refusal as none", async () => {
    const run = runOf(tool({ execute: () => failure("no", { code: "gone" }) }), {
      observers: [trace({ tracer })],
    });
    await run.call("t");
    await run.call("nobody");
    const denied = { execute: () => failure("no", { status: "denied" }) };
    await runOf(tool(denied), { observers: [trace({ tracer })] }).call("t");
    const spans = exporter.getFinishedSpans();
    expect(spans.map(({ status, attributes }) => [status.code, attributes["error.type"]])).toEqual([
      [SpanStatusCode.ERROR, "gone"],
      [SpanStatusCode.ERROR, expect.any(String)],
      [SpanStatusCode.UNSET, undefined],
    ]);
  });

  it("carries arguments and results when asked to, masked", async () => {
    const observers = [trace({ tracer, args: true, results: true })];
    await runOf(tool({ execute: () => "key hunter2" }), { observers, redact }).call("t", { key: "hunter2" });
    expect(exporter.getFinishedSpans()[0]?.attributes).toMatchObject({
      "gen_ai.tool.call.arguments": '{"key":"[redacted]"}',
      "gen_ai.tool.call.result": '{"content":[{"type":"text","text":"key [redacted]"}]}',
    });
  });

  it("carries arguments as an object, also where the model wrote them as text", async () => {
    await runOf(tool(), { observers: [trace({ tracer, args: true })], redact }).call(
      "t",
      '{"key":"hunter2"}',
    );
    expect(exporter.getFinishedSpans()[0]?.attributes["gen_ai.tool.call.arguments"]).toBe(
      '{"key":"[redacted]"}',
    );
  });

  it("carries the words of an error in the status, and no result, when asked to", async () => {
    const failing = tool({ execute: () => failure("no hunter2") });
    await runOf(failing, { observers: [trace({ tracer, results: true })], redact }).call("t");
    const [span] = exporter.getFinishedSpans();
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR, message: "no [redacted]" });
    expect(span?.attributes).not.toHaveProperty("gen_ai.tool.call.result");
    exporter.reset();
    await runOf(failing, { observers: [trace({ tracer })], redact }).call("t");
    expect(exporter.getFinishedSpans()[0]?.status).toEqual({ code: SpanStatusCode.ERROR });
  });

  it("is a child of the span that is active where the call is made", async () => {
    const run = runOf(tool(), { observers: [trace({ tracer })] });
    await tracer.startActiveSpan("agent", async (agent) => {
      await run.call("t");
      agent.end();
    });
    const [call, agent] = exporter.getFinishedSpans();
    expect(call?.parentSpanContext?.spanId).toBe(agent?.spanContext().spanId);
  });

  it("puts what a body calls below the body's span, where it is told how", async () => {
    const outer = tool({ name: "outer", execute: async (_, ctx) => textOf(await ctx.call("t")) });
    const within = (parent: Span): unknown => otel.setSpan(context.active(), parent);
    const run = runOf([outer, tool()], { observers: [trace({ tracer, within })] });
    await run.call("outer", {}, { callId: "a/b" });
    const [inner, own] = exporter.getFinishedSpans();
    expect([inner?.name, own?.name]).toEqual(["execute_tool t", "execute_tool outer"]);
    expect(inner?.parentSpanContext?.spanId).toBe(own?.spanContext().spanId);
    expect(own?.parentSpanContext).toBeUndefined();
  });
});
