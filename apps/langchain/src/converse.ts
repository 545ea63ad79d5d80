import { randomBytes } from "node:crypto";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { createWorkspaceToolbox } from "@toolport-apps/workspace-tools";
import { textOf, type Observer, type Status } from "@toolport/core";
import { ask } from "./ask.ts";
import { connect } from "./connect.ts";
import { QUESTION, scriptedModel } from "./scripted-model.ts";

/** One way to run an agent. */
export interface Way {
  readonly name: string;
  readonly stream: boolean;
}

/** The two ways the demo goes. */
export const WAYS: readonly Way[] = [
  { name: "createAgent, invoke", stream: false },
  { name: "createAgent, stream", stream: true },
];

/** One call as it ended. */
export interface Told {
  readonly callId: string;
  readonly tool: string;
  readonly status: Status;
  readonly text: string;
}

/** What happened in one conversation. */
export interface Happened {
  readonly answer: string;
  readonly calls: readonly Told[];
  /** How often a person was asked. */
  readonly asked: number;
  /** What went over the wire, by call id; undefined with the real service. */
  readonly wire: ReadonlyMap<string, unknown> | undefined;
}

/** A note name nobody has used: the demo deletes its note again, and must not meet one of yours. */
export function freshNoteName(): string {
  return `toolport-demo-${randomBytes(4).toString("hex")}`;
}

/** Has the question answered about the folder; a person, played here, approves the one call that writes. */
export async function converse(dir: string, way: Way, note: string): Promise<Happened> {
  const calls = new Map<string, Told | undefined>();
  const recorder: Observer = {
    name: "recorder",
    observe(event) {
      const { callId, tool } = event;
      if (event.type === "started" && !calls.has(callId)) calls.set(callId, undefined); // keeps the order of the calls
      if (event.type !== "finished") return;
      calls.set(callId, { callId, tool, status: event.result.status, text: textOf(event.result) });
    },
  };
  const toolbox = createWorkspaceToolbox({ dir, approval: "suspend", observers: [recorder] });
  const connection = await connect(scriptedModel(note));
  let asked = 0;
  try {
    const answer = await ask({
      model: connection.model,
      run: toolbox.run({ caller: { id: "demo", permission: "user" } }),
      question: QUESTION,
      stream: way.stream,
      decide: () => ++asked > 0,
    });
    return {
      answer,
      calls: [...calls.values()].filter((call) => call !== undefined),
      asked,
      wire: connection.told?.(),
    };
  } finally {
    await connection.close();
    await removeNote(dir, note);
  }
}

/** Leaves the folder as it was, through the same pipeline: deleting takes an admin and an approval. */
async function removeNote(dir: string, note: string): Promise<void> {
  const toolbox = createWorkspaceToolbox({ dir, approval: () => true });
  await toolbox.call("delete_note", { name: note }, { caller: { id: "demo", permission: "admin" } });
  await rmdir(join(dir, "notes")).catch(() => undefined); // only an empty folder goes; one that holds notes stays
}
