import type { Loop } from "./reader.ts";
import type { FunctionWords, Printer } from "./printer.ts";
import type { FunctionBody, ToolSite } from "./tool-site.ts";

/** One framework as a target. */
export interface Writer {
  /** What a set of tools is there. */
  readonly sets: "list" | "record";
  /** Why it can't take this tool; then the tool is left. Asked before anything is written. */
  readonly refuse: (site: ToolSite) => string | undefined;
  /** What of a tool has no place there, for TODO lines; the tool is written all the same. */
  readonly loses?: (site: ToolSite) => readonly string[];
  /** The words for what a body uses of its context. */
  readonly words: (body: FunctionBody, printer: Printer) => Pick<FunctionWords, "use">;
  /**
   * The expression for the tool. Its first line stands at the place of `site.node`, `indent` is that line's: further
   * lines begin with it. Edits inside the parts (tools in tools) are in what `printer` prints.
   */
  readonly write: (site: ToolSite, printer: Printer, indent: string) => string;
  /** The loop in this framework. `tools` prints the set. Absent for Toolport, whose hosts are bridged. */
  readonly loop?: (
    loop: Loop,
    tools: (indent: string) => string,
    printer: Printer,
    indent: string,
  ) => WrittenLoop;
}

/** A loop as written: lines before the run, the run (with `await`), and the text of what the run gave. */
export interface WrittenLoop {
  readonly before?: string;
  readonly run: string;
  /** `result` → `result.text`. */
  readonly text: (result: string) => string;
  /** When the text can be taken from the run at once: the left side, for `const { text: name } = await …`. */
  readonly pattern?: (name: string) => string;
  /**
   * How a run whose steps are used up is told from one that came to its end, for loops that more follows: a condition on
   * the result that came to its end, or one on the error that is thrown otherwise.
   */
  readonly ended?: (result: string) => string;
  readonly usedUp?: (error: string) => string;
}
