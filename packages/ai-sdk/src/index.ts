export type { Companions, PendingApproval, ResumedCall } from "./companions.ts";
export type { ApprovalResponse, HostApproval } from "./host-approvals.ts";
export type { AISDKOutput, AISDKTool, AISDKTools, RepairToolCall } from "./host-types.ts";
export { toAISDK, type AISDKExport, type AISDKOptions, type AISDKSettings } from "./to-ai-sdk.ts";
export type { Source } from "./source.ts";
export type { ApprovalStatus, ToolApprovals } from "./tool-approvals.ts";
export type { Media, Major } from "./tool-output.ts";
export type { WaitingCall } from "./waiting-calls.ts";
export {
  fromAISDK,
  type FromAISDKOptions,
  type HostTool,
  type HostTools,
  type ImportedTools,
} from "./from-ai-sdk.ts";
