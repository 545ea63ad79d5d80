/** How long something in a conversation may hang before the kit calls it a failure, in milliseconds. */
const HANGS_AFTER = 10_000;

/** How long a fixture's body waits for what a correct adapter brings about. */
const BODY_WAITS = 1_500;

/** The promise, or a rejection that says what hangs. */
export async function notHanging<T>(promise: Promise<T>, what: string): Promise<T> {
  const value = await raced(promise, HANGS_AFTER);
  if (value === LATE) throw new Error(`${what} did not end within ${HANGS_AFTER} ms`);
  return value;
}

/** Whether the promise settles while a body may wait for it: a body must not hang with a broken adapter. */
export async function comesAbout(promise: Promise<unknown>): Promise<boolean> {
  return (await raced(promise, BODY_WAITS)) !== LATE;
}

const LATE: unique symbol = Symbol("late");

async function raced<T>(promise: Promise<T>, ms: number): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), ms);
  });
  try {
    return await Promise.race([promise, wait]);
  } finally {
    clearTimeout(timer);
  }
}

/** A place where several bodies wait for each other. */
export interface Meeting {
  /** Whether all came while this one waited. */
  readonly arrive: () => Promise<boolean>;
}

/** Lets bodies through once `count` of them are there: proof that they run at the same time. */
export function meetingOf(count: number): Meeting {
  const gate = newGate();
  let missing = count;
  let givenUp = false;
  return {
    async arrive() {
      if (--missing === 0) gate.open();
      // Whoever comes after somebody gave up need not wait as long again.
      const met = !givenUp && (await comesAbout(gate.opened));
      givenUp ||= !met;
      return met;
    },
  };
}

/** A promise and the way to keep it. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export function newGate(): Gate {
  const keys: (() => void)[] = [];
  const opened = new Promise<void>((resolve) => keys.push(resolve));
  return { opened, open: () => keys[0]?.() };
}

/** Resolves when the signal fires. */
export function fired(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
