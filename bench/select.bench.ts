import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create, insertMultiple, search } from "@orama/orama";
import { createToolbox, type Tool } from "@toolport/core";
import { toolIndex } from "@toolport/search";
import { Document } from "flexsearch";
import MiniSearch from "minisearch";
import { bench, describe } from "vitest";
import { synonymsOf } from "../packages/search/src/synonyms.ts";
import { wordsOf } from "../packages/search/src/words.ts";
import { catalogue, requests } from "../packages/search/test/labelled/catalogue.ts";

// 10,000 tools: real definitions where they are at hand, multiplied by prefix, else the tests' catalogue. Each side
// searches the same stems, without words that say nothing, for the same 300 requests, one a call, in one process, one
// side after the other.
const SIZE = 10_000;
const CORPUS = join(import.meta.dirname, "../../shared/corpus");

interface Definition {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: { readonly [key: string]: unknown };
}

function published(): readonly Tool[] {
  const files = readdirSync(CORPUS).filter((file) => file.endsWith(".json"));
  const definitions = files.flatMap(
    (file) => (JSON.parse(readFileSync(join(CORPUS, file), "utf8")) as { tools: Definition[] }).tools,
  );
  const tools = new Map<string, Tool>();
  for (let round = 0; tools.size < SIZE; round++)
    for (const { name, description, inputSchema } of definitions) {
      const unique = `${round > 0 ? `v${round}.` : ""}${name.replaceAll(/[^\w./-]/g, "_")}`;
      if (!description || tools.has(unique) || tools.size === SIZE) continue;
      const input = inputSchema && { input: inputSchema };
      tools.set(unique, { name: unique, description, ...input, effect: "read", execute: () => undefined });
    }
  return [...tools.values()];
}

const tools = existsSync(CORPUS) ? published() : catalogue(SIZE);
const stems = (text: string): string => wordsOf(text).join(" ");
const texts = tools.map(({ name, description, input }, id) => {
  const { properties = {} } = (input ?? {}) as { properties?: Record<string, { description?: string }> };
  const said = Object.entries(properties).flatMap(([key, property]) => [key, property.description ?? ""]);
  return {
    id: String(id),
    name: stems(name),
    description: stems(description),
    parameters: stems(said.join(" ")),
  };
});

// Each is made in the warm-up of its own bench, so that the next one's memory is not collected on its time.
const made = new Map<string, unknown>();
function once<Made>(name: string, make: () => Made): Made {
  if (!made.has(name)) {
    made.clear();
    made.set(name, make());
  }
  return made.get(name) as Made;
}

const ours = () => once("toolport", () => toolIndex(createToolbox({ tools, approval: "none" })));
const mini = () =>
  once("minisearch", () => {
    const index = new MiniSearch({ fields: ["name", "description", "parameters"] });
    index.addAll(texts);
    return index;
  });
const flex = () =>
  once("flexsearch", () => {
    const index = new Document({ document: { id: "id", index: ["name", "description", "parameters"] } });
    for (const text of texts) index.add(text);
    return index;
  });
const orama = () =>
  once("orama", async () => {
    const index = create({ schema: { name: "string", description: "string", parameters: "string" } });
    await insertMultiple(index, texts);
    return index;
  });

let turn = 0;
const next = (): string => (requests[turn++ % requests.length] as { request: string }).request;
const nextStems = (): string => stems(next());
const withSynonyms = (): string =>
  wordsOf(next())
    .flatMap((word) => [word, ...synonymsOf(word)])
    .join(" ");

/** Processor time, of collecting garbage too: what else the machine is doing at the moment is nobody's merit. */
const now = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const options = { time: 1500, warmupTime: 500, now };

describe(`the best ten of ${SIZE} tools for one request`, () => {
  bench("toolport select", () => void ours().select({ query: next(), limit: 10 }), options);
  bench(
    "toolport select, 1,000 tokens at most",
    () => void ours().select({ query: next(), limit: 10, budgetTokens: 1000 }),
    options,
  );
  bench("MiniSearch search", () => void mini().search(nextStems()), options);
  bench("MiniSearch search, our synonyms", () => void mini().search(withSynonyms()), options);
  bench(
    "FlexSearch search (unranked)",
    () => void flex().search(nextStems(), { limit: 10, suggest: true }),
    options,
  );
  bench(
    "Orama search",
    async () => void (await search(await orama(), { term: nextStems(), limit: 10 })),
    options,
  );
});
