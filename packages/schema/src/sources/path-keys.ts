import type { StandardSchemaV1 } from "@standard-schema/spec";

/** Where an issue lies. valibot's steps into a Set have no key: there the way ends. */
export function pathKeys({ path = [] }: StandardSchemaV1.Issue): readonly PropertyKey[] {
  const keys: readonly unknown[] = path.map((step) => (typeof step === "object" ? step?.key : step));
  const end = keys.findIndex((key) => key === null || key === undefined);
  return (end < 0 ? keys : keys.slice(0, end)) as readonly PropertyKey[];
}
