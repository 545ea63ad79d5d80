import { resolve } from "node:path";

/** The files of a command line, each once: patterns and folders name one twice easily. By the first name that it was given. */
export function filesOnce(files: readonly string[]): readonly string[] {
  const paths = files.map((file) => resolve(file));
  return files.filter((_, at) => paths.indexOf(paths[at] ?? "") === at);
}
