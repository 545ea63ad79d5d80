export type { MethodOptions } from "./method-options.ts";
export { context, type ArgumentsOf, type Parameter, type Params } from "./parameter.ts";
export { tool, type ToolDecorator, type ToolOptions } from "./tool.ts";
export { toolsFrom } from "./tools-from.ts";
export { withoutProvider, withProvider, type ToolProvider } from "./with-provider.ts";
