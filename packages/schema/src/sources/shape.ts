import type { JsonSchema } from "../schema-source.ts";

/**
 * What becomes of the keys (or items) that a schema doesn't name: dropped, kept because the author said so, kept because
 * nobody said anything (`open`), refused; a shape is what they must be.
 */
export type Rest = "strip" | "keep" | "open" | "refuse" | Shape;

export interface Field {
  readonly key: string;
  readonly shape: Shape;
  /** May be absent. */
  readonly optional: boolean;
}

/** How a value travels whose type JSON doesn't have. */
export interface WireForm {
  readonly schema: JsonSchema;
  /** Makes the vendor's value of what came; a value that isn't in wire form must come back as it is. */
  readonly decode?: ((value: unknown) => unknown) | undefined;
}

/** What every vendor's schema is read into: the one tree that JSON Schema, wire forms and unknown keys are made from. */
export type Shape =
  /** JSON Schema says it in one node without children; `{}` is any value. */
  | { readonly kind: "json"; readonly schema: JsonSchema; readonly unsaid?: readonly Unsaid[] }
  /** `undefined`, `void`: can't be sent, only left out. */
  | { readonly kind: "absent" }
  | { readonly kind: "never" }
  /** No JSON form: any value, judged by the vendor. */
  | { readonly kind: "foreign"; readonly what: string }
  /** The vendor's own validator fails here too. */
  | { readonly kind: "broken"; readonly message: string }
  /** `parses`: the vendor makes it from text by itself. `bounds`: what it must satisfy, in words. */
  | {
      readonly kind: "date" | "bigint";
      readonly parses: boolean;
      readonly bounds: readonly string[];
    }
  | { readonly kind: "bigints"; readonly values: readonly bigint[] }
  | { readonly kind: "object"; readonly fields: readonly Field[]; readonly rest: Rest }
  /** `loose`: keys that `key` doesn't take are kept. */
  | {
      readonly kind: "record";
      readonly key: Shape;
      readonly value: Shape;
      readonly limits: Limits;
      readonly loose?: boolean;
    }
  | { readonly kind: "list" | "set"; readonly items: Shape; readonly limits: Limits }
  /** `required`: how many items must be there. */
  | {
      readonly kind: "tuple";
      readonly items: readonly Shape[];
      readonly required: number;
      readonly rest: Rest;
      readonly limits: Limits;
    }
  | { readonly kind: "map"; readonly key: Shape; readonly value: Shape; readonly limits: Limits }
  /** `exclusive`: exactly one may fit, although several could. */
  | { readonly kind: "union"; readonly options: readonly Shape[]; readonly exclusive: boolean }
  | { readonly kind: "all"; readonly parts: readonly Shape[] }
  | { readonly kind: "lazy"; readonly get: () => Shape }
  /** The author's own code sees the value before `inner` does. */
  | { readonly kind: "preprocess"; readonly inner: Shape }
  | { readonly kind: "noted"; readonly inner: Shape; readonly notes: JsonSchema; readonly id?: string }
  | ({ readonly kind: "wire" } & WireForm);

/** A constraint that JSON Schema has no words for. */
export interface Unsaid {
  readonly keyword: string;
  readonly message: string;
}

/** Of a list's items, a set's, a map's entries or an object's keys. */
export interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** What a model sends, or what the tool gets. */
export type Side = "input" | "output";

export const anything: Shape = { kind: "json", schema: {} };

export const nullShape: Shape = { kind: "json", schema: { type: "null" } };

// A schema that is lazily itself and nothing else has no end.
const longestWay = 1000;

/** Looks through laziness. */
export function awake(shape: Shape): Shape {
  let inner = shape;
  for (let steps = 0; inner.kind === "lazy"; steps++) {
    if (steps > longestWay) return { kind: "foreign", what: "a schema that is only itself" };
    inner = inner.get();
  }
  return inner;
}

/** Looks through laziness and notes. */
export function bare(shape: Shape): Shape {
  let inner = awake(shape);
  while (inner.kind === "noted") inner = awake(inner.inner);
  return inner;
}

/** The strings that `shape` lists, if it does nothing else. */
export function listedStrings(shape: Shape): readonly string[] | undefined {
  const inner = bare(shape);
  if (inner.kind === "union") {
    const lists = inner.options.map(listedStrings);
    return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
  }
  if (inner.kind !== "json") return undefined;
  const { const: one, enum: several } = inner.schema;
  const values = Array.isArray(several) ? (several as readonly unknown[]) : [one];
  return values.every((value) => typeof value === "string") ? values : undefined;
}

/** Whether every value of it is text, so that it can be a key of a JSON object. */
export function isText(shape: Shape): boolean {
  const inner = bare(shape);
  if (inner.kind === "union") return inner.options.every(isText);
  if (inner.kind !== "json") return false;
  return inner.schema["type"] === "string" || listedStrings(inner) !== undefined;
}

/** Fixed values of any kind, as a vendor's literals and enums list them. */
export function literals(values: readonly unknown[]): Shape {
  const json = values.filter(
    (value) =>
      value === null ||
      /^(string|boolean)$/.test(typeof value) ||
      (typeof value === "number" && Number.isFinite(value)),
  );
  const options: Shape[] = [];
  if (json.length > 0) options.push({ kind: "json", schema: { enum: json } });
  const big = values.filter((value) => typeof value === "bigint");
  if (big.length > 0) options.push({ kind: "bigints", values: big });
  if (values.includes(undefined)) options.push({ kind: "absent" });
  const others = values.filter(
    (value) => !json.includes(value) && typeof value !== "bigint" && value !== undefined,
  );
  if (others.length > 0) options.push({ kind: "foreign", what: typeof others[0] });
  if (options.length === 0) return { kind: "never" };
  return options.length === 1 ? (options[0] as Shape) : { kind: "union", options, exclusive: false };
}

/** The values of an enum object, without the reverse names that TypeScript adds to numeric ones. */
export function enumValues(entries: object): readonly unknown[] {
  const record = entries as Readonly<Record<string, unknown>>;
  return Object.keys(record)
    .filter((key) => typeof record[String(record[key])] !== "number")
    .map((key) => record[key]);
}
