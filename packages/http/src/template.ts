/** The place of an argument in a text. */
export interface Slot {
  readonly name: string;
  /** Written `{+name}`: in a path, its slashes part segments. */
  readonly segments: boolean;
}

export type Piece = string | Slot;

/** `{name}` and `{+name}` (RFC 6570 §3.2.3) stand for an argument; `{{name}}` is the text `{name}`. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}|\{(\+?)([A-Za-z_$][\w$-]*)\}/g;

/** The literal texts and the slots of a text, in order. */
export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [whole, escaped, plus, name] = match;
    if (match.index > at) found.push(text.slice(at, match.index));
    found.push(name === undefined ? `{${escaped}}` : { name, segments: plus === "+" });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push(text.slice(at));
  return found;
}

/** `{user.name}` or `{tags[0]}`: meant for a placeholder, and none. */
const STRAY = /(?<!\{)\{[A-Za-z_$][\w$-]*[.[][^{}\s]*\}(?!\})/g;

/** What was probably meant for a placeholder in a template, or in a value made of templates. */
export function strayIn(template: unknown): readonly string[] {
  return textsIn(template).flatMap((text) => text.match(STRAY) ?? []);
}

/** The names of the arguments that a template, or a value made of templates, asks for. */
export function namesIn(template: unknown): readonly string[] {
  return textsIn(template)
    .flatMap(pieces)
    .flatMap((piece) => (typeof piece === "string" ? [] : [piece.name]));
}

function textsIn(template: unknown): readonly string[] {
  if (typeof template === "string") return [template];
  if (typeof template !== "object" || template === null) return [];
  return Object.values(template).flatMap(textsIn);
}
