import { readFile } from "node:fs/promises";
import { text as textFrom } from "node:stream/consumers";
import { CliError } from "./cli-error.ts";
import { oneLine } from "./one-line.ts";

/**
 * A call's arguments as the text that a model would have written: the pipeline parses it, by its own stricter rules. `-`
 * stands for standard input, `@` before a path for a file.
 *
 * @throws CliError for what is no JSON
 */
export async function readArguments(given: string): Promise<string> {
  const text =
    given === "-" ? await textFrom(process.stdin) : given.startsWith("@") ? await fileText(given) : given;
  if (text.trim() === "") return "{}";
  parseJson(text, `the arguments ${nameOf(given)} are`);
  return text;
}

/** @throws CliError that names what is no JSON by `subject`, a phrase that ends with its verb, and says what may be wrong */
export function parseJson(text: string, subject: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const why = oneLine((error as Error).message);
    const quotes = /^\s*[[{]\s*'/.test(text) ? "; JSON has double quotes" : "";
    throw new CliError(`${subject} no JSON: ${why}${quotes}`, { cause: error });
  }
}

function nameOf(given: string): string {
  if (given === "-") return "on standard input";
  return given.startsWith("@") ? `in ${oneLine(given.slice(1))}` : `(${oneLine(given.slice(0, 60))})`;
}

async function fileText(given: string): Promise<string> {
  const path = given.slice(1);
  if (path === "") throw new CliError("the arguments are @ without a file; name one, as in @args.json");
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "is not there" : `can't be read: ${oneLine(error.message)}`;
    throw new CliError(`the file of the arguments, ${oneLine(path)}, ${why}`, { cause: error });
  });
}
