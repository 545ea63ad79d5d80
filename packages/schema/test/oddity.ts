import { dialects, type DialectName, type JsonSchema, project, readSchema } from "../src/index.ts";
import { canonicalJson } from "./arbitraries/canonical-json.ts";
import { createOracle } from "./arbitraries/oracle.ts";
import { checkers } from "./checkers/checkers.ts";

/** A schema that real tools hardly have, and what it must take and refuse. */
export type Oddity = readonly [
  name: string,
  schema: JsonSchema,
  accepted: readonly unknown[],
  refused: readonly unknown[],
];

export const object = (properties: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties,
  ...more,
});

/** An oddity of one required field. */
export const inField = (
  name: string,
  field: unknown,
  accepted: readonly unknown[],
  refused: readonly unknown[] = [],
  more: JsonSchema = {},
): Oddity => {
  const given = (values: readonly unknown[]): readonly unknown[] => values.map((a) => ({ a }));
  return [name, object({ a: field }, { required: ["a"], ...more }), given(accepted), given(refused)];
};

export interface Judging {
  /** Not by ajv, which has faults of its own there: an own `__proto__`, multiples of decimals. */
  readonly withoutOracle?: boolean;
}

/** What is wrong with the validation and the projections of an oddity, in any dialect. */
export function faultsOf([, schema, accepted, refused]: Oddity, judging: Judging = {}): readonly string[] {
  const before = JSON.stringify(schema);
  const reader = readSchema(schema);
  const isTaken = (value: unknown): boolean => (reader.validate(value) as { readonly ok: boolean }).ok;
  const faults = [
    ...accepted.filter((value) => !isTaken(value)).map((value) => `${JSON.stringify(value)} is refused`),
    ...refused.filter(isTaken).map((value) => `${JSON.stringify(value)} is taken`),
    ...(Object.keys(dialects) as DialectName[]).flatMap((dialect) =>
      projectionFaults(schema, dialect, accepted, judging).map((fault) => `${dialect}: ${fault}`),
    ),
  ];
  return JSON.stringify(schema) === before ? faults : [...faults, "the source was changed"];
}

function projectionFaults(
  schema: JsonSchema,
  dialect: DialectName,
  values: readonly unknown[],
  { withoutOracle = false }: Judging,
): readonly string[] {
  const { schema: written, strict, encode, decode } = project(schema, dialect);
  const { fallback, strict: isStrict } = dialects[dialect];
  const writer = isStrict && !strict && fallback ? (fallback.name as DialectName) : dialect;
  const again = project(written, writer).schema;
  const wire = readSchema(written);
  const oracle = withoutOracle ? undefined : createOracle(written);
  const trips = values.flatMap((value) => {
    const sent = JSON.parse(JSON.stringify(encode(value))) as unknown;
    const back = decode(sent);
    const isSendable = wire.validate(sent) as { readonly ok: boolean };
    return [
      ...(isSendable.ok && oracle?.accepts(sent) !== false ? [] : [`${JSON.stringify(sent)} can't be sent`]),
      ...(canonicalJson(back) === canonicalJson(value) ? [] : [`comes back as ${JSON.stringify(back)}`]),
    ].map((fault) => `${JSON.stringify(value)}: ${fault}`);
  });
  return [
    ...checkers[writer](written),
    ...(JSON.stringify(again) === JSON.stringify(written) ? [] : ["projecting it again changes it"]),
    ...trips,
  ];
}
