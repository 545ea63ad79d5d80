export { collectTools } from "./collect-tools.ts";
export type { Body, ModuleTool, ModuleTools, Origin, Unreadable } from "./module-tools.ts";
