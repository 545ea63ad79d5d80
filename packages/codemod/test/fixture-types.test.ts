import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { FIXTURES } from "./fixture.ts";

const compiler = join(
  dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
  "bin",
  "tsc",
);

it("leaves files that type-check against the real frameworks", { timeout: 300_000 }, async () => {
  const run = promisify(execFile)(process.execPath, [compiler, "-p", FIXTURES, "--pretty", "false"], {
    cwd: FIXTURES,
    maxBuffer: 16 * 1024 * 1024,
  });
  const output = await run.then(
    () => "",
    (error: { readonly stdout: string }) => error.stdout,
  );
  // Our own packages are read from source, and checked by the repository's configuration, which is a stricter one.
  const errors = output.split(/\n(?=\S)/).filter((error) => error !== "" && !error.startsWith(".."));
  expect(errors).toEqual([]);
});
