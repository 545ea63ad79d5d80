// Packs every package as it would be published and checks the tarballs: publint, attw, and a plain `npm install`
// into an empty folder, where the README's example has to run and type-check.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const bin = (name) => join(root, "node_modules", ".bin", name);
// Without pnpm's settings in the environment: an npm of somebody else's knows nothing of them.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_)/i.test(name)));
const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });
const work = mkdtempSync(join(tmpdir(), "toolport-packages-"));

try {
  const tarballs = pack();
  for (const [name, tarball] of tarballs) {
    console.log(`publint and attw: ${name}`);
    run(bin("publint"), ["--strict", tarball], root);
    run(bin("attw"), [tarball, "--profile", "esm-only"], root);
  }
  checkInstall(tarballs);
  console.log(`${tarballs.size} packages are fine.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function pack() {
  const tarballs = new Map();
  for (const folder of readdirSync(join(root, "packages"))) {
    const { name } = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
    const [{ filename }] = [
      JSON.parse(
        run(
          "npx",
          ["-y", "pnpm@10.34.9", "pack", "--json", "--pack-destination", work],
          join(root, "packages", folder),
        ),
      ),
    ].flat();
    tarballs.set(name, filename.startsWith("/") ? filename : join(work, filename));
  }
  return tarballs;
}

/** An app of somebody who has only npm: the README's example as a module, by `require`, and for the compiler. */
function checkInstall(tarballs) {
  const app = join(work, "app");
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
  const catalog = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  const version = (name) => `${name}@${new RegExp(`^  "?${name}"?: (\\S+)$`, "m").exec(catalog)[1]}`;
  const ours = ["schema", "core", "openai"].map((name) => tarballs.get(`@toolport/${name}`));
  run(
    "npm",
    [
      "install",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      ...ours,
      version("openai"),
      version("zod"),
      version("@types/node"),
    ],
    app,
  );

  const example = readmeExample();
  writeFileSync(join(app, "example.ts"), example);
  writeFileSync(join(app, "example.mjs"), stripTypes(example));
  const said = run(process.execPath, ["example.mjs"], app);
  if (!said.includes("18")) throw new Error(`The README's example printed: ${said}`);
  console.log("README example: runs as a module");

  const required =
    'const core = require("@toolport/core"); const openai = require("@toolport/openai"); console.log(typeof core.createToolbox, typeof openai.toOpenAIChat);';
  const types = run(process.execPath, ["-e", required], app).trim();
  if (types !== "function function") throw new Error(`require() gave: ${types}`);
  console.log("README example: its packages load by require()");

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
      "--exactOptionalPropertyTypes",
      "--target",
      "es2022",
      "--skipLibCheck",
      "--module",
      module,
      "--moduleResolution",
      moduleResolution,
    ];
    run(process.execPath, [tsc, ...options, "--ignoreConfig", "example.ts"], app);
    console.log(`README example: type-checks under ${moduleResolution}`);
  }
}

/** The first TypeScript block of the README. */
function readmeExample() {
  const block = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"));
  if (!block) throw new Error("README.md has no TypeScript example");
  return block[1];
}

/** The example as plain JavaScript. */
function stripTypes(source) {
  return transformSync(source, { loader: "ts", format: "esm", target: "node20" }).code;
}
