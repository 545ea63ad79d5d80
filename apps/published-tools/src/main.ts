import { allPublished } from "./all-published.ts";
import { tryEverywhere, WAY_NAMES } from "./try-everywhere.ts";

const WIDTH = 56;

console.log(`Published tools, unchanged, by: ${WAY_NAMES.join(", ")}.\n`);
let wrong = 0;
for (const published of allPublished) {
  console.log(`${published.name} (${published.framework})`);
  for (const { trial, told, right } of await tryEverywhere(published)) {
    if (!right) wrong += 1;
    const [first = ""] = told;
    console.log(
      `  ${right ? "✓" : "✗"} ${trial.tool.padEnd(16)} ${line(JSON.stringify(trial.args), 44).padEnd(44)} ${line(first, WIDTH)}`,
    );
    if (!right) WAY_NAMES.forEach((name, at) => console.log(`      ${name}: ${line(told[at] ?? "", 200)}`));
  }
}
console.log(wrong === 0 ? "\n✓ The same text everywhere." : `\n✗ ${wrong} calls differ.`);
process.exitCode = wrong === 0 ? 0 : 1;

/** A text on one line, cut to a width. */
function line(text: string, width: number): string {
  const flat = text.replaceAll(/\s*\n\s*/g, " ⏎ ");
  return flat.length > width ? `${flat.slice(0, width - 1)}…` : flat;
}
