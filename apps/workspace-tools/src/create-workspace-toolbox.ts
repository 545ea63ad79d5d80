import {
  createToolbox,
  type ApprovalPolicy,
  type Toolbox,
  type ToolboxSettings,
  type ToolsOf,
} from "@toolport/core";
import { workspaceTools, type WorkspaceOptions, type WorkspaceTools } from "./workspace-tools.ts";

/** From least to most: notes are deleted by an admin only. */
export type WorkspaceLevel = "user" | "admin";

/**
 * A toolbox's settings without `permissions`, which the tools need as they are, and `errors`: an unexpected file
 * system error's message holds absolute paths.
 */
export interface WorkspaceToolboxOptions
  extends WorkspaceOptions, Omit<ToolboxSettings<WorkspaceLevel>, "permissions" | "errors" | "approval"> {
  readonly approval: ApprovalPolicy;
}

/** The workspace's tools under one policy. */
export function createWorkspaceToolbox({
  dir,
  searchMs,
  maxEntries,
  ...settings
}: WorkspaceToolboxOptions): Toolbox<ToolsOf<WorkspaceTools>, WorkspaceLevel> {
  const tools = workspaceTools({ dir, searchMs, maxEntries });
  return createToolbox({ ...settings, tools, permissions: ["user", "admin"], errors: "safe" });
}
