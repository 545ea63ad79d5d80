import { readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createJiti, type Jiti } from "jiti";
import { CliError } from "./cli-error.ts";
import { importCycle } from "./import-cycle.ts";
import { lowerDecorators } from "./lower-decorators.ts";
import { oneLine } from "./one-line.ts";
import { errorFields, inspected, thrownText } from "./thrown-text.ts";

/** A module that was run. */
export interface LoadedModule {
  readonly exports: Readonly<Record<string, unknown>>;
  /** A circle of imports that it is in or leads to, in words; nothing where there is none. */
  readonly cycle: () => Promise<string | undefined>;
}

/**
 * Runs a module of a project, TypeScript or not, and gives its exports. Packages are those of the project: what it
 * imports is found from where it stands.
 *
 * @throws CliError that says in one line why it can't be run
 */
export async function loadModule(file: string): Promise<LoadedModule> {
  const path = resolve(file);
  await checkFile(file, path);
  const jiti = loaderFor(file, path);
  const cycle = async (): Promise<string | undefined> => {
    const circle = await importCycle(path, (specifier, from) => inProject(jiti, specifier, from));
    if (!circle) return undefined;
    const names = [...circle, circle[0] ?? ""].map((one) => relative(dirname(path), one));
    return `${names.join(" → ")} import each other`;
  };
  try {
    const exports = await jiti.import(path);
    return { exports: asRecord(exports), cycle };
  } catch (error) {
    throw new CliError(await explain(file, error, cycle), { cause: error });
  }
}

/** What runs is compiled by jiti; decorators are compiled before it sees them. */
function loaderFor(file: string, path: string): Jiti {
  const options = { tsconfigPaths: true, jsx: true };
  const plain = withConfig(file, () => createJiti(path, options));
  return createJiti(path, {
    ...options,
    // The plain one has a cache of its own, by what it is given.
    fsCache: false,
    transform: ({ source, filename = path, ...rest }) => ({
      code: plain.transform({ ...rest, filename, source: lowerDecorators(source, filename) }),
    }),
  });
}

/** The nearest `tsconfig.json` is read when a loader is made. */
function withConfig(file: string, make: () => Jiti): Jiti {
  try {
    return make();
  } catch (error) {
    throw new CliError(
      `${oneLine(file)} can't be loaded: its tsconfig.json can't be used: ${oneLine(thrownText(error))}`,
      { cause: error },
    );
  }
}

async function checkFile(file: string, path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const pattern = /[*?[{]/.test(file)
      ? ", and patterns are for the shell to resolve: it does so without quotes"
      : "";
    if (error.code === "ENOENT" || error.code === "ENOTDIR")
      throw new CliError(`there is no file ${oneLine(file)}${pattern}`, { cause: error });
    throw new CliError(`${oneLine(file)} can't be read: ${oneLine(error.message)}`, { cause: error });
  });
  if (found.isFile()) return;
  const what = found.isDirectory() ? "a folder" : "not a file";
  throw new CliError(
    `${oneLine(file)} is ${what}: name modules that export tools, as in ${join(file, "*.ts")}`,
  );
}

/** A module of CommonJS may export a single value, which is then its default. */
function asRecord(exports: unknown): Readonly<Record<string, unknown>> {
  return typeof exports === "object" && exports !== null && !Array.isArray(exports)
    ? (exports as Readonly<Record<string, unknown>>)
    : { default: exports };
}

interface Optional {
  readonly parentURL: string;
  readonly try: true;
}

function inProject(jiti: Jiti, specifier: string, from: string): string | undefined {
  const found = jiti.esmResolve<Optional>(specifier, { parentURL: pathToFileURL(from).href, try: true });
  if (!found?.startsWith("file:")) return undefined;
  const path = fileURLToPath(found);
  return path.includes("node_modules") ? undefined : path;
}

async function explain(file: string, error: unknown, cycle: LoadedModule["cycle"]): Promise<string> {
  const name = oneLine(file);
  if (await isUtf16(file)) return `${name} can't be read: it is UTF-16; save it as UTF-8`;
  const { name: kind = "Error", message = "", code, stack = "" } = errorFields(error);
  const missing = /Cannot find (?:module|package) '([^']+)'/.exec(message)?.[1];
  if (missing !== undefined && code?.endsWith("MODULE_NOT_FOUND") === true)
    return notFound(name, missing, message);
  if (code === "ERR_UNKNOWN_FILE_EXTENSION") return `${name} can't be loaded: ${oneLine(message)}`;
  if (file.endsWith(".json") && kind === "SyntaxError")
    return `${name} is no JSON: ${oneLine(message.replace(/^.*\.json: /, ""))}`;
  const parse = /ParseError: (.*?)\s*\n\s*(\S+:\d+):(\d+)/s.exec(message);
  // The parser counts columns from nought, and editors don't.
  if (parse)
    return `${name} can't be parsed: ${oneLine(parse[1] ?? "")} (${shorten(`${parse[2]}:${Number(parse[3]) + 1}`)})`;
  const thrown =
    stack === ""
      ? `a thrown value, ${typeof error === "string" ? JSON.stringify(error) : inspected(error)}`
      : `${kind}: ${message}`;
  // Lines are kept when a module is compiled, columns are not.
  const place = /\(?((?:file:\/\/)?\/[^\s()]*|[A-Z]:\\[^\s()]*):(\d+):\d+\)?$/m.exec(framesOf(stack));
  const at = place ? ` (${shorten(`${place[1]}:${place[2]}`)})` : "";
  // What a circle leaves undefined is mostly met as a TypeError, or by a check of ours.
  const circle = await cycle();
  return `${name} failed while it was loaded: ${oneLine(thrown)}${at}${circle === undefined ? "" : `; ${circle}`}`;
}

/** As older shells of Windows write what they are told to put into a file. */
async function isUtf16(file: string): Promise<boolean> {
  const start = await readFile(file).then(
    (bytes) => bytes.subarray(0, 2).toString("hex"),
    () => "",
  );
  return start === "fffe" || start === "feff";
}

function notFound(name: string, missing: string, message: string): string {
  const importer = /(?:Require stack:\n- |imported from )(.+)/.exec(message)?.[1];
  const by = importer === undefined ? "" : `, which ${shorten(importer)} imports,`;
  const local = /^[./]|^[A-Z]:/.test(missing);
  return `${name} can't be loaded: "${oneLine(missing)}"${by} ${local ? "is not there" : "is not installed there"}`;
}

/** The frames of what the project wrote. */
function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !line.includes("node_modules") && !line.includes("node:"))
    .join("\n");
}

function shorten(place: string): string {
  const path = place.startsWith("file:") ? place.replace("file://", "") : place;
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near;
}
