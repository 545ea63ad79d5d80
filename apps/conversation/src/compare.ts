import type { Status } from "@toolport/core";
import type { EndedCall, Happened } from "./hold.ts";
import { ROWS } from "./scripted-model.ts";
import { digest } from "./told.ts";
import type { Way } from "./way.ts";

/** One way's cell in a row: how the calls ended, and a digest of what the model was told. */
export interface Cell {
  readonly status: Status | "missing";
  readonly text: string;
  readonly media: string;
}

/** One row of the table, and whether it holds what the demo promises. */
export interface Row {
  readonly label: string;
  readonly cells: readonly Cell[];
  readonly equal: boolean;
}

/** One conversation, and the way it was held. */
export interface Held {
  readonly way: Way;
  readonly happened: Happened;
}

/** How the scripted model's calls must end, whatever the folder; the others depend on what is in it. */
const EXPECTED: Readonly<Record<string, Status>> = {
  look: "ok",
  wrong: "invalid",
  cut: "invalid",
  unknown: "unavailable",
  escape: "invalid",
  broken: "failed",
  denied: "denied",
  note: "ok",
  again: "denied",
  stopped: "cancelled",
};

/** Each row over all ways: texts are compared byte for byte, media by hash among the ways that carry them. */
export function rowsOf(held: readonly Held[]): readonly Row[] {
  return ROWS.map(({ label, calls }) => {
    const cells = held.map(({ happened }) =>
      cellOf(calls.map((id) => happened.calls.find((call) => call.callId === id))),
    );
    return { label, cells, equal: equalCells(cells) };
  });
}

/** What is wrong with a conversation in itself; empty when all is as promised. */
export function problemsOf({ way, happened }: Held): readonly string[] {
  if (happened.answer === "") return ["the model gave no answer"];
  if (!happened.scripted) return [];
  const problems: string[] = [];
  const calls = new Map(happened.calls.map((call) => [call.callId, call]));
  for (const [id, status] of Object.entries(EXPECTED))
    if (calls.get(id)?.status !== status)
      problems.push(`${id}: expected ${status}, got ${calls.get(id)?.status ?? "nothing"}`);
  for (const call of happened.calls) {
    const textOnly = call.told?.media.length === 0;
    if (!call.told) problems.push(`${call.callId}: the model was told nothing`);
    else if (textOnly && call.told.text !== call.text)
      problems.push(`${call.callId}: the model was told something else than the result says`);
  }
  if (way.media && calls.get("picture")?.status === "ok" && calls.get("picture")?.told?.media.length !== 1)
    problems.push("picture: no image was sent");
  if (happened.asked !== 2) problems.push(`a person was asked ${happened.asked} times, not twice`);
  return problems;
}

function cellOf(calls: readonly (EndedCall | undefined)[]): Cell {
  const statuses = new Set(calls.map((call) => call?.status ?? "missing"));
  const status = statuses.size === 1 ? [...statuses][0] : "missing";
  const told = calls.map((call) => call?.told);
  return {
    status: status ?? "missing",
    text: digest(told.map((one) => one?.text ?? "").join("\n")),
    media: told.flatMap((one) => one?.media ?? []).join(),
  };
}

function equalCells(cells: readonly Cell[]): boolean {
  const same = (some: readonly Cell[]): boolean =>
    new Set(some.map((cell) => JSON.stringify(cell))).size <= 1;
  return same(cells.filter((cell) => cell.media !== "")) && same(cells.filter((cell) => cell.media === ""));
}
