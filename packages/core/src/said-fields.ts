/**
 * The fields that are really said. One that is `undefined`, as a condition may leave it, says nothing: it must not take
 * away what the tool says of itself, an approval least of all.
 */
export function saidFields<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
