/** Roots that each strict target takes, with one property under test. */
export const closed = (property: object, more: object = {}): object => ({
  type: "object",
  properties: { p: property },
  required: ["p"],
  additionalProperties: false,
  ...more,
});
export const open = (property: unknown, more: object = {}): object => ({
  type: "object",
  properties: { p: property },
  ...more,
});
export const nested = (levels: number): object =>
  levels === 0 ? { type: "string" } : closed(nested(levels - 1));
export const many = (count: number, property: object): object => ({
  type: "object",
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, property])),
  additionalProperties: false,
});
export const all = (schema: object): object => ({
  ...schema,
  required: Object.keys((schema as { properties: object }).properties),
});
