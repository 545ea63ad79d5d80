import { hold, rowsOf, type Held, type Way } from "@toolport-apps/conversation";
import { replay, type ReplayEnd, type ReplayOptions } from "@toolport/advisors";
import type { Advisor } from "@toolport/core";
import type { Part } from "./part.ts";

/** A conversation that was held, and its transcript. */
export interface RecordedConversation {
  readonly held: Held;
  readonly transcript: string;
  readonly dir: string;
  readonly note: string;
}

/** Holds a recorded conversation once more in another framework: from the record, no tool runs. */
export async function replayedElsewhere(part: Part, recorded: RecordedConversation, to: Way): Promise<void> {
  const { held, transcript, note } = recorded;
  part.say(
    `Recorded in ${held.way.name}: ${lineCount(transcript)} lines, ${Math.ceil(transcript.length / 1024)} KiB.`,
  );
  const again = await answered(recorded, to, note, { mutations: "answer" });
  part.check(again.finished, `${to.name} replays it to its end`);
  part.check(
    rowsOf([held, again.held]).every((row) => row.equal),
    "every call ended alike, and the models were told the same",
  );
  part.check(
    again.ran === 0 && again.held.happened.asked === 0,
    `${again.ran} tools ran, ${again.held.happened.asked} people were asked`,
  );
  const gated = await answered(recorded, to, note);
  part.check(gated.end?.kind === "mutation", `unless told otherwise, it ends at a write: ${told(gated.end)}`);
  const other = await answered(recorded, to, `${note}-other`, { mutations: "answer" });
  part.check(other.end?.kind === "arguments", `it ends at a difference: ${told(other.end)}`);
}

interface Again {
  readonly held: Held;
  readonly end: ReplayEnd | undefined;
  readonly finished: boolean;
  /** How many bodies ran. */
  readonly ran: number;
}

async function answered(
  { transcript, dir }: RecordedConversation,
  way: Way,
  note: string,
  options: ReplayOptions = {},
): Promise<Again> {
  const replayed = replay(transcript, options);
  let ran = 0;
  const counter: Advisor = { name: "counter", stage: "attempt", before: () => void ran++ };
  const { advisors, observers } = replayed.settings;
  const happened = await hold(dir, way, note, { advisors: [...advisors, counter], observers });
  return { held: { way, happened }, end: replayed.end, finished: replayed.finished(), ran };
}

/** The end in a few words; its `words` say all of it. */
function told(end: ReplayEnd | undefined): string {
  if (!end) return "it did not";
  const at = end.kind === "arguments" ? `: ${end.changes.map(({ pointer }) => pointer).join(", ")}` : "";
  return `call ${end.came.n}, ${end.came.tool}${at}`;
}

function lineCount(text: string): number {
  return text.split("\n").length - 1;
}
