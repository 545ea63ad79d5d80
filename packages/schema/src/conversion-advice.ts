import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { toPointer } from "./json-pointer.ts";
import { isObject } from "./plain-object.ts";
import type { JsonSchema, JsonSchemaTarget } from "./schema-source.ts";

// What can be seen of a vendor's schema from outside; told by shape, since several copies may be installed.
interface Shape {
  readonly _zod?: { readonly def?: { readonly type?: string; readonly shape?: object } };
  readonly _def?: { readonly typeName?: string; readonly shape?: () => object };
  readonly type?: unknown;
  readonly entries?: unknown;
}

const notJson = /^(date|bigint|map|set|symbol|undefined|void|nan|custom|function)$/;

export const jsonAdvice =
  "A model can only send JSON: take a string, number, array or object there and convert it in the schema.";

export const crashAdvice =
  "Its converter crashed. In zod 4, `z.record` needs two schemas: for the key and the value.";

/** Which import makes this schema writable as JSON Schema. */
export function conversionAdvice(source: StandardSchemaV1): string {
  const { _zod, _def } = source as Shape;
  const { vendor } = source["~standard"];
  const lead = `This ${vendor} schema validates but can't write itself as JSON Schema: `;
  if (_zod) return `${lead}wrap it with \`zod()\` from "@toolport/schema/zod", or use "zod" 4.2 or newer.`;
  if (_def?.typeName) return `${lead}wrap it with \`zod3()\` from "@toolport/schema/zod3".`;
  if (vendor === "valibot")
    return `${lead}wrap it with \`toStandardJsonSchema()\` from "@valibot/to-json-schema".`;
  return `${lead}use a version of ${vendor} that implements Standard JSON Schema, or give JSON Schema by \`jsonSchema()\`.`;
}

/** A converter made for another version returns `{}` instead of failing; says so, or nothing when all is well. */
export function lostFields(source: StandardSchemaV1, schema: JsonSchema): string | undefined {
  const fields = fieldsOf(source as Shape);
  if (!fields || schema["$ref"] || schema["allOf"]) return undefined;
  const properties = schema["properties"];
  if (schema["type"] === "object" && (!fields.length || isObject(properties))) return undefined;
  return (
    `The ${source["~standard"].vendor} object with ${fields.length} fields came out as JSON Schema without them: ` +
    "the converter and the schema are of different major versions. Install one version of both, or wrap zod 3 " +
    'with "@toolport/schema/zod3" and zod 4 with "@toolport/schema/zod".'
  );
}

/** zod names no path when a type has no JSON form, so its own converter is asked again with a hook that sees paths. */
export function unrepresentableAt(
  converter: StandardJSONSchemaV1.Converter,
  target: JsonSchemaTarget,
): string | undefined {
  let pointer: string | undefined;
  const override = ({ zodSchema: { _zod }, path }: { zodSchema: Shape; path: PropertyKey[] }): void => {
    if (notJson.test(_zod?.def?.type ?? "")) pointer ??= toPointer(path);
  };
  try {
    converter.input({ target, libraryOptions: { unrepresentable: "any", override } });
  } catch {
    // Not zod, or broken in another way: the first error tells what there is to tell.
  }
  return pointer;
}

function fieldsOf({ _zod, _def, type, entries }: Shape): readonly string[] | undefined {
  if (_zod?.def?.type === "object") return Object.keys(_zod.def.shape ?? {});
  if (_def?.typeName === "ZodObject") return Object.keys(_def.shape?.() ?? {});
  return type === "object" && isObject(entries) ? Object.keys(entries) : undefined;
}
