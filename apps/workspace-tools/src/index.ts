export {
  createWorkspaceToolbox,
  type WorkspaceLevel,
  type WorkspaceToolboxOptions,
} from "./create-workspace-toolbox.ts";
export { openFolder, type Folder, type Found } from "./open-folder.ts";
export { workspaceTools, type WorkspaceOptions, type WorkspaceTools } from "./workspace-tools.ts";
