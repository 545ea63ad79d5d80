import { behaviours, behavioursFor, type Capabilities, type Harness } from "@toolport/testing";
import { importers, type Importer } from "../pairs/importers.ts";
import { destinations, pairOf, pairs } from "../pairs/pairs.ts";
import type { Found } from "./document.ts";

/** What of the table holds for tools that came from another framework, and why where it doesn't apply. */
export function pairsSection(found: Found): readonly string[] {
  const head = ["tools of", ...destinations.map(({ title }) => title)];
  const rows = importers.map((importer) => [
    importer.title,
    ...destinations.map(({ harness }) => cell(importer, harness, found)),
  ]);
  return [
    "## From one framework to another",
    "",
    `The same kit, with its tools written anew as a framework's own, brought home by its importer and sent on: ${pairs.length} pairs. The`,
    "model is told, and bodies get, what a direct call of the kit's own tool gives. A number of two says how many of the",
    "behaviours that apply to the target apply to the pair.",
    "",
    ...[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`),
    "",
    ...importers.flatMap(gapsOf),
  ];
}

function cell(importer: Importer, harness: Harness, found: Found): string {
  const pair = pairOf(importer, harness);
  const [all, here] = [harness, pair].map(behavioursFor);
  if (here?.some(({ name }) => found(pair.name, name) === "failed")) return "**fails**";
  return here?.length === all?.length ? `✓ ${all?.length}` : `✓ ${here?.length} of ${all?.length}`;
}

function gapsOf({ title, lacks }: Importer): readonly string[] {
  return Object.entries(lacks).flatMap(([capability, reason]) => [
    `Tools of ${title}: ${reason} Not asked of them:`,
    "",
    ...behaviours
      .filter(({ needs = [] }) => needs.includes(capability as keyof Capabilities))
      .map(({ name }) => `- ${name}`),
    "",
  ]);
}
