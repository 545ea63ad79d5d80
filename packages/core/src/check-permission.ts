import { ToolportError } from "./errors.ts";

/** @throws ToolportError `unknown_permission` for a level that is none of the toolbox's; `who` and `which` are for its text */
export function checkPermission(
  permissions: readonly string[],
  level: string | undefined,
  who: string,
  which = "",
): void {
  if (level === undefined || permissions.includes(level)) return;
  throw new ToolportError(
    "unknown_permission",
    `${who} "${level}"${which} is not one of the toolbox's permissions (${permissions.join(", ") || "none are declared"}).`,
  );
}
