import type { Run, SuspensionRequest } from "@toolport/core";

/** One question to a model that may use a run's tools. */
export interface Question {
  /** Where the model server listens; undefined for the real service, whose key is in the environment. */
  readonly baseURL: string | undefined;
  readonly model: string;
  readonly run: Run;
  readonly question: string;
  /** A person's answer to a call that waits for one. */
  readonly decide: (request: SuspensionRequest) => boolean | Promise<boolean>;
}

/** One way to have a question answered: a framework, and how its loop is run. */
export interface Way {
  /** As the demo's table calls it. */
  readonly name: string;
  /** Images in results reach the model as images. */
  readonly media: boolean;
  readonly ask: (question: Question) => Promise<string>;
}
