import { CliError } from "./cli-error.ts";
import { loadModule } from "./load-module.ts";
import { oneLine } from "./one-line.ts";
import { parseJson } from "./read-arguments.ts";
import { thrownText } from "./thrown-text.ts";

/**
 * What tools get as `app`: JSON, or an export of a module, as in `src/app.ts#app`; without a name it is the default one.
 *
 * @throws CliError where there is no such thing
 */
export async function readApp(given: string): Promise<unknown> {
  if (/^\s*[[{"]/.test(given)) return parseJson(given, "--app is");
  const hash = given.lastIndexOf("#");
  const file = hash === -1 ? given : given.slice(0, hash);
  if (file === "")
    throw new CliError("--app names no file; give JSON, or a module's export as in src/app.ts#app");
  const name = hash === -1 ? "default" : given.slice(hash + 1);
  const { exports } = await loadModule(file);
  if (!Object.hasOwn(exports, name)) {
    const names = Object.keys(exports).join(", ") || "nothing";
    throw new CliError(`--app: ${oneLine(file)} exports no "${oneLine(name)}", only: ${oneLine(names)}`);
  }
  try {
    return await exports[name];
  } catch (error) {
    const why = thrownText(error);
    throw new CliError(`--app: "${oneLine(name)}" of ${oneLine(file)} was rejected: ${oneLine(why)}`, {
      cause: error,
    });
  }
}
