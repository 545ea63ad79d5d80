export {
  advertise,
  type AdvertisedTool,
  type Catalogue,
  type LossPolicy,
  type OnLoss,
  type SkippedTool,
  type Target,
  type ToolLoss,
} from "./advertise.ts";
export { annotate, type ToolNotes } from "./annotate.ts";
export type { Advisor, AroundAdvisor, HookAdvisor, Next } from "./advisor.ts";
export type { ApprovalPolicy, Approver, OneApprovalPolicy } from "./approval-policy.ts";
export {
  approvalRules,
  type ApprovalRules,
  type ApprovalRuleSet,
  type ApprovalSubject,
} from "./approval-rules.ts";
export type { AvailabilityRule, Explanation, Permit } from "./availability.ts";
export type { Budget } from "./budget.ts";
export type { CallOptions } from "./call.ts";
export type { Caller } from "./caller.ts";
export { checkImport, type ImportCall } from "./check-import.ts";
export { claimsOf, type ToolClaims } from "./claims.ts";
export type { Question, ToolContext } from "./context.ts";
export {
  effectFrom,
  hintsOf,
  isEffect,
  mutates,
  type Effect,
  type EffectChoice,
  type EffectHints,
} from "./effect.ts";
export { originOf } from "./bound-tool.ts";
export { isToolportError, ToolportError, type ToolportErrorCode } from "./errors.ts";
export { everyTool } from "./every-tool.ts";
export {
  importTools,
  type DetailsChoice,
  type ImportGap,
  type ImportOptions,
  type ReadTool,
  type ToolDetails,
  type ToolImport,
} from "./import-tools.ts";
export { methodOf } from "./method-of.ts";
export type { Invocation } from "./invocation.ts";
export { canonicalJson } from "./json.ts";
export { nameTable, wireName, type NameRule, type NameTable } from "./names.ts";
export type { DecisionRecord, DecisionStep, Observer, ToolEvent } from "./observer.ts";
export type { TextRepair } from "./read-again.ts";
export type { Redact } from "./redact.ts";
export { redacted } from "./redacted.ts";
export { nearestNames } from "./nearest-names.ts";
export { memoryStore } from "./memory-store.ts";
export { narrowRepair, type Repair } from "./repair.ts";
export {
  appendText,
  failure,
  isStatus,
  isToolResult,
  result,
  textOf,
  withContent,
  type ContentPart,
  type FailedResult,
  type FailureStatus,
  type MediaPart,
  type OkResult,
  type ResultError,
  type Status,
  type SuspendedResult,
  type TextPart,
  type ToolResult,
} from "./result.ts";
export type { Callable, CallRequest, Resumption, Run, RunOptions, ToolMap } from "./run.ts";
export { sharedMap } from "./shared-map.ts";
export type { ApprovalAnswer, SuspensionKind, SuspensionRequest } from "./suspension.ts";
export type { Store } from "./store.ts";
export type { Secret } from "./vault.ts";
export {
  defineTool,
  type ArgsOf,
  type Awaitable,
  type DefinedTool,
  type InputOf,
  type OutputSchema,
  type Tool,
  type ToolApproval,
  type ToolDescription,
  type ToolTypes,
} from "./tool.ts";
export { createToolbox, type AppDataOf, type Toolbox, type ToolsOf, type ToolSource } from "./toolbox.ts";
export type { ToolboxSettings } from "./toolbox-options.ts";
export { changeResult } from "./transforms/change-result.ts";
export { defaultArgument } from "./transforms/default-argument.ts";
export { describeAnew, type NewDescription } from "./transforms/describe-anew.ts";
export { fixArgument, type ArgumentValue } from "./transforms/fix-argument.ts";
export { hideArgument } from "./transforms/hide-argument.ts";
export { mergeSources, mergeToolboxes } from "./transforms/merge-sources.ts";
export { narrow, type Narrowing } from "./transforms/narrow.ts";
export { renameArgument } from "./transforms/rename-argument.ts";
export type { MergeOptions, OnCollision } from "./transforms/source-names.ts";
export { transformToolbox } from "./transforms/transform-toolbox.ts";
export { transform, type Transform, type Transformed } from "./transforms/transform.ts";
