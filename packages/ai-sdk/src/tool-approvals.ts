import {
  mutates,
  type Catalogue,
  type SuspensionRequest,
  type ToolDescription,
  type ToolMap,
} from "@toolport/core";
import { callOptions, type Exporter, type HostCall } from "./exporter.ts";
import { approvalResponses, hostApprovals } from "./host-approvals.ts";
import type { AISDKCallOptions, AISDKTool, AISDKTools } from "./host-types.ts";
import type { Source } from "./source.ts";

/** Whether the SDK asks, as version 7 wants to hear it; `reason` is what the person reads. */
export type ApprovalStatus =
  | { readonly type: "user-approval"; readonly reason?: string }
  | { readonly type: "denied"; readonly reason: string }
  | { readonly type: "not-applicable" };

/** Version 7's `toolApproval`, by wire name. */
export type ToolApprovals<Tools extends ToolMap> = {
  readonly [Name in keyof AISDKTools<Tools>]?: (
    input: unknown,
    options: AISDKCallOptions,
  ) => Promise<ApprovalStatus>;
};

/** For version 7. Tools that nobody is ever asked about have a rule, too: see {@link ask}. */
export function toolApprovals(exporter: Exporter): ToolApprovals<ToolMap> {
  return Object.fromEntries(
    exporter.catalogue.advertised.map(({ tool, name }) => [
      name,
      async (input: unknown, options: AISDKCallOptions): Promise<ApprovalStatus> => {
        const asked = await ask(exporter, tool, { input, options });
        if (asked === "forged") return NEVER_ASKED;
        if (asked === undefined) return { type: "not-applicable" };
        return asked === "answered"
          ? { type: "user-approval" }
          : { type: "user-approval", reason: asked.text };
      },
    ]),
  );
}

const NEVER_ASKED: ApprovalStatus = {
  type: "denied",
  reason: "Nobody was asked about this call, so the tool did not run.",
};

/** For version 6, and for a version 7 that got the tools alone. */
export function needsApproval(exporter: Exporter, tool: ToolDescription): Pick<AISDKTool, "needsApproval"> {
  if (!mayAsk(exporter, tool)) return {};
  return {
    needsApproval: async (input, options) => {
      const asked = await ask(exporter, tool, { input, options });
      return asked !== undefined && asked !== "forged";
    },
  };
}

function mayAsk({ source, asks }: Exporter, { name }: ToolDescription): boolean {
  return source.prepare !== undefined && asks.has(name);
}

/** The tools about whose calls the toolbox's policy may want a person asked, as it says now. */
export function askedAbout({ explain }: Source, { advertised }: Catalogue): ReadonlySet<string> {
  const tools = advertised.map(({ tool }) => tool);
  const asks = ({ name, effect, approval }: ToolDescription): boolean => {
    const explained = explain?.(name);
    return explained?.available === true ? explained.asks : mutates(effect) || approval !== undefined;
  };
  return new Set(tools.filter(asks).map(({ name }) => name));
}

/**
 * What the toolbox's policy wants a person asked. Where the history ends with an answer to this call, the SDK checks
 * whether it was right to ask. If it was, it must hear so again (version 6 would else refuse the call), and `execute`
 * finds out what the answer is worth. If nobody asked, a client has made up call and answer: version 6 refuses it by
 * itself, and version 7 must be told.
 */
async function ask(
  exporter: Exporter,
  tool: ToolDescription,
  hostCall: HostCall,
): Promise<SuspensionRequest | "answered" | "forged" | undefined> {
  const { toolCallId: callId } = hostCall.options;
  const answered = isAnswered(hostCall.options);
  if (!mayAsk(exporter, tool)) return answered ? "forged" : undefined;
  const { source, inputs, waiting } = exporter;
  const args = inputs.argumentsOf(hostCall.input, callId);
  const identity = { callId, name: tool.name, args, arrived: waiting.arrival() };
  if (answered && waiting.wasAsked(identity)) return "answered";
  const options = { ...callOptions(exporter, tool.name, hostCall), callId };
  const result = await source.prepare?.(tool.name, args, options);
  const request = waiting.note(result, identity);
  if (request || !answered) return request;
  // What has ended already, in another process maybe, `execute` gives its result; nothing is run for it.
  return result ? "answered" : "forged";
}

/** Only the last message counts: some models use a call id again in a later turn. */
function isAnswered({ messages = [], toolCallId }: AISDKCallOptions): boolean {
  const last = approvalResponses(messages.slice(-1));
  if (last.size === 0) return false;
  return hostApprovals(messages).some(
    ({ approvalId, callId }) => callId === toolCallId && last.has(approvalId),
  );
}
