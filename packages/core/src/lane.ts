/** Frees the place. Calling it again does nothing. */
export type Release = () => void;

/** Lets one in at a time, in the order they came. */
export class Lane {
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is this one's turn. Whoever gave up waiting must still release the turn it is handed. */
  enter(): Promise<Release> {
    if (!this.#busy) {
      this.#busy = true;
      return Promise.resolve(this.#release());
    }
    return new Promise((resolve) => this.#waiting.push(() => resolve(this.#release())));
  }

  #release(): Release {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy = false;
    };
  }
}
