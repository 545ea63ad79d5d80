import type { Run, RunOptions, Tool, ToolboxSettings } from "@toolport/core";
import { record, replay, type Replay, type ReplayOptions, type TranscriptLine } from "../src/index.ts";
import { runOf } from "./fixtures.ts";

type Tools = Tool | readonly Tool[];

/** The lines that a run of these tools leaves, its header first. */
export async function linesOf(
  tools: Tools,
  use: (run: Run) => Promise<unknown>,
  settings: ToolboxSettings = {},
): Promise<readonly string[]> {
  const lines: string[] = [];
  const recording = record({ append: (line) => void lines.push(line) });
  await use(runOf(tools, { ...settings, observers: [recording] }, { id: "run-1" }));
  await recording.flush();
  return lines;
}

/** The calls of a transcript, as they stand in it. */
export function callsIn(lines: readonly string[]): readonly TranscriptLine[] {
  return lines.slice(1).map((line) => JSON.parse(line) as TranscriptLine);
}

/** A run of the same tools that is answered from the record, and whose bodies must not run. */
export function again(
  tools: Tools,
  lines: readonly string[],
  options: ReplayOptions = {},
  { settings = {}, run = {} }: { readonly settings?: ToolboxSettings; readonly run?: RunOptions } = {},
): { readonly run: Run; readonly replayed: Replay } {
  const replayed = replay(lines, options);
  const { advisors, observers } = replayed.settings;
  const list = Array.isArray(tools) ? (tools as readonly Tool[]) : [tools as Tool];
  const unrun = list.map((one) => ({
    ...one,
    execute: () => {
      throw new Error("a body ran");
    },
  }));
  return {
    replayed,
    run: runOf(
      unrun,
      { ...settings, advisors: [...(settings.advisors ?? []), ...advisors], observers },
      { id: "run-2", ...run },
    ),
  };
}
