/**
 * A path as it is below `root`, with `.` and `..` resolved, or undefined when it leads out of it. Both separators
 * count. Only the text is looked at: what a link on the disk leads to is not seen.
 */
export function confinePath(path: string, root: string): string | undefined {
  if (path.includes("\0") || /^[A-Za-z]:/.test(path)) return undefined;
  const slashed = path.replaceAll("\\", "/");
  const base = trimmed(root.replaceAll("\\", "/"));
  const inside = isAbsolute(slashed) ? below(slashed, base) : slashed;
  const rest = inside === undefined ? undefined : resolved(inside);
  if (rest === undefined) return undefined;
  if (rest === "") return base === "" ? "/" : base;
  return base === "/" ? `/${rest}` : `${base}/${rest}`;
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/");
}

function trimmed(root: string): string {
  return root.length > 1 ? root.replace(/\/+$/, "") || "/" : root;
}

/** What of an absolute path lies below the root, dots resolved before they are compared. */
function below(path: string, base: string): string | undefined {
  const whole = resolved(path);
  const wanted = resolved(base);
  if (whole === undefined || wanted === undefined || !isAbsolute(base)) return undefined;
  if (wanted === "" || whole === wanted) return whole.slice(wanted.length);
  return whole.startsWith(`${wanted}/`) ? whole.slice(wanted.length + 1) : undefined;
}

/** The segments without dots and empty ones; undefined when they climb out, or when a system may read dots in them. */
function resolved(path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      if (segments.pop() === undefined) return undefined;
    } else if (/^[. ]+$/.test(segment)) return undefined; // Windows drops dots and spaces at the end of a name
    else segments.push(segment);
  }
  return segments.join("/");
}
