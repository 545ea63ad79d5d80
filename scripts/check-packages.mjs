// Packs every package as it would be published and checks the tarballs: publint, attw, and a plain `npm install`
// into an empty folder, where the README's example has to run and type-check.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { transformSync } from "esbuild";
import { checkCommand } from "./check-command.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const bin = (name) => join(root, "node_modules", ".bin", name);
// Without pnpm's settings in the environment: an npm of somebody else's knows nothing of them.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_)/i.test(name)));
const execute = promisify(execFile);

/** What the command printed. @throws with all that it said when it failed */
async function run(command, args, cwd) {
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await execute(command, args, options)).stdout;
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")}\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
}

/** Does the same for each, on every core; much of it is waiting for the registry. */
async function forEach(items, act) {
  const left = [...items];
  const worker = async () => {
    while (left.length > 0) await act(left.shift());
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** What is installed together; and whose first example is run beside the repository's README's, if any, to say what. */
const INSTALLS = [
  { name: "openai", hosts: ["openai"] },
  {
    name: "ai-sdk",
    hosts: ["ai", "@ai-sdk/openai"],
    readme: "packages/ai-sdk/README.md",
    says: '"output":"',
  },
  {
    name: "langchain",
    hosts: ["@langchain/core", "langchain", "@langchain/langgraph", "@langchain/openai"],
    readme: "packages/langchain/README.md",
    says: "Sunny in Oslo",
  },
  { name: "advisors", hosts: [], readme: "packages/advisors/README.md", says: "Pages about cats." },
  { name: "http", hosts: [], readme: "packages/http/README.md", says: "get_issue" },
  { name: "sqlite", hosts: ["libsql"], readme: "packages/sqlite/README.md", says: "Ordered 2 cups." },
  { name: "decorators", hosts: [], readme: "packages/decorators/README.md", says: "Oslo: 18 °C" },
  { name: "search", hosts: [], readme: "packages/search/README.md", says: "create_refund" },
  // Only type-checked: there is no Redis here to talk to.
  { name: "redis", hosts: ["redis"], readme: "packages/redis/README.md" },
];

/** Runs the example with a model that calls the first tool it is offered, and then answers. */
const MAIN = `
import { startModelServer } from "@toolport/testing";

const call = ({ body: { tools } }) => ({ calls: [{ name: (tools[0].function ?? tools[0]).name, arguments: { city: "Oslo" } }] });
const server = await startModelServer([call, { text: "It is sunny." }]);
Object.assign(process.env, { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "x" });
await import(process.argv[2]);
console.log(JSON.stringify(server.requests.at(-1)?.toolResults ?? []));
await server.close();
`;

const work = mkdtempSync(join(tmpdir(), "toolport-packages-"));

try {
  const tarballs = await pack();
  await forEach(tarballs, async ([name, tarball]) => {
    await run(bin("publint"), ["--strict", tarball], root);
    await run(bin("attw"), [tarball, "--profile", "esm-only"], root);
    console.log(`publint and attw: ${name}`);
  });
  const command = () => checkCommand({ tarballs, work, run, catalogVersion });
  const installs = INSTALLS.map((install) => () => checkInstall(tarballs, install));
  await forEach([command, ...installs], (check) => check());
  console.log(`${tarballs.size} packages are fine.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function pack() {
  const tarballs = new Map();
  await forEach(readdirSync(join(root, "packages")), async (folder) => {
    const { name } = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
    const args = ["-y", "pnpm@10.34.9", "pack", "--json", "--pack-destination", work];
    const [{ filename }] = [JSON.parse(await run("npx", args, join(root, "packages", folder)))].flat();
    tarballs.set(name, filename.startsWith("/") ? filename : join(work, filename));
  });
  return tarballs;
}

/**
 * An app of somebody who has only npm: the READMEs' examples as modules, by `require`, and for the compiler. The
 * packed model server stands for OpenAI, so that the host's real client is used.
 */
async function checkInstall(tarballs, { name, hosts, readme, says }) {
  const app = join(work, name);
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
  const ours = ["schema", "core", "testing", name].map((one) => tarballs.get(`@toolport/${one}`));
  const theirs = [...hosts, "zod", "@types/node"].map((one) => `${one}@${catalogVersion(one)}`);
  await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...ours, ...theirs], app);

  writeFileSync(join(app, "main.mjs"), MAIN);
  const shared = examplesOf("README.md");
  addExample(app, "weather", shared);
  const examples = shared.has(name)
    ? [[`${name} in README.md`, addExample(app, name, shared), "celsius"]]
    : [];
  if (readme) examples.push([readme, addExample(app, "example", examplesOf(readme)), says]);
  if (examples.length === 0) throw new Error(`no README shows ${name}.ts`);
  for (const [what, file, must] of examples) {
    if (must === undefined) continue;
    const said = await run(process.execPath, ["main.mjs", file], app);
    if (!said.includes(must)) throw new Error(`${what}: the example printed: ${said}`);
    console.log(`${what}: the example runs as a module`);
  }

  const required = `for (const name of ["core", "${name}"]) console.log(Object.keys(require("@toolport/" + name)).length > 0);`;
  if ((await run(process.execPath, ["-e", required], app)).trim() !== "true\ntrue")
    throw new Error(`${name}: require() gave nothing`);
  console.log(`${name}: loads by require()`);

  const tsc = join(
    dirname(createRequire(join(root, "package.json")).resolve("typescript/package.json")),
    "bin",
    "tsc",
  );
  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]) {
    const options = [
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      "--skipLibCheck",
      "--module",
      module,
      "--moduleResolution",
      moduleResolution,
    ];
    const files = examples.map(([, file]) => file.replace(/js$/, "ts"));
    await run(process.execPath, [tsc, ...options, "--ignoreConfig", ...files], app);
    console.log(`${name}: the examples type-check under ${moduleResolution}`);
  }
}

/** A README's TypeScript, by the file that the first line names; without such a line, the first is "example". */
function examplesOf(readme) {
  const examples = new Map();
  for (const [, code] of readFileSync(join(root, readme), "utf8").matchAll(/```ts\n([\s\S]*?)```/g)) {
    const name = /^\/\/ (\S+)\.ts\n/.exec(code)?.[1] ?? "example";
    if (!examples.has(name)) examples.set(name, code);
  }
  return examples;
}

/** Puts an example into the app, for the compiler and as plain JavaScript; gives the latter's path. */
function addExample(app, name, examples) {
  const code = examples.get(name);
  if (!code) throw new Error(`no README shows ${name}.ts`);
  writeFileSync(join(app, `${name}.ts`), code);
  writeFileSync(join(app, `${name}.js`), stripTypes(code));
  return `./${name}.js`;
}

function catalogVersion(name) {
  const catalog = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  return new RegExp(`^  "?${name}"?: (\\S+)$`, "m").exec(catalog)[1];
}

/** The example as plain JavaScript. */
function stripTypes(source) {
  return transformSync(source, { loader: "ts", format: "esm", target: "node20" }).code;
}
