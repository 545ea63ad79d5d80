import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { migrateFiles, type Framework, type Migration, type Target } from "../src/index.ts";

/** Where the fixtures are. */
export const FIXTURES: string = fileURLToPath(new URL("../fixtures", import.meta.url));

const FRAMEWORKS: readonly Framework[] = ["ai-sdk", "langchain", "openai"];

/** A call that the model makes. */
export interface FixtureCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, never>>;
}

/** `fixtures/<from>/<shape>`: `before.ts` or `before/…`, and beside it what that becomes for each target. */
export interface Fixture {
  readonly name: string;
  readonly from: Framework;
  /** The files of one side: `before`, or `after.<target>`; one of them is where a call comes in. */
  readonly files: (side: string) => readonly FixtureFile[];
  readonly entry: (side: string) => string;
  readonly calls: readonly FixtureCall[];
}

interface FixtureFile {
  readonly path: string;
  readonly text: string;
}

/** Every fixture there is. */
export const fixtures: readonly Fixture[] = FRAMEWORKS.flatMap((from) => {
  const folder = join(FIXTURES, from);
  return existing(folder).map((shape) => fixtureOf(join(folder, shape), from));
});

/** What a source framework can be turned into. */
export function targetsOf({ from }: Fixture): readonly Target[] {
  return (["toolport", ...FRAMEWORKS] as const).filter((target) => target !== from);
}

/** The fixture's files, migrated: by path, every one, also those that stay as they are. */
export function migrated(
  files: readonly FixtureFile[],
  from: Framework,
  to: Target,
): { readonly files: readonly FixtureFile[]; readonly migration: Migration } {
  const migration = migrateFiles(files, { from, to });
  const changed = new Map(
    [...migration.files, ...migration.packageFiles].map(({ path, text }) => [path, text]),
  );
  return { files: files.map(({ path, text }) => ({ path, text: changed.get(path) ?? text })), migration };
}

/** Where a file of the side `before` stands on another side. */
export function pathOn(side: string, path: string): string {
  return path.replace(/(?<=[\\/])before(?=[./\\])/, side);
}

function fixtureOf(folder: string, from: Framework): Fixture {
  const files = (side: string): FixtureFile[] =>
    readdirSync(folder)
      .filter(
        (name) =>
          name === side || (name.startsWith(`${side}.`) && /^\.[cm]?[jt]sx?$/.test(name.slice(side.length))),
      )
      .flatMap((name) => below(join(folder, name)))
      .map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const [only, ...more] = files("before").map(({ path }) => path);
  if (only === undefined) throw new Error(`${folder} has neither before.ts nor a folder "before".`);
  const main =
    more.length === 0
      ? only
      : (files("before").find(({ path }) => /[\\/]index\.[cm]?[jt]sx?$/.test(path))?.path ?? only);
  return {
    name: relative(FIXTURES, folder),
    from,
    files,
    entry: (side) => pathOn(side, main),
    calls: existing(folder).includes("calls.json")
      ? (JSON.parse(readFileSync(join(folder, "calls.json"), "utf8")) as FixtureCall[])
      : [],
  };
}

function below(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => below(join(path, name)));
}

function existing(folder: string): string[] {
  return readdirSync(folder).filter((name) => !name.startsWith("."));
}
