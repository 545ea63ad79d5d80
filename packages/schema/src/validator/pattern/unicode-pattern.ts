// ECMA-262 22.2.1, SyntaxCharacter and `/`: what may be escaped with the `u` flag, besides classes and control escapes.
const escapable = /^[\^$\\.*+?()[\]{}|/]$/;
const letters = /^[dDsSwWbBfnrtv0-9cxukpP]$/;

/**
 * The same pattern for readers that use the `u` flag, as JSON Schema asks and most validators do: needless escapes and
 * lone brackets are what keeps patterns from it. The same text where nothing need be changed; nothing where that is not
 * enough, or the pattern is none.
 */
export function unicodePattern(source: string): string | undefined {
  if (isValid(source)) return source;
  let inClass = false;
  const written = source.replaceAll(pieces, (piece, escaped: string | undefined) => {
    if (escaped !== undefined) return plainly(escaped, piece, inClass);
    if (piece.endsWith("}") && piece.length > 1) return piece;
    // Beside a class of characters, a hyphen is no range.
    if (piece.includes("-")) return inClass ? piece.replace("-", "\\-") : piece;
    if (piece === "[" && !inClass) inClass = true;
    else if (piece === "]" && inClass) inClass = false;
    else return inClass ? piece : `\\${piece}`;
    return piece;
  });
  return isValid(written) ? written : undefined;
}

const pieces = /\\[pPu]\{[^}]*\}|\\[dDsSwW]-(?!\])|-(?=\\[dDsSwW])|\\(.)|\{\d+(?:,\d*)?\}|[[\]{}]/gsu;

function plainly(escaped: string, piece: string, inClass: boolean): string {
  if (escapable.test(escaped) || letters.test(escaped)) return piece;
  // In a class, `-` has a meaning that only its escape takes away.
  return inClass && escaped === "-" ? piece : escaped;
}

function isValid(source: string): boolean {
  try {
    return new RegExp(source, "u").unicode;
  } catch {
    return false;
  }
}
