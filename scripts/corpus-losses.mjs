// What becomes of real tools' schemas in each dialect, as one table each: node --import tsx scripts/corpus-losses.mjs
import { writeFileSync } from "node:fs";
import { dialects, project } from "../packages/schema/src/index.ts";
import { corpusSchemas } from "../packages/schema/test/corpus-schemas.ts";

const schemas = corpusSchemas();
if (schemas.length === 0)
  throw new Error("The corpus is not here: put it beside the repository, as shared/corpus/.");

/** Each kind of loss with the number of schemas it is found in, and one of its sentences. */
function tally(name) {
  const kinds = new Map();
  let whole = 0;
  let strict = 0;
  for (const { schema } of schemas) {
    const projection = project(schema, name);
    strict += Number(projection.strict);
    whole += Number(projection.losses.every(({ action }) => action === "rewritten"));
    const seen = new Set();
    for (const { action, keyword, message } of projection.losses) {
      const kind = `${action} ${action === "mistake" && keyword === "" ? "(schema)" : keyword}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      const known = kinds.get(kind) ?? { action, keyword, schemas: 0, message };
      known.schemas += 1;
      kinds.set(kind, known);
    }
  }
  return { whole, strict, kinds: [...kinds.values()].toSorted((a, b) => b.schemas - a.schemas) };
}

const count = schemas.length.toLocaleString("en");
const share = (part) => `${part.toLocaleString("en")} (${((100 * part) / schemas.length).toFixed(1)} %)`;
const cell = (text) => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
const lines = [
  "# What real tools lose",
  "",
  `${count} schemas that published packages ship, carried into every dialect. Printed by \`pnpm losses\`; don't edit.`,
  "",
  "*Whole* means that the model is held to everything the author wrote, some of it in another form with an exact way back.",
  "Whatever is told in words or left out is still enforced when a call comes in.",
];
for (const name of Object.keys(dialects)) {
  const { whole, strict, kinds } = tally(name);
  lines.push("", `## ${name}`, "");
  lines.push(`Whole: ${share(whole)}.${dialects[name].strict ? ` Strict: ${share(strict)}.` : ""}`);
  if (kinds.length === 0) continue;
  lines.push("", "| what becomes of it | keyword | schemas | for example |", "| --- | --- | --: | --- |");
  for (const { action, keyword, schemas: found, message } of kinds)
    lines.push(
      `| ${action} | ${keyword === "" ? "(schema)" : `\`${keyword}\``} | ${found} | ${cell(message)} |`,
    );
}
writeFileSync(new URL("../docs/schema-losses.md", import.meta.url), `${lines.join("\n")}\n`);
console.log(lines.join("\n"));
