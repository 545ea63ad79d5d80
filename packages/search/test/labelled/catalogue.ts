import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineTool, type Effect, type Tool } from "@toolport/core";

/** A request as a user would put it, and the tool that does it. */
export interface Labelled {
  readonly request: string;
  readonly tool: string;
}

const lines = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const labelled = (file: string): readonly Labelled[] =>
  lines(file).map((line) => {
    const at = line.lastIndexOf(" | ");
    return { request: line.slice(0, at), tool: line.slice(at + 3) };
  });

/** 300 requests with the tool that each is for. */
export const requests: readonly Labelled[] = labelled("requests.txt");

/** 30 as they are typed in haste. */
export const typed: readonly Labelled[] = labelled("typed.txt");

/** 30 that share no word with what their tool says of itself. */
export const otherWords: readonly Labelled[] = labelled("other-words.txt");

/** 183 tools, after what published ones are for. */
export const realTools: readonly Tool[] = lines("tools.txt").map((line) => {
  const [name = "", effect = "", description = "", parameters = ""] = line
    .split("|")
    .map((part) => part.trim());
  return toolOf(name, description, { effect: effect as Effect, parameters });
});

/** `size` tools: the real ones, and others of other trades that share their verbs and their parameters. */
export function catalogue(size: number): readonly Tool[] {
  const tools = [...realTools];
  for (const tool of otherTrades()) {
    if (tools.length >= size) break;
    tools.push(tool);
  }
  return tools;
}

/** Verbs with their effect, and how such a tool speaks of itself. */
const VERBS: readonly (readonly [verb: string, effect: Effect, says: string])[] = [
  ["create", "write", "Creates a new"],
  ["list", "read", "Lists every"],
  ["get", "read", "Returns one"],
  ["update", "update", "Changes an existing"],
  ["delete", "destructive", "Deletes a"],
  ["search", "read", "Finds by words any"],
  ["export", "read", "Exports to a file a"],
  ["import", "write", "Imports from a file a"],
  ["assign", "update", "Assigns to a person a"],
  ["archive", "update", "Archives a"],
  ["approve", "update", "Approves a"],
  ["schedule", "write", "Plans for a date a"],
  ["send", "write", "Sends to somebody a"],
  ["copy", "write", "Copies a"],
  ["check", "read", "Checks the state of a"],
  ["cancel", "destructive", "Cancels a"],
];

const TRADES =
  "turbine vaccine cargo greenhouse quarry brewery orchard locomotive reactor vineyard sawmill clinic dairy foundry harbour tannery bakery hatchery refinery pharmacy museum stadium theatre library nursery laundry kennel stable gallery observatory".split(
    " ",
  );
const THINGS =
  "inspection shipment certificate permit roster allocation reading sample delivery contract claim inventory training audit tariff batch rotation admission loan survey checklist".split(
    " ",
  );

function* otherTrades(): Generator<Tool> {
  for (const thing of THINGS)
    for (const trade of TRADES)
      for (const [verb, effect, says] of VERBS)
        yield toolOf(`${trade}_${verb}_${thing}`, `${says} ${thing} of the ${trade}.`, {
          effect,
          parameters: `${thing}_id: which ${thing}; name: its name; status: open or closed; date: day; limit: how many; page: page number`,
        });
}

function toolOf(
  name: string,
  description: string,
  { effect, parameters }: { readonly effect: Effect; readonly parameters: string },
): Tool {
  const properties = Object.fromEntries(
    parameters
      .split(";")
      .filter((one) => one.trim() !== "")
      .map((one) => {
        const [key = "", about = ""] = one.split(":").map((part) => part.trim());
        return [key, { type: "string", description: about }];
      }),
  );
  return defineTool({
    name,
    description,
    effect,
    input: { type: "object", properties },
    execute: (args) => ({ called: name, args }),
  });
}
