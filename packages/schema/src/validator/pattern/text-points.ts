/** A text as the characters that a pattern sees: code points with the `u` flag, code units without it. */
export function pointsOf(text: string, unicode: boolean): Uint32Array {
  const points = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++, count++) {
    const point = unicode ? text.codePointAt(at)! : text.charCodeAt(at);
    points[count] = point;
    if (point > 0xffff) at++;
  }
  return points.subarray(0, count);
}

/** Whether `\b` takes the character for a part of a word. */
export function isWord(point: number | undefined): boolean {
  return point !== undefined && point < 128 && /\w/.test(String.fromCharCode(point));
}
