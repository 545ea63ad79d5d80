import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "./run-check.ts";

export type Fields = Record<string, unknown>;
/** A tool as its source text has it: plain data, so that a test can change any of it. */
export type Written = Fields & { input: Fields & { properties: Record<string, Fields> } };

export const written = (): Written[] => [
  {
    name: "get_forecast",
    title: "Forecast",
    description: "Forecast for a town, day by day.",
    effect: "read",
    idempotent: true,
    input: {
      type: "object",
      properties: {
        town: { type: "string", description: "Town, in English", maxLength: 80 },
        days: { type: "integer", description: "How many days", minimum: 1, maximum: 7 },
        unit: { enum: ["C", "F"], description: "Unit of temperature", default: "C" },
      },
      required: ["town"],
      additionalProperties: false,
    },
    output: { type: "object", properties: { days: { type: "array", items: { type: "string" } } } },
  },
  {
    name: "book_ferry",
    description: "Books a ferry across the lake.",
    effect: "write",
    openWorld: true,
    approval: true,
    permission: "admin",
    channels: ["web"],
    input: {
      type: "object",
      properties: {
        from: {
          anyOf: [
            { type: "string", description: "Pier" },
            { type: "integer", description: "Pier's number" },
          ],
          description: "Where it starts",
        },
      },
    },
  },
];

/** A module that exports them. */
export const source = (tools: readonly Fields[]): string =>
  `export const tools = ${JSON.stringify(tools)}.map((tool) => ({ ...tool, execute: () => "done" }));`;

export const ferry = (tools: Written[]): Written => tools[1] as Written;
export const forecast = (tools: Written[]): Written => tools[0] as Written;
export const argument = (tools: Written[], name: string): Fields =>
  forecast(tools).input.properties[name] as Fields;

/** A module of tools, and where its lock file is. */
export interface LockProject {
  readonly file: string;
  readonly lock: string;
}

const made: string[] = [];

/** A folder with a module of these tools, and a copy of that lock file, if one is given. */
export async function lockProject(tools: readonly Fields[], locked?: string): Promise<LockProject> {
  const at = await mkdtemp(join(tmpdir(), "toolport-lock-"));
  made.push(at);
  const project = { file: join(at, "tools.mjs"), lock: join(at, "toolport.lock") };
  await writeFile(project.file, source(tools));
  if (locked !== undefined) await copyFile(locked, project.lock);
  return project;
}

/** The lock file of the tools as they are written. */
export async function lockOfWritten(): Promise<string> {
  const { file, lock } = await lockProject(written());
  await run("lock", file, "--lock", lock);
  return lock;
}

/** Another module beside a project's own. */
export async function besides({ file }: LockProject, tools: readonly Fields[]): Promise<string> {
  const path = join(dirname(file), "more.mjs");
  await writeFile(path, source(tools));
  return path;
}

/** Takes the folders away again. */
export async function removeProjects(): Promise<void> {
  await Promise.all(made.splice(0).map((at) => rm(at, { recursive: true })));
}
