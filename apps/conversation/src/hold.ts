import { randomBytes } from "node:crypto";
import { createWorkspaceToolbox } from "@toolport-apps/workspace-tools";
import { textOf, type Observer, type Run, type Status, type ToolboxSettings } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import { readSensor, waitForBuild } from "./demo-tools.ts";
import { removeNote } from "./remove-note.ts";
import { QUESTION, scriptedModel, STOPPED_CALL } from "./scripted-model.ts";
import { toldOnWire, type Told } from "./told.ts";
import type { Way } from "./way.ts";

/** One call as it ended. */
export interface EndedCall {
  readonly callId: string;
  readonly tool: string;
  readonly status: Status;
  /** All the result says, as one text. */
  readonly text: string;
  /** What went over the wire; undefined with the real service, which keeps it. */
  readonly told: Told | undefined;
}

/** What happened in one conversation. */
export interface Happened {
  readonly answer: string;
  readonly calls: readonly EndedCall[];
  /** How often a person was asked. */
  readonly asked: number;
  /** Nobody knows beforehand what the real service calls. */
  readonly scripted: boolean;
}

/** A note name nobody has used: the demo deletes its note again, and must not meet one of yours. */
export function freshNoteName(): string {
  return `toolport-demo-${randomBytes(4).toString("hex")}`;
}

/**
 * Has the question answered about a folder. A person, played here, approves the first call that writes, denies the
 * next, and presses stop during the last. The real service answers where `OPENAI_API_KEY` is set.
 * `more` is put around the toolbox: a recording, say, or a replay.
 */
export async function hold(
  dir: string,
  way: Way,
  note: string,
  more: Pick<ToolboxSettings, "advisors" | "observers"> = {},
): Promise<Happened> {
  const ended = new Map<string, EndedCall | undefined>();
  const stop: { run?: Run } = {};
  const observers = [recorder(ended), stopper(stop)];
  const toolbox = createWorkspaceToolbox({ dir, approval: "suspend", observers }).with({
    tools: [readSensor, waitForBuild],
    ...more,
  });
  stop.run = toolbox.run({ caller: { id: "demo", permission: "user" } });
  const scripted = !process.env.OPENAI_API_KEY;
  const server = scripted ? await startModelServer(scriptedModel(note)) : undefined;
  let asked = 0;
  try {
    const answer = await way.ask({
      baseURL: server?.url,
      model: process.env.OPENAI_MODEL ?? "gpt-5-mini",
      run: stop.run,
      question: QUESTION,
      decide: () => ++asked === 1,
    });
    const wire = new Map(
      server?.requests
        .flatMap((request) => request.toolResults)
        .map(({ callId, output }) => [callId, toldOnWire(output)]),
    );
    const calls = [...ended.values()].flatMap((call) =>
      call ? { ...call, told: wire.get(call.callId) } : [],
    );
    return { answer, calls, asked, scripted };
  } finally {
    await server?.close();
    await removeNote(dir, note);
  }
}

function recorder(ended: Map<string, EndedCall | undefined>): Observer {
  return {
    name: "recorder",
    observe(event) {
      const { callId, tool } = event;
      if (event.type === "started" && !ended.has(callId)) ended.set(callId, undefined); // keeps the order of the calls
      if (event.type !== "finished") return;
      ended.set(callId, {
        callId,
        tool,
        status: event.result.status,
        text: textOf(event.result),
        told: undefined,
      });
    },
  };
}

/** The user who presses stop while the last call runs. */
function stopper(stop: { readonly run?: Run }): Observer {
  return {
    name: "stopper",
    observe(event) {
      if (event.type === "started" && event.callId === STOPPED_CALL)
        setTimeout(() => stop.run?.cancel("the user pressed stop"));
    },
  };
}
