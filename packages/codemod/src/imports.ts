/** Something the converted code uses: a placeholder stands for it until it is known which names are free. */
interface Wanted {
  readonly module: string;
  readonly name: string;
  readonly type: boolean;
  readonly placeholder: string;
}

/** The imports that the converted code of one file needs. */
export class Imports {
  readonly #wanted = new Map<string, Wanted>();

  /** Notes that a value is needed, and gives what to write for it. */
  value(module: string, name: string): string {
    return this.#want(module, name, false);
  }

  /** Notes that a type is needed, and gives what to write for it. */
  type(module: string, name: string): string {
    return this.#want(module, name, true);
  }

  get wanted(): readonly Wanted[] {
    return [...this.#wanted.values()];
  }

  #want(module: string, name: string, type: boolean): string {
    const key = `${module} ${name}`;
    const known = this.#wanted.get(key);
    if (known && (type || !known.type)) return known.placeholder;
    const placeholder = known?.placeholder ?? `toolport_import_${this.#wanted.size}_${name}`;
    this.#wanted.set(key, { module, name, type, placeholder });
    return placeholder;
  }
}

export type { Wanted };
