import { text as textFrom } from "node:stream/consumers";
import { CliError } from "./cli-error.ts";
import { oneLine } from "./one-line.ts";

/**
 * A call's arguments as the text that a model would have written: the pipeline parses it, by its own stricter rules.
 *
 * @throws CliError for what is no JSON
 */
export async function readArguments(given: string): Promise<string> {
  const text = given === "-" ? await textFrom(process.stdin) : given;
  if (text.trim() === "") return "{}";
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    const from = given === "-" ? "on standard input" : `(${oneLine(text.slice(0, 60))})`;
    throw new CliError(`the arguments ${from} are no JSON: ${oneLine((error as Error).message)}`, {
      cause: error,
    });
  }
}
