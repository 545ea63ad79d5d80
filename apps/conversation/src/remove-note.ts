import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { createWorkspaceToolbox } from "@toolport-apps/workspace-tools";

/** Leaves the folder as it was, through the same pipeline: deleting takes an admin and an approval. */
export async function removeNote(dir: string, note: string): Promise<void> {
  const toolbox = createWorkspaceToolbox({ dir, approval: () => true });
  await toolbox.call("delete_note", { name: note }, { caller: { id: "demo", permission: "admin" } });
  await rmdir(join(dir, "notes")).catch(() => undefined); // only an empty folder goes; one that holds notes stays
}
