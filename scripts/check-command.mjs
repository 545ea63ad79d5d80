// The packed command, installed by plain npm into a project of somebody's and started by `npx`: it has to find its own
// packages, and the project's, and load TypeScript without a build.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** All that the command brings along. */
const OURS = ["schema", "core", "advisors", "ai-sdk", "langchain", "openai", "codemod"];

const TOOLS = `
import { tool } from "@langchain/core/tools";
import { z } from "zod";

enum Sky { Clear = "clear" }

export const weather = tool(async ({ city }: { city: string }) => \`\${Sky.Clear} in \${city}\`, {
  name: "weather",
  description: "Current weather for a city.",
  schema: z.object({ city: z.string().describe("City name") }),
});
`;

/** Command lines, and what each must print. */
const LINES = [
  [["list", "tools.ts"], "weather  unknown"],
  [["check", "tools.ts"], "0 errors"],
  [["call", "tools.ts", "weather", '{"city":"Oslo"}', "--effect", "read"], "clear in Oslo"],
  [["lock", "tools.ts"], "pins 1 tool"],
  [["check", "--frozen"], "0 errors"],
  [["migrate", "--from", "langchain", "--to", "ai-sdk", "--dry-run", "tools.ts"], "1 tool converted"],
];

export async function checkCommand({ tarballs, work, run, catalogVersion }) {
  const app = join(work, "command");
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true }));
  writeFileSync(join(app, "tools.ts"), TOOLS);
  const ours = [...OURS.map((one) => tarballs.get(`@toolport/${one}`)), tarballs.get("toolport")];
  const theirs = ["@langchain/core", "zod"].map((one) => `${one}@${catalogVersion(one)}`);
  await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...ours, ...theirs], app);
  for (const [args, must] of LINES) {
    const said = await run("npx", ["--no-install", "toolport"].concat(args), app);
    if (!said.includes(must)) throw new Error(`toolport ${args.join(" ")} printed: ${said}`);
    console.log(`toolport ${args[0]}: runs by npx`);
  }
}
