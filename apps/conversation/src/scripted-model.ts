import type { ModelCall, RecordedRequest, ScriptStep } from "@toolport/testing";

/** The question the demo asks. */
export const QUESTION = "What is in this folder, and what is it about? Leave me a note with your answer.";

/** The rows of the demo's table: what each group of calls shows. */
export const ROWS: readonly { readonly label: string; readonly calls: readonly string[] }[] = [
  { label: "an object", calls: ["look"] },
  { label: "a text", calls: ["read"] },
  { label: "an image", calls: ["picture"] },
  { label: "invalid arguments", calls: ["wrong"] },
  { label: "malformed JSON", calls: ["cut"] },
  { label: "an unknown tool", calls: ["unknown"] },
  { label: "a path that leads out", calls: ["escape"] },
  { label: "a thrown error", calls: ["broken"] },
  { label: "a denied caller", calls: ["denied"] },
  { label: "a gated write, approved", calls: ["note"] },
  { label: "a gated write, denied", calls: ["again"] },
  { label: "ten in parallel", calls: Array.from({ length: 10 }, (_, at) => `line${at + 1}`) },
  { label: "a cancelled call", calls: ["stopped"] },
];

/** The call during which the demo's user presses stop. */
export const STOPPED_CALL = "stopped";

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
  const text = (): string => pick(files, /\.(md|txt)$/i);
  return [
    step(() => [{ id: "look", name: "list_files", arguments: { limit: 500 } }]),
    step(() => [
      { id: "read", name: "read_file", arguments: { path: text(), endLine: 5 } },
      { id: "picture", name: "read_file", arguments: { path: pick(files, /\.(png|jpe?g|gif|webp)$/i) } },
    ]),
    step(() => [
      { id: "wrong", name: "read_file", arguments: { path: text(), startLine: "first" } },
      { id: "cut", name: "write_note", arguments: '{"name":"half","text":"it stops in the mid' },
      { id: "unknown", name: "read_files", arguments: {} },
      { id: "escape", name: "read_file", arguments: { path: "../../etc/passwd" } },
      { id: "broken", name: "read_sensor", arguments: { room: "7" } },
      { id: "denied", name: "delete_note", arguments: { name: note } },
    ]),
    step(() => [{ id: "note", name: "write_note", arguments: { name: note, text: summary(files, told) } }]),
    step(() => [{ id: "again", name: "write_note", arguments: { name: `${note}-2`, text: "Once more." } }]),
    step(() =>
      Array.from({ length: 10 }, (_, at) => ({
        id: `line${at + 1}`,
        name: "read_file",
        arguments: { path: text(), startLine: at + 1, endLine: at + 1 },
      })),
    ),
    step(() => [{ id: STOPPED_CALL, name: "wait_for_build", arguments: "" }]),
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

/** The first file of a kind, a README before others; a folder without one gets asked for a file it does not have. */
function pick(files: readonly string[], kind: RegExp): string {
  const fitting = files.filter((path) => kind.test(path));
  return fitting.find((path) => path.toLowerCase() === "readme.md") ?? fitting[0] ?? "missing.txt";
}

function summary(files: readonly string[], told: ReadonlyMap<string, unknown>): string {
  const read = told.get("read");
  const heading = typeof read === "string" ? /# ([^\n"\\]+)/.exec(read)?.[1] : undefined;
  return `The folder shows ${files.length} files. ${heading === undefined ? "It has no title." : `It is about: ${heading}.`}`;
}
