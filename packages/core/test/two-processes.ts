import type { Run, Store, ToolboxSettings } from "../src/index.ts";
import { ann, boxOf, secret, tool, type ToolFields } from "./fixtures.ts";

/** Two processes that share a store: each a toolbox of its own, and a run of the same id. */
export function pair(
  store: Store,
  fields: ToolFields = {},
  settings: ToolboxSettings = {},
): { readonly ran: string[]; readonly one: Run; readonly two: Run } {
  const ran: string[] = [];
  const process = (name: string): Run =>
    boxOf(tool({ effect: "write", execute: () => (ran.push(name), `by ${name}`), ...fields }), {
      store,
      secret,
      ...settings,
    }).run({ caller: ann, id: "r" });
  return { ran, one: process("one"), two: process("two") };
}
