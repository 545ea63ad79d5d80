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
import { WAYS } from "./ways.ts";

const { values } = parseArgs({ options: { dir: { type: "string" } } });
const dir = resolve(values.dir ?? join(import.meta.dirname, "../../.."));
const width = Math.max(60, Math.min(process.stdout.columns ?? 120, 160));
const note = freshNoteName();
const held: Held[] = [];
let failed = false;

console.log(`Question  ${QUESTION}`);
console.log(
  `Model     ${process.env.OPENAI_API_KEY ? "the real service" : "a local server that speaks OpenAI's wire and plays a script"}\n`,
);

for (const way of WAYS) {
  const one = { way, happened: await hold(dir, way, note) };
  held.push(one);
  if (held.length === 1 || !one.happened.scripted)
    console.log(
      `${way.name}\n${transcript(one, width)}\n\nA person was asked ${one.happened.asked} times. Answer: ${one.happened.answer}\n`,
    );
  const problems = problemsOf(one);
  for (const problem of problems) console.log(`✗ ${way.name}: ${problem}`);
  failed ||= problems.length > 0;
}

if (held.every(({ happened }) => happened.scripted)) {
  const rows = rowsOf(held);
  console.log(
    "The same conversation in each: status, and a digest of what the model was told (+ of the image that was sent)\n",
  );
  console.log(table(held, rows));
  failed ||= rows.some((row) => !row.equal);
  console.log(failed ? "\n✗ Not everything is as it should be." : `\n✓ ${held.length} ways, one answer.`);
}
process.exitCode = failed ? 1 : 0;
