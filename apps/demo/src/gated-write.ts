import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { cut, removeNote, type Way } from "@toolport-apps/conversation";
import { createWorkspaceToolbox } from "@toolport-apps/workspace-tools";
import { audit, type AuditHead } from "@toolport/advisors";
import { terminalApprover } from "@toolport/advisors/terminal";
import { textOf, type Approver, type ToolResult } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import type { Part } from "./part.ts";

/** What was written down about the gated write. */
export interface Trail {
  readonly lines: readonly string[];
  readonly end: AuditHead;
  readonly secret: string;
}

/** A model wants to leave a note. A person at the terminal decides; where there is none, a script does, and says so. */
export async function gatedWrite(part: Part, dir: string, way: Way, note: string): Promise<Trail> {
  const lines: string[] = [];
  const secret = crypto.randomUUID();
  const trail = audit({ append: (line) => void lines.push(line), secret });
  let answer: Awaited<ReturnType<Approver>> = false;
  let written: ToolResult | undefined;
  const approver = process.stdin.isTTY && process.stderr.isTTY ? terminalApprover() : scripted(part);
  const toolbox = createWorkspaceToolbox({
    dir,
    approval: async (request, options) => (answer = await approver(request, options)),
    observers: [
      trail,
      {
        name: "write",
        observe: (event) => {
          if (event.type === "finished" && event.tool === "write_note") written = event.result;
        },
      },
    ],
  });
  await using server = await startModelServer([
    { calls: [{ name: "list_files", arguments: { limit: 1 } }] },
    { calls: [{ name: "write_note", arguments: { name: note, text: "A model was here." } }] },
    { text: "Done." },
  ]);
  try {
    await way.ask({
      baseURL: server.url,
      model: "gpt-5-mini",
      run: toolbox.run({ caller: { id: "demo", permission: "user" } }),
      question: "Leave me a note.",
      decide: () => false,
    });
    part.say();
    if (written) part.say(cut(`write_note ended ${written.status}: ${textOf(written)}`, part.width));
    const path = pathIn(written);
    part.check((path !== undefined) === isYes(answer, written), "the call ended as the person said");
    part.check(
      existsSync(join(dir, path ?? `notes/${note}.md`)) === (path !== undefined),
      path === undefined ? "no note was written" : "the note is there",
    );
  } finally {
    await removeNote(dir, basename(pathIn(written) ?? note, ".md")); // a person may have given it another name
  }
  return { lines, end: await trail.flush(), secret };
}

function scripted(part: Part): Approver {
  return ({ text }) => {
    part.say(text);
    part.say("No terminal to ask at: the demo's script answers yes.");
    return true;
  };
}

/** Where the note is, if it was written. */
function pathIn(written: ToolResult | undefined): string | undefined {
  return written?.status === "ok" ? (written.data as { readonly path: string }).path : undefined;
}

/** An edit that the tool could not take is no yes. */
function isYes(answer: Awaited<ReturnType<Approver>>, written: ToolResult | undefined): boolean {
  if (written?.error?.code === "edit_invalid") return false;
  return answer === true || (typeof answer === "object" && answer.approved);
}
