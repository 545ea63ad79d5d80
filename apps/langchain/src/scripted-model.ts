import type { RecordedRequest, ModelCall, ScriptStep } from "@toolport/testing";

/** The question the demo asks. */
export const QUESTION = "What is in this folder, and what is it about? Leave me a note with your answer.";

/**
 * A model that looks around, makes the mistakes models make, writes a note and answers. What it calls next depends
 * on what it was told, so it works on any folder. `note` names the note it writes.
 */
export function scriptedModel(note: string): readonly ScriptStep[] {
  const told = new Map<string, unknown>();
  const files: string[] = [];
  const step =
    (make: () => readonly ModelCall[]): ScriptStep =>
    (request) => {
      listen(request, told, files);
      return { calls: make() };
    };
  return [
    step(() => [
      { id: "look", name: "list_files", arguments: { limit: 500 } },
      {
        id: "find",
        name: "search_text",
        arguments: { query: "licen", limit: 3, ignoreCase: true, glob: "*.md" },
      },
    ]),
    step(() => [
      { id: "read", name: "read_file", arguments: { path: pick(files, /\.(md|txt)$/i), endLine: 5 } },
      { id: "picture", name: "read_file", arguments: { path: pick(files, /\.(png|jpe?g|gif|webp)$/i) } },
      { id: "history", name: "git_log", arguments: { limit: 2 } },
    ]),
    step(() => [
      { id: "escape", name: "read_file", arguments: { path: "../../etc/passwd" } },
      { id: "wrong", name: "read_file", arguments: { path: pick(files, /\.md$/i), startLine: "first" } },
      { id: "unknown", name: "read_files", arguments: {} },
      { id: "cut", name: "write_note", arguments: '{"name":"half","text":"it stops in the mid' },
      { id: "denied", name: "delete_note", arguments: { name: note } },
    ]),
    step(() => [{ id: "note", name: "write_note", arguments: { name: note, text: summary(files, told) } }]),
    (request) => {
      listen(request, told, files);
      return { text: summary(files, told) };
    },
  ];
}

function listen(request: RecordedRequest, told: Map<string, unknown>, files: string[]): void {
  for (const { callId, output } of request.toolResults) told.set(callId, output);
  const listing = told.get("look");
  if (files.length > 0 || typeof listing !== "string" || !listing.startsWith("{")) return;
  const { entries } = JSON.parse(listing) as { entries: readonly { path: string; kind: string }[] };
  files.push(...entries.filter((entry) => entry.kind === "file").map((entry) => entry.path));
}

/** The first file of a kind; a folder without one gets asked for a file it does not have. */
function pick(files: readonly string[], kind: RegExp): string {
  return (
    files.find((path) => path.toLowerCase() === "readme.md" && kind.test(path)) ??
    files.find((path) => kind.test(path)) ??
    "missing.txt"
  );
}

function summary(files: readonly string[], told: ReadonlyMap<string, unknown>): string {
  const read = told.get("read");
  const heading = typeof read === "string" ? /# ([^\n"\\]+)/.exec(read)?.[1] : undefined;
  return `The folder shows ${files.length} files. ${heading === undefined ? "It has no title." : `It is about: ${heading}.`}`;
}
