import type { Project } from "ts-morph";
import { propertyOf } from "../code-of.ts";
import { findTools } from "./find-tools.ts";

/** What a person has to see to where a run takes its tools out of a toolbox. */
export function toldOf(called: string, project: Project): readonly string[] {
  const facts = known.get(project) ?? factsOf(project);
  known.set(project, facts);
  return [...(facts.early ? [EARLY] : []), ...(facts.streams && called !== "generateText" ? [STREAMED] : [])];
}

const EARLY =
  "version 4 of the AI SDK can't run a toolbox's tools: move to a later one, by `npx @ai-sdk/codemod upgrade`";

const STREAMED =
  "a client's tool part now holds a toolbox's result as its `output`: what the tool returned is its `data`";

interface Facts {
  /** Tools have `parameters`, which only the versions before 5 take. */
  readonly early: boolean;
  /** Whatever reads the tools' outputs at a client is seldom among the files at hand. */
  readonly streams: boolean;
}

const known = new WeakMap<Project, Facts>();

/** The streams that carry tools' outputs to a client, of versions 4 to 7. */
const STREAMS =
  /\b(toUIMessageStream|createAgentUIStream|pipeUIMessageStream|pipeAgentUIStream|toDataStream|mergeIntoDataStream|pipeDataStream)/;

function factsOf(project: Project): Facts {
  const files = project.getSourceFiles();
  return {
    early: files.some((file) =>
      findTools(file).tools.some(
        ({ fields }) => propertyOf(fields, "parameters") && !propertyOf(fields, "inputSchema"),
      ),
    ),
    streams: files.some((file) => STREAMS.test(file.getFullText())),
  };
}
