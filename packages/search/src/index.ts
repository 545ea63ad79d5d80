export { callTool, type CallToolOptions } from "./call-tool.ts";
export type { CountTokens, Definition } from "./definition-tokens.ts";
export type { Searchable } from "./every-tool.ts";
export { loadOnDemand, type LoadOptions, type OnDemand } from "./load-on-demand.ts";
export { searchTool, type FoundTools, type SearchToolOptions } from "./search-tool.ts";
export type { LeftOut, Selection, SelectOptions, Within } from "./selection.ts";
export {
  semanticIndex,
  type Embed,
  type SemanticIndex,
  type SemanticIndexOptions,
} from "./semantic-index.ts";
export { select, toolIndex, type IndexUpdate, type ToolIndex, type ToolIndexOptions } from "./tool-index.ts";
