import { Node, type SourceFile } from "ts-morph";

/**
 * Stands for a line break inside a template literal, where white space counts: what is moved to another indentation
 * keeps such lines. A noncharacter of Unicode, so no source holds it.
 */
const FIXED_BREAK = "\uFDD0";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The changes to one file. An edit around others takes their place: it is made from what `render` gives. */
export class Edits {
  readonly #file: SourceFile;
  readonly #text: string;
  readonly #fixed: ReadonlySet<number>;
  #edits: Edit[] = [];

  constructor(file: SourceFile) {
    this.#file = file;
    this.#text = file.getFullText();
    this.#fixed = fixedBreaks(file);
  }

  /** Replaces a node (without the comments before it) or a range. */
  replace(where: Node | { readonly start: number; readonly end: number }, text: string): void {
    const { start, end } = this.#rangeOf(where);
    this.#edits = this.#edits.filter(
      (edit) => edit.start < start || edit.end > end || isBorder(edit, start, end),
    );
    this.#edits.push({ start, end, text });
  }

  /** Puts text at a position. */
  insert(position: number, text: string): void {
    this.#edits.push({ start: position, end: position, text });
  }

  /**
   * Takes out whole lines when nothing else stands on them, with the comments directly above, unless those are kept. What
   * was put above the statement stays.
   */
  removeStatement(node: Node, { keepComments = false }: { readonly keepComments?: boolean } = {}): void {
    const from = keepComments ? undefined : node.getLeadingCommentRanges()[0]?.getPos();
    const start = lineStart(this.#text, from ?? node.getStart());
    const above = this.#edits.filter(
      (edit) => edit.start === edit.end && edit.start > start && edit.start <= node.getStart(),
    );
    let end = node.getTrailingCommentRanges().at(-1)?.getEnd() ?? node.getEnd();
    if (this.#text[end] === "\r") end += 1;
    if (this.#text[end] === "\n") end += 1;
    // Of two blank lines around it, one is enough.
    const rest = /^[ \t]*\r?\n/.exec(this.#text.slice(end))?.[0];
    const apart = start === 0 || /\n[ \t]*\r?\n$/.test(this.#text.slice(0, start));
    if (rest && apart && above.length === 0) end += rest.length;
    const indent = this.#text.slice(lineStart(this.#text, node.getStart()), node.getStart());
    // Each ends with the indentation of the line that came next.
    const kept = above.map(({ text }) => text).join("");
    this.replace({ start, end }, kept === "" ? "" : indent + kept.slice(0, kept.length - indent.length));
  }

  /** The node's text with the edits inside it. Line breaks in template literals are kept from `reindent`. */
  render(where: Node | { readonly start: number; readonly end: number }): string {
    const { start, end } = this.#rangeOf(where);
    let out = "";
    let at = start;
    for (const edit of this.#within(start, end)) {
      if (edit.start < at) continue; // it is in what has been replaced
      out += this.#original(at, edit.start) + edit.text;
      at = edit.end;
    }
    return out + this.#original(at, end);
  }

  /** True when something in the range is changed. */
  touches(where: Node): boolean {
    return this.#within(where.getStart(), where.getEnd()).length > 0;
  }

  /** The whole file as it is now. */
  toString(): string {
    const end = this.#text.length;
    const head = this.#edits.filter((edit) => edit.start === edit.end && edit.end === 0);
    const tail = this.#edits.filter((edit) => edit.start === edit.end && edit.end === end && end > 0);
    const whole = this.render({ start: 0, end });
    return [...head.map((edit) => edit.text), whole, ...tail.map((edit) => edit.text)]
      .join("")
      .replaceAll(FIXED_BREAK, "\n");
  }

  #rangeOf(where: Node | { readonly start: number; readonly end: number }): {
    readonly start: number;
    readonly end: number;
  } {
    if (!Node.isNode(where)) return where;
    // Its positions are other places here: better nothing than something else's text.
    if (where.getSourceFile() !== this.#file)
      throw new Error(
        `An edit of ${this.#file.getBaseName()} is about ${where.getSourceFile().getBaseName()}.`,
      );
    return { start: where.getStart(), end: where.getEnd() };
  }

  #within(start: number, end: number): Edit[] {
    return this.#sorted().filter(
      (edit) =>
        edit.start >= start && edit.end <= end && !(edit.start === edit.end && isBorder(edit, start, end)),
    );
  }

  #sorted(): Edit[] {
    return this.#edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  }

  #original(start: number, end: number): string {
    let out = "";
    for (let at = start; at < end; at += 1) out += this.#fixed.has(at) ? FIXED_BREAK : (this.#text[at] ?? "");
    return out;
  }
}

/** A node's text whose line breaks in template literals are kept from being moved. */
export function protectedText(node: Node): string {
  return new Edits(node.getSourceFile()).render(node);
}

/** What is put at the edge of a range stands outside it. */
function isBorder(edit: Edit, start: number, end: number): boolean {
  return edit.start === edit.end && (edit.start === start || edit.start === end);
}

function lineStart(text: string, position: number): number {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  return text.slice(start, position).trim() === "" ? start : position;
}

function fixedBreaks(file: SourceFile): Set<number> {
  const breaks = new Set<number>();
  const text = file.getFullText();
  file.forEachDescendant((node) => {
    const literal =
      Node.isNoSubstitutionTemplateLiteral(node) ||
      Node.isTemplateHead(node) ||
      Node.isTemplateMiddle(node) ||
      Node.isTemplateTail(node) ||
      Node.isJsxText(node);
    if (!literal) return;
    for (
      let at = text.indexOf("\n", node.getStart());
      at >= 0 && at < node.getEnd();
      at = text.indexOf("\n", at + 1)
    )
      breaks.add(at);
  });
  return breaks;
}
