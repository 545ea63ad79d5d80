export { missingCapabilities, type Behaviour } from "./behaviour.ts";
export { behavioursFor } from "./behaviours-for.ts";
export { behaviours } from "./behaviours.ts";
export { runConformance } from "./conformance.ts";
export { contextFrom, detailsOf } from "./foreign-tool.ts";
export { directHarness } from "./direct-harness.ts";
export type {
  AdvertisedTool,
  Capabilities,
  Conversation,
  Harness,
  Outcome,
  ScriptedCall,
  Told,
} from "./harness.ts";
export {
  startModelServer,
  type CallsTurn,
  type ErrorTurn,
  type FinishReason,
  type ModelServer,
  type ModelServerOptions,
  type RecordedRequest,
  type RecordedToolResult,
  type RefusalTurn,
  type ScriptedCall as ModelCall,
  type ScriptStep,
  type StreamFault,
  type TextTurn,
  type Turn,
} from "./model-server.ts";
export { missingInStore, type StoreBehaviour, type StoreHarness, type StoreNeed } from "./store-behaviour.ts";
export { runStoreContract, storeContract } from "./store-contract.ts";
export type { Report } from "./report-on.ts";
export { toldOf } from "./told-of.ts";
