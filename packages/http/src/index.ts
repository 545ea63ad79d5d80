export { env, type Secret } from "./secret.ts";
export { httpTool } from "./http-tool.ts";
export type { Template } from "./fill.ts";
export type {
  HeaderValue,
  HttpAllowances,
  HttpMethod,
  HttpRequestOptions,
  HttpToolOptions,
} from "./http-tool-options.ts";
export type { ResultMode } from "./to-result.ts";
