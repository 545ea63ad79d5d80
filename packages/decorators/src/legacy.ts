export type { MethodOptions } from "./method-options.ts";
export { Param, type ParamOptions } from "./param.ts";
export { ToolContext } from "./tool-context.ts";
export { ToolMethod, type ToolMethodOptions } from "./tool-method.ts";
export { toolsFrom } from "./tools-from.ts";
export { withoutProvider, withProvider, type ToolProvider } from "./with-provider.ts";
