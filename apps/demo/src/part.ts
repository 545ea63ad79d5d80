/** One part of the demo, as it is printed. */
export interface Part {
  readonly say: (line?: string) => void;
  /** Prints what was looked at, with a mark, and remembers whether all was as promised. */
  readonly check: (holds: boolean, what: string) => void;
  readonly failed: () => boolean;
  /** Columns of the terminal. */
  readonly width: number;
}

/** A part that prints on the console. */
export function openPart(title: string, width: number): Part {
  let failed = false;
  console.log(`\n── ${title} ${"─".repeat(Math.max(0, width - title.length - 4))}\n`);
  return {
    say: (line = "") => console.log(line),
    check: (holds, what) => {
      failed ||= !holds;
      console.log(`${holds ? "✓" : "✗"} ${what}`);
    },
    failed: () => failed,
    width,
  };
}
