import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { problemsOf } from "./check.ts";
import { converse, freshNoteName, WAYS, type Happened } from "./converse.ts";
import { QUESTION } from "./scripted-model.ts";

const { values } = parseArgs({ options: { dir: { type: "string" } } });
const dir = resolve(values.dir ?? join(import.meta.dirname, "../../.."));
const note = freshNoteName();
const width = Math.max(60, Math.min(process.stdout.columns ?? 110, 160));
let failed = false;
let first: Happened | undefined;

console.log(
  `Question: ${QUESTION}\nModel:    ${process.env.OPENAI_API_KEY ? "the real service" : "a local server that speaks OpenAI's wire and plays a script"}\n`,
);

for (const way of WAYS) {
  const happened = await converse(dir, way, note);
  first ??= happened;
  if (happened === first || happened.wire === undefined) show(way.name, happened);
  const problems = problemsOf(happened, first);
  failed ||= problems.length > 0;
  const said =
    problems.length === 0 ? `${happened.calls.length} calls, each told as above` : problems.join("\n  ");
  console.log(`${problems.length === 0 ? "✓" : "✗"} ${way.name}: ${said}`);
}
process.exitCode = failed ? 1 : 0;

function show(name: string, happened: Happened): void {
  console.log(`${name}\n${"call".padEnd(13)}${"status".padEnd(13)}what the model was told`);
  for (const { tool, status, text } of happened.calls) {
    const line = `${tool.padEnd(13)}${status.padEnd(13)}${text.replaceAll(/\s*\n\s*/g, " ⏎ ")}`;
    console.log(line.length > width ? `${line.slice(0, width - 1)}…` : line);
  }
  console.log(
    `\nA person was asked ${happened.asked === 1 ? "once, before write_note ran" : `${happened.asked} times`}. Answer: ${happened.answer}\n`,
  );
}
