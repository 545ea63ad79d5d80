import { advertise, type ToolDescription, type ToolMap } from "@toolport/core";
import { aiSDKTarget, type TargetOptions } from "./target.ts";
import { companions, type Companions } from "./companions.ts";
import { exportTool, exportUnknown, repairFor } from "./export-tool.ts";
import type { Exporter } from "./exporter.ts";
import type { AISDKTool, AISDKTools, RepairToolCall } from "./host-types.ts";
import { rawInputs } from "./raw-input.ts";
import type { Source } from "./source.ts";
import type { Major, Media } from "./tool-output.ts";
import { askedAbout, toolApprovals, type ToolApprovals } from "./tool-approvals.ts";
import { toolRecord } from "./tool-record.ts";
import { waitingCallsOf } from "./waiting-calls.ts";

/** What {@link toAISDK} takes. */
export interface AISDKOptions extends TargetOptions {
  /**
   * `"text"` (default): media are named in words. `"parts"`: images and files go to the model as such; not with
   * OpenAI's Chat Completions, where the SDK writes all parts, base64 included, into one text.
   */
  readonly media?: Media;
  /**
   * The major whose media parts are used until a call shows which one it is: 6 by default, which 7 takes with a
   * warning. Only `convertToModelMessages` on a fresh export needs it, of version 7 with media.
   */
  readonly major?: Major;
  /** Reports `ctx.progress` as preliminary results. Off by default: the SDK then streams each final result twice. */
  readonly progress?: boolean;
  /**
   * Tools that version 7 tells the model of only when its `toolSearch()`, which you add to the tools, has found them. For
   * a provider's own search, give the tools its option (`deferLoading` of `@ai-sdk/openai`) instead.
   */
  readonly defer?: (tool: ToolDescription) => boolean;
}

/** What is spread into `generateText`, `streamText` or an agent's settings. */
export interface AISDKSettings<Tools extends ToolMap> {
  readonly tools: AISDKTools<Tools>;
  /** Lets the toolbox answer malformed arguments. Version 7's name. */
  readonly repairToolCall: RepairToolCall;
  /** The name in versions 5 and 6. */
  readonly experimental_repairToolCall: RepairToolCall;
  /** Asks for what the toolbox wants asked, with its text for the person. Version 6 goes by the tools' `needsApproval`; 5 asks nothing: see {@link Companions.waits}. */
  readonly toolApproval: ToolApprovals<Tools>;
}

/** Settings to spread, and, not enumerable, what an app needs beside them. */
export type AISDKExport<Tools extends ToolMap = ToolMap> = AISDKSettings<Tools> & Companions;

/**
 * Exports a run's (or a toolbox's) tools to the AI SDK, version 5, 6 or 7: `generateText({ model, prompt, ...toAISDK(run) })`.
 * Every call goes through the toolbox; what the SDK's history says about approvals never makes anything run.
 *
 * @throws ToolportError for tools that can't be exported; see {@link AISDKOptions}
 */
export function toAISDK<Tools extends ToolMap = ToolMap>(
  source: Source<Tools>,
  options: AISDKOptions = {},
): AISDKExport<Tools> {
  const { media = "text", major = 6, progress = false, defer } = options;
  const catalogue = advertise(source, aiSDKTarget(options));
  const exporter: Exporter = {
    source,
    catalogue,
    asks: askedAbout(source, catalogue),
    media,
    progress,
    defer,
    major,
    inputs: rawInputs(),
    waiting: waitingCallsOf(source),
    own: new WeakSet(),
  };
  const listed = new Map(catalogue.advertised.map((one) => [one.name, exportTool(exporter, one)] as const));
  const unlisted = (name: string): AISDKTool => exportUnknown(exporter, name);
  const repairToolCall = repairFor(exporter);
  const settings: AISDKSettings<Tools> = {
    tools: toolRecord(listed, unlisted) as unknown as AISDKTools<Tools>,
    repairToolCall,
    experimental_repairToolCall: repairToolCall,
    toolApproval: toolApprovals(exporter),
  };
  // What is not enumerable is not spread: the SDK's settings get nothing that it does not know.
  const beside = Object.entries(companions(exporter)).map(([key, value]) => [key, { value }] as const);
  return Object.freeze(Object.defineProperties(settings, Object.fromEntries(beside))) as AISDKExport<Tools>;
}
