/** A framework whose tools are read and written. */
export type Framework = "langchain" | "ai-sdk" | "openai";

/** What tools are rewritten to. */
export type Target = Framework | "toolport";

export interface MigrateOptions {
  readonly from: Framework;
  readonly to: Target;
}

/** A file whose text is another one now. */
export interface ChangedText {
  readonly path: string;
  readonly text: string;
}

/** What became of one file. Lines are those of `text`, the new one. */
export interface MigratedFile {
  readonly path: string;
  readonly text: string;
  readonly changed: boolean;
  readonly converted: readonly { readonly name: string; readonly line: number }[];
  /** Each is a `TODO(toolport)` line in the text as well. */
  readonly left: readonly { readonly line: number; readonly why: string }[];
  /** Tools whose effect the source does not tell: a person has to. */
  readonly effects: readonly { readonly tool: string; readonly line: number }[];
}

/** What became of all. */
export interface Migration {
  /** Only files in which something was found. */
  readonly files: readonly MigratedFile[];
  /** Every `package.json` whose dependencies changed. */
  readonly packageFiles: readonly ChangedText[];
}
