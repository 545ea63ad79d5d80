import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  freshNoteName,
  hold,
  problemsOf,
  QUESTION,
  rowsOf,
  table,
  transcript,
  type Held,
} from "@toolport-apps/conversation";
import { record } from "@toolport/advisors";
import { gatedWrite } from "./gated-write.ts";
import { movedTools } from "./moved-tools.ts";
import { openPart, type Part } from "./part.ts";
import { quietLangChain } from "./quiet-langchain.ts";
import { replayedElsewhere, type RecordedConversation } from "./replayed-elsewhere.ts";
import { verifiedTrail } from "./verified-trail.ts";
import { wayCalled, WAYS } from "./ways.ts";

const { values } = parseArgs({ options: { dir: { type: "string" } } });
const dir = resolve(values.dir ?? join(import.meta.dirname, "../../.."));
const width = Math.max(60, Math.min(process.stdout.columns ?? 80, 120));
const parts: Part[] = [];
const open = (title: string): Part => {
  const part = openPart(title, width);
  parts.push(part);
  return part;
};

/** The conversation in every framework, side by side; the last one is recorded. */
async function sameEverywhere(part: Part): Promise<RecordedConversation | undefined> {
  const note = freshNoteName();
  const held: Held[] = [];
  let recorded = "";
  const recording = record({ append: (line) => void (recorded += `${line}\n`) });
  part.say(QUESTION);
  for (const way of WAYS) {
    const one = {
      way,
      happened: await hold(dir, way, note, way === WAYS.at(-1) ? { observers: [recording] } : {}),
    };
    held.push(one);
    if (held.length === 1 || !one.happened.scripted)
      part.say(`\n${way.name}\n${transcript(one, width)}\n\n${one.happened.answer}\n`);
    for (const problem of problemsOf(one)) part.check(false, `${way.name}: ${problem}`);
  }
  const last = held.at(-1);
  if (!last || !held.every(({ happened }) => happened.scripted)) return undefined;
  const rows = rowsOf(held);
  part.say(`${table(held, rows, width)}\n`);
  part.check(
    rows.every((row) => row.equal),
    `${held.length} ways, one answer.`,
  );
  await recording.flush();
  return { held: last, transcript: recorded, dir, note };
}

quietLangChain();
console.log(
  `Model: ${process.env.OPENAI_API_KEY ? "the real service" : "a local server that speaks OpenAI's wire and plays a script"}`,
);
const trail = await gatedWrite(
  open("A write waits for a person"),
  dir,
  wayCalled("OpenAI Chat"),
  freshNoteName(),
);
await verifiedTrail(open("The audit trail of that"), trail);
const recorded = await sameEverywhere(open("One conversation in every framework"));
if (recorded)
  await replayedElsewhere(
    open("The record, replayed in another framework"),
    recorded,
    wayCalled("OpenAI Chat"),
  );
await movedTools(open("A LangChain file moves to the AI SDK"));
const failed = parts.some((part) => part.failed());
console.log(failed ? "\n✗ Not everything is as it should be." : "\n✓ Everything is as it should be.");
process.exitCode = failed ? 1 : 0;
