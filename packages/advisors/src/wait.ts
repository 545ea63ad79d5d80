/** Waits, or ends at once when the signal fires; says whether the time has passed. */
export function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (passed: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      resolve(passed);
    };
    const stop = (): void => end(false);
    const timer = setTimeout(end, ms, true);
    signal.addEventListener("abort", stop);
  });
}
