import type { Run, SuspensionRequest } from "@toolport/core";
import type OpenAI from "openai";

/** One question to a model that may use a run's tools. */
export interface Ask {
  readonly client: OpenAI;
  readonly model: string;
  readonly run: Run;
  readonly question: string;
  /** Takes the model's answer as a stream. */
  readonly stream: boolean;
  /** A person's answer to a call that waits for one. */
  readonly decide: (request: SuspensionRequest) => boolean | Promise<boolean>;
}

/** A model that goes on calling tools after this many turns is not going to answer. */
export const MAX_TURNS = 12;
