import { failure } from "@toolport/core";

const MAX_PATH = 4096;

/**
 * A model's path by its text alone: relative, "/" between names, no "." and no empty names; "" is the folder itself.
 * What the path leads to is for the folder to check.
 *
 * @throws a `failure()` that says how to write it; it does not repeat the path, which may be an absolute one.
 */
export function folderPath(given: string): string {
  const wrong = wrongWith(given);
  if (wrong !== undefined) throw failure(wrong, { status: "invalid", code: "bad_path" });
  return given
    .split("/")
    .filter((name) => name !== "" && name !== ".")
    .join("/");
}

function wrongWith(path: string): string | undefined {
  if (path.length > MAX_PATH) return `The path is longer than ${MAX_PATH} characters.`;
  if (path.includes("\0")) return "The path contains a NUL character.";
  if (path.includes("\\")) return 'The path contains "\\". Put "/" between names.';
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path))
    return 'The path is absolute. Give one relative to the folder, such as "src/index.ts".';
  // Refused even where it would stay inside: through a link, "a/.." is not where it seems to be.
  if (path.split("/").includes("..")) return 'The path contains "..". Give one that starts at the folder.';
  return undefined;
}
