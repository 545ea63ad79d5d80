import * as fc from "fast-check";

/** One schema, said once for all vendors. */
export type Plan =
  | { readonly kind: "text" | "number" | "boolean" | "date" | "bigint" }
  | { readonly kind: "enum"; readonly values: readonly string[] }
  | { readonly kind: "list" | "set" | "map" | "record" | "nullable"; readonly of: Plan }
  | { readonly kind: "pair"; readonly parts: readonly [Plan, Plan] }
  | { readonly kind: "object"; readonly fields: readonly Field[] }
  | { readonly kind: "choice"; readonly options: readonly (Plan & { kind: "object" })[] };

interface Field {
  readonly key: string;
  readonly plan: Plan;
  readonly optional: boolean;
}

/** A value as it travels, and as the tool gets it. */
export interface Pair {
  readonly wire: unknown;
  readonly value: unknown;
}

const leaf: fc.Arbitrary<Plan> = fc.oneof(
  fc.constantFrom<Plan>(
    { kind: "text" },
    { kind: "number" },
    { kind: "boolean" },
    { kind: "date" },
    { kind: "bigint" },
  ),
  fc
    .uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 3 })
    .map((values): Plan => ({ kind: "enum", values })),
);

export const plans: fc.Arbitrary<Plan> = fc.letrec<{ plan: Plan; object: Plan & { kind: "object" } }>(
  (tie) => ({
    object: fc
      .uniqueArray(
        fc.record({ key: fc.stringMatching(/^[a-z_$]{1,3}$/), plan: tie("plan"), optional: fc.boolean() }),
        {
          maxLength: 4,
          selector: ({ key }) => key,
        },
      )
      .map((found) => ({ kind: "object" as const, fields: found })),
    plan: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      tie("plan").map((of): Plan => ({ kind: "list", of })),
      tie("plan").map((of): Plan => ({ kind: "record", of })),
      tie("plan").map((of): Plan => ({ kind: "map", of })),
      // What is equal on the wire must not be equal in a Set by chance.
      fc.constantFrom<Plan>({ kind: "set", of: { kind: "text" } }, { kind: "set", of: { kind: "bigint" } }),
      tie("plan").map((of): Plan => (of.kind === "nullable" ? of : { kind: "nullable", of })),
      fc.tuple(tie("plan"), tie("plan")).map((parts): Plan => ({ kind: "pair", parts })),
      tie("object"),
      fc
        .array(tie("object"), { minLength: 2, maxLength: 3 })
        .map((options): Plan => ({ kind: "choice", options })),
    ),
  }),
).plan;

/** Values that fit a plan, in both forms. */
export function pairs(plan: Plan): fc.Arbitrary<Pair> {
  const same = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<Pair> =>
    arbitrary.map((value) => ({ wire: value, value }));
  switch (plan.kind) {
    case "text":
      return same(fc.string());
    case "number":
      return same(fc.integer());
    case "boolean":
      return same(fc.boolean());
    case "date":
      return fc
        .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
        .map((value) => ({ wire: value.toISOString(), value }));
    case "bigint":
      return fc
        .bigInt({ min: -(2n ** 70n), max: 2n ** 70n })
        .map((value) => ({ wire: String(value), value }));
    case "enum":
      return same(fc.constantFrom(...plan.values));
    case "nullable":
      return fc.oneof(fc.constant({ wire: null, value: null }), pairs(plan.of));
    case "pair":
      return fc.tuple(pairs(plan.parts[0]), pairs(plan.parts[1])).map(apart);
    case "list":
      return fc.array(pairs(plan.of), { maxLength: 3 }).map(apart);
    case "set":
      return fc
        .uniqueArray(pairs(plan.of), { maxLength: 3, selector: ({ wire }) => wire })
        .map((all) => ({ wire: all.map(({ wire }) => wire), value: new Set(all.map(({ value }) => value)) }));
    case "record":
      return entries(plan.of).map(objects);
    case "map":
      return entries(plan.of).map((all) => ({
        wire: Object.fromEntries(all.map(([key, { wire }]) => [key, wire])),
        value: new Map(all.map(([key, { value }]) => [key, value])),
      }));
    case "object":
      return fields(plan.fields).map(objects);
    default:
      return fc.oneof(
        ...plan.options.map((option, at) =>
          fields(option.fields).map((all) =>
            objects([...all, ["kind", { wire: `k${at}`, value: `k${at}` }]]),
          ),
        ),
      );
  }
}

type Entries = readonly (readonly [key: string, pair: Pair])[];

function entries(plan: Plan): fc.Arbitrary<Entries> {
  return fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,3}$/), pairs(plan)), {
    maxLength: 3,
    selector: ([key]) => key,
  });
}

function fields(all: readonly Field[]): fc.Arbitrary<Entries> {
  return fc
    .tuple(
      ...all.map(({ key, plan, optional }) =>
        fc
          .tuple(pairs(plan), fc.boolean())
          .map(([pair, given]) => (given || !optional ? ([key, pair] as const) : undefined)),
      ),
    )
    .map((found) => found.filter((entry) => entry !== undefined));
}

function objects(all: Entries): Pair {
  return {
    wire: Object.fromEntries(all.map(([key, { wire }]) => [key, wire])),
    value: Object.fromEntries(all.map(([key, { value }]) => [key, value])),
  };
}

function apart(all: readonly Pair[]): Pair {
  return { wire: all.map(({ wire }) => wire), value: all.map(({ value }) => value) };
}

/** The few words that the builders below need of a vendor. */
export interface Words<S> {
  readonly leaf: (plan: Plan & { kind: "text" | "number" | "boolean" | "date" | "bigint" | "enum" }) => S;
  readonly wrap: (kind: "list" | "set" | "map" | "record" | "nullable" | "optional", inner: S) => S;
  readonly pair: (first: S, second: S) => S;
  readonly object: (fields: Readonly<Record<string, S>>, tag?: string) => S;
  readonly choice: (options: readonly S[]) => S;
}

export function build<S>(plan: Plan, words: Words<S>): S {
  switch (plan.kind) {
    case "object":
    case "choice":
      return plan.kind === "object"
        ? words.object(built(plan.fields, words))
        : words.choice(plan.options.map((option, at) => words.object(built(option.fields, words), `k${at}`)));
    case "pair":
      return words.pair(build(plan.parts[0], words), build(plan.parts[1], words));
    case "list":
    case "set":
    case "map":
    case "record":
    case "nullable":
      return words.wrap(plan.kind, build(plan.of, words));
    default:
      return words.leaf(plan);
  }
}

function built<S>(all: readonly Field[], words: Words<S>): Readonly<Record<string, S>> {
  return Object.fromEntries(
    all.map(({ key, plan, optional }) => {
      const inner = build(plan, words);
      return [key, optional ? words.wrap("optional", inner) : inner];
    }),
  );
}
