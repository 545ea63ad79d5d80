/** The same table, frozen at every depth, so that a spread is the only way to change one. */
export function frozen<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null && !Object.isFrozen(inner)) frozen(inner as object);
  return Object.freeze(value);
}
