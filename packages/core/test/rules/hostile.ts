export function throwing(): never {
  throw new Error("secret");
}

/** Throws whatever is asked of it. */
export const hostile: object = new Proxy(
  {},
  {
    get: throwing,
    has: throwing,
    ownKeys: throwing,
    getPrototypeOf: throwing,
    getOwnPropertyDescriptor: throwing,
  },
);
