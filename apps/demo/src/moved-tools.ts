import { EXAMPLES, migrated, type Migrated } from "@toolport-apps/migration";
import { cut } from "@toolport-apps/conversation";
import type { Part } from "./part.ts";

/** LangChain's tools of a file move to the AI SDK, in source; the file is run before and after. */
export async function movedTools(part: Part): Promise<void> {
  const example = EXAMPLES.find(({ from, to }) => from === "langchain" && to === "ai-sdk");
  if (!example) throw new Error("There is no example from LangChain to the AI SDK.");
  const moved = await migrated(example);
  part.say(`toolport migrate --from ${example.from} --to ${example.to} agent.ts\n`);
  for (const line of changedLines(moved)) part.say(cut(line, part.width));
  const { file, before, after } = moved;
  part.say(`\nconverted: ${file.converted.map(({ name }) => name).join(", ")}; left: ${file.left.length}\n`);
  for (const text of after.told) part.say(cut(`the model is told: ${text}`, part.width));
  part.say(`the agent says: ${after.answer}\n`);
  part.check(file.converted.length > 0 && file.left.length === 0, "every tool moved");
  // The real service may choose otherwise the second time.
  if (before.told.length === 0) return;
  part.check(
    before.told.join("\n") === after.told.join("\n") && after.refunds.join() === before.refunds.join(),
    "the file does after what it did before",
  );
}

/** The lines that only one of both has, as a person reads them: what went, then what came. */
function changedLines({ source, file }: Migrated): readonly string[] {
  const [old, now] = [source.split("\n"), file.text.split("\n")];
  const went = old.filter((line) => line.trim() !== "" && !now.includes(line));
  const came = now.filter((line) => line.trim() !== "" && !old.includes(line));
  return [...went.map((line) => `- ${line}`), ...came.map((line) => `+ ${line}`)];
}
