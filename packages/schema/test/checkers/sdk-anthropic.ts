import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { canonicalJson } from "../arbitraries/canonical-json.ts";
import { mapChildren } from "../arbitraries/map-children.ts";
import { isNode, type Node } from "./schema-places.ts";

/** The helper that makes tools takes any object schema, and sends it as it is. */
export function betaToolFaults(schema: Node): readonly string[] {
  try {
    const made: object = betaTool({
      name: "tried",
      description: "d",
      inputSchema: schema as { readonly type: "object" },
      run: () => "",
    });
    const sent = "input_schema" in made ? made.input_schema : undefined;
    return canonicalJson(sent) === canonicalJson(schema) ? [] : ["it was changed"];
  } catch (error) {
    return [(error as Error).message];
  }
}

/**
 * The helper that makes schemas strict moves what the grammar can't say into descriptions: it must find nothing to
 * move. Its own omissions aside: it leaves `type` out beside `enum` and `const`, and tells a `default` in words, which
 * the API takes.
 */
export function anthropicStrictFaults(schema: Node): readonly string[] {
  try {
    const expected = canonicalJson(asTheHelperWrites(schema));
    const written = canonicalJson(transformJSONSchema(withoutDefaults(schema) as Node));
    return written === expected ? [] : [`it became ${written}, not ${expected}`];
  } catch (error) {
    return [(error as Error).message];
  }
}

function withoutDefaults(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { default: _, ...others } = mapChildren(schema, withoutDefaults);
  return others;
}

function asTheHelperWrites(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { default: _, type, ...others } = mapChildren(schema, asTheHelperWrites);
  const isListed = "enum" in others || "const" in others;
  return type === undefined || isListed ? others : { type, ...others };
}
