// Builds the package in the current folder with plain `tsc`; the output folder is emptied first, because
// tsc never removes a file whose source is gone and it would stay in the tarball.
import { execFileSync } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");

rmSync("dist", { recursive: true, force: true });
copyFileSync(join(root, "LICENSE"), "LICENSE");
execFileSync(process.execPath, [tsc, "-p", "."], { stdio: "inherit" });
