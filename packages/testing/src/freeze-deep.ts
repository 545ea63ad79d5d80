/** So that a host which writes into what it is given fails there, and not in whatever is called next. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const child of Object.values(value)) freezeDeep(child);
  return Object.freeze(value);
}
