import type { Node, SourceFile } from "ts-morph";
import type { Settings } from "./model-settings.ts";
import type { Code, ToolSite } from "./tool-site.ts";
import type { Printer } from "./printer.ts";
import type { ToolValue } from "./tool-values.ts";

/** Something seen and not converted. `node` is the statement, property or element that gets the TODO above it. */
export interface Left {
  readonly node: Node;
  readonly why: string;
}

/** What the model of a plain loop is: an OpenAI model by its id. */
export interface LoopModel {
  /** The expression for the id: `"gpt-4o"`. */
  readonly id: Code;
}

/**
 * A whole run that is simple enough for any framework: one model, instructions, one input, tools, the final text.
 * `run` is the expression that does it, with its `await`; `texts` are the expressions that stand for the final text.
 */
export interface Loop {
  readonly model: LoopModel;
  readonly instructions?: Code;
  /** A text, or a list of `{ role: "user" | "assistant", content }` as every framework takes it. */
  readonly input: { readonly kind: "prompt" | "messages"; readonly code: Code };
  /** Absent: it goes on until the model calls no more tools. */
  readonly maxSteps?: Code;
  readonly settings: Settings;
  readonly signal?: Code;
  /** A statement of its own that made the agent or the runner, to be removed. */
  readonly setup?: Node | readonly Node[];
  readonly run: Node;
  /**
   * What holds the result: `name` is a variable for it, whose only uses are `texts`; `text` is a variable that takes the
   * text itself (`const { text } = …`); absent when the run's value is used on the spot (then `texts` has one entry,
   * around `run`) or not at all.
   */
  readonly binding?: { readonly kind: "name" | "text"; readonly name: string; readonly statement: Node };
  readonly texts: readonly Node[];
  /**
   * A loop written by hand: these statements are the run, and return its text. `open`: more follows, for the case that
   * there is none after the last step. `fallback`: what it returns in the place of an empty text.
   */
  readonly statements?: {
    readonly first: Node;
    readonly last: Node;
    readonly open: boolean;
    readonly fallback?: Code;
    /** Statements among them that stay, above the run. */
    readonly kept: readonly Node[];
  };
  /** What of it a run of another framework has no place for: log lines of a loop by hand, settings of an agent. */
  readonly lost?: readonly Node[];
}

/** A call that takes tools. */
export interface HostCall {
  readonly node: Node;
  /** The framework's word for it, for messages: `createAgent`, `generateText`, `runTools` … */
  readonly called: string;
  /** The expression given as the tools: a list, a record, a name, or something unknown. */
  readonly tools: Node;
  /** The same tools, where the code gives them once more. */
  readonly again?: readonly Node[];
  /** When it can be said in any framework. */
  readonly loop?: Loop;
  /** Why there is no loop, in words for the TODO. */
  readonly why?: string;
  /** It can't take a toolbox either. */
  readonly fixed?: boolean;
  /**
   * A toolbox takes the place of the code that answers its calls, so all of its tools must be in there, but for those that
   * this says the model's service runs by itself.
   */
  readonly hosted?: (tool: Node) => boolean;
  /** Its tools stand where they stood, already made by the toolbox. */
  readonly keepsTools?: boolean;
  /** What a person has to see to when its tools come out of a toolbox, for TODOs. */
  readonly told?: readonly string[];
}

/** What a file holds. */
export interface Reading {
  readonly sites: readonly ToolSite[];
  readonly hosts: readonly HostCall[];
  readonly left: readonly Left[];
  /** Declarations that nothing may need once the tools are converted (OpenAI's dispatcher, its client): then they go. */
  readonly spent?: readonly Node[];
}

/** One framework as a source. */
export interface Reader {
  /** Modules whose imports mean that a file may hold tools; by prefix. */
  readonly modules: readonly string[];
  readonly read: (file: SourceFile) => Reading;
  /**
   * Makes a host call take a toolbox, by `printer.edits`. A host that can't has a `why` and no `bridgeable`.
   */
  readonly bridge: (host: HostCall, toolbox: Toolboxed, printer: Printer) => void;
  /**
   * An expression for this framework's own tools, made by a toolbox, as a list or record: for sets that hold other tools
   * too, and for uses that are not known. `sites` are the tools as they were; `form` is what the code has there.
   */
  readonly exported: (
    toolbox: string,
    printer: Printer,
    sites: readonly ToolSite[],
    form?: SetForm,
  ) => string;
  /** Why a use that is not known can't be given the framework's own tools out of a toolbox. */
  readonly refuseUse?: (use: Node, value: ToolValue) => string | undefined;
  /** What the framework's sets are. */
  readonly sets: SetForm;
}

/** Tools by themselves, or each under its name. */
export type SetForm = "list" | "record";

/** The toolbox of one host call. */
export interface Toolboxed {
  /** The expression for it at this indentation: a name where it could be put above the call, else `createToolbox(…)`. */
  readonly at: (indent: string) => string;
}
