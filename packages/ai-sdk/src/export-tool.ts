import type { Json } from "@toolport/schema";
import { sharedMap, ToolportError, type AdvertisedTool } from "@toolport/core";
import { callOptions, type Exporter, type HostCall } from "./exporter.ts";
import type { AISDKOutput, AISDKTool, RepairToolCall } from "./host-types.ts";
import { withUpdates } from "./preliminary.ts";
import { needsApproval } from "./tool-approvals.ts";
import { modelOutput, outputOf, type Major } from "./tool-output.ts";
import { asWritten, spelledOut } from "./tool-record.ts";

const handedOut = sharedMap<AdvertisedTool>("ai-sdk");

/** What an exported tool was made of; undefined for tools that are none of ours. */
export function exportedAs(tool: object): AdvertisedTool | undefined {
  return handedOut.get(tool);
}

/**
 * Answers the SDK's question how to mend a call, for tools of this export: malformed arguments are carried on to the
 * toolbox, which answers them. Calls of anybody else's tools are left to the SDK.
 */
export function repairFor({ own, inputs }: Exporter): RepairToolCall {
  return ({ toolCall, tools }) => {
    const spelled = spelledOut(toolCall.toolName);
    const toolName = spelled ?? toolCall.toolName;
    const tool: unknown = Object.hasOwn(tools, toolName) ? Reflect.get(tools, toolName) : undefined;
    const ours = typeof tool === "object" && tool !== null && own.has(tool);
    return Promise.resolve(ours ? inputs.wrap({ ...toolCall, toolName }) : null);
  };
}

/** An advertised tool. */
export function exportTool(exporter: Exporter, advertised: AdvertisedTool): AISDKTool {
  const { tool, schema, description } = advertised;
  const { title, effect } = tool;
  const titled = title === undefined ? {} : { title };
  const exported = refusingFour({
    description,
    ...titled,
    inputSchema: exporter.inputs.schemaFor(schema),
    strict: false,
    ...(exporter.defer?.(tool) === true && { deferLoading: true }),
    metadata: { name: tool.name, effect, ...titled },
    ...bodyOf(exporter, tool.name),
    ...needsApproval(exporter, tool),
  });
  handedOut.set(exported, advertised);
  exporter.own.add(exported);
  return exported;
}

/** Version 4 reads `parameters`, and would stumble over there being none. Not enumerable, so that no copy reads it. */
function refusingFour(tool: AISDKTool): AISDKTool {
  return Object.freeze(Object.defineProperty(tool, "parameters", { get: refuseFour }));
}

function refuseFour(): never {
  throw new ToolportError(
    "invalid_tool",
    "toAISDK() exports to ai 5, 6 and 7. Version 4 can't run its tools; fromAISDK() only brings home what was written for it.",
  );
}

/** A tool for a name that nobody advertised: the toolbox answers. */
export function exportUnknown(exporter: Exporter, wireName: string): AISDKTool {
  const name = exporter.catalogue.names.fromWire(asWritten(wireName));
  const exported = Object.freeze<AISDKTool>({
    description: "",
    inputSchema: exporter.inputs.schemaFor({ type: "object" }),
    strict: false,
    metadata: { name, effect: "unknown" },
    ...bodyOf(exporter, name),
  });
  exporter.own.add(exported);
  return exported;
}

function bodyOf(exporter: Exporter, name: string): Pick<AISDKTool, "execute" | "toModelOutput"> {
  const { media, progress, waiting } = exporter;
  return {
    execute(input, options) {
      exporter.major = majorOf(options, exporter.major);
      const start = (onProgress?: (update: Json) => void): Promise<AISDKOutput> =>
        call(exporter, name, { input, options }, onProgress);
      return progress ? withUpdates(start, preliminary) : start();
    },
    toModelOutput(about) {
      if (!isAboutCall(about)) {
        exporter.major = 5;
        return modelOutput(about, media, 5);
      }
      const { toolCallId, output } = about;
      const told = modelOutput(output, media, exporter.major);
      const result = told.type === "text" ? waiting.since(toolCallId, told.value) : undefined;
      return result ? modelOutput(outputOf(result), media, exporter.major) : told;
    },
  };
}

/** What a call shows: 7 has another name for the context, and 5 is told from 6 by `toModelOutput` only. */
function majorOf(options: object, known: Major): Major {
  if ("experimental_context" in options) return known === 5 ? 5 : 6;
  return "context" in options ? 7 : known;
}

interface AboutCall {
  readonly toolCallId: string;
  readonly output: unknown;
}

/** An output of ours has neither of these keys. */
function isAboutCall(about: unknown): about is AboutCall {
  if (typeof about !== "object" || about === null) return false;
  return Object.hasOwn(about, "toolCallId") && Object.hasOwn(about, "output");
}

function preliminary(progress: Json): AISDKOutput {
  return { status: "running", content: [], progress };
}

async function call(
  exporter: Exporter,
  name: string,
  hostCall: HostCall,
  onProgress: ((update: Json) => void) | undefined,
): Promise<AISDKOutput> {
  const { toolCallId: callId } = hostCall.options;
  const arrived = exporter.waiting.arrival();
  const args = exporter.inputs.argumentsOf(hostCall.input, callId);
  const result = await exporter.source.call(name, args, {
    ...callOptions(exporter, name, hostCall),
    signal: hostCall.options.abortSignal,
    onProgress,
  });
  exporter.waiting.note(result, { callId, name, args, arrived });
  return outputOf(result);
}
