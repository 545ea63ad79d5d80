import { agenticCalculator, agenticForAISDK, communityCalculator } from "./calculators.ts";
import { database } from "./database.ts";
import { files } from "./files.ts";
import { clientTools } from "./client-tools.ts";
import { json, retriever } from "./lookups.ts";
import type { Published } from "./published.ts";
import { shell } from "./shell.ts";

export const allPublished: readonly Published[] = [
  communityCalculator,
  files,
  database,
  json,
  retriever,
  agenticCalculator,
  agenticForAISDK,
  shell,
  clientTools,
];
