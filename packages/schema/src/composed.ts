import type { StandardSchemaV1 } from "@standard-schema/spec";
import { droppedKey } from "./issue-text.ts";
import { fromPointer } from "./json-pointer.ts";
import type {
  Issue,
  JsonSchema,
  JsonSchemaTarget,
  SchemaReader,
  StandardJsonSchema,
  Validation,
} from "./schema-source.ts";

/** What a schema that is put together from others shows, how it checks, and what its parts know besides. */
export interface Composition<Value> {
  readonly shown: (target: JsonSchemaTarget) => JsonSchema;
  readonly validate: (value: unknown) => Validation<Value> | Promise<Validation<Value>>;
  readonly losses: SchemaReader["losses"];
  /** What is said of a key at the root is put in the words of `names`. */
  readonly unknownKeys: (value: object) => readonly Issue[];
  /** What it takes at its root. */
  readonly names: readonly string[];
}

type Known = Pick<SchemaReader, "losses" | "unknownKeys">;

const compositions = new WeakMap<object, Known>();

/**
 * A schema of one's own making out of other people's: what its parts can't say as JSON Schema, and which keys they
 * drop, is not lost with it.
 */
export function composed<Value>(about: Composition<Value>): StandardJsonSchema<Value, Value> {
  const write = ({ target }: { readonly target: string }): Record<string, unknown> => ({
    ...about.shown(target as JsonSchemaTarget),
  });
  const schema: StandardJsonSchema<Value, Value> = Object.freeze({
    "~standard": Object.freeze({
      version: 1 as const,
      vendor: "toolport",
      validate: (value: unknown) => {
        const checked = about.validate(value);
        return checked instanceof Promise ? checked.then(toResult) : toResult(checked);
      },
      jsonSchema: { input: write, output: write },
    }),
  });
  compositions.set(schema, {
    losses: about.losses,
    unknownKeys: (value) =>
      typeof value === "object" && value !== null
        ? about.unknownKeys(value).map((issue) => inWordsOf(about.names, issue))
        : [],
  });
  return schema;
}

/** What is known of a composed schema beyond what it writes. */
export function compositionOf(source: object): Known | undefined {
  return compositions.get(source);
}

function inWordsOf(names: readonly string[], issue: Issue): Issue {
  const [key = "", ...deeper] = fromPointer(issue.pointer);
  return deeper.length > 0 ? issue : { pointer: issue.pointer, message: droppedKey(key, names) };
}

function toResult<Value>(checked: Validation<Value>): StandardSchemaV1.Result<Value> {
  if (checked.ok) return { value: checked.value };
  return { issues: checked.issues.map(({ pointer, message }) => ({ message, path: fromPointer(pointer) })) };
}
