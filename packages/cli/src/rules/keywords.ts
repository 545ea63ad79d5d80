import type { JsonSchema } from "@toolport/schema";
import { schemaNodes } from "../schema-nodes.ts";
import { visible } from "../visible-text.ts";
import { eachTool, type Rule } from "./rule.ts";

/** JSON Schema's, of all drafts, and OpenAPI's. */
const KEYWORDS: readonly string[] =
  "$schema $id $ref $defs $anchor $comment $dynamicRef $dynamicAnchor $vocabulary id definitions type enum const default title description examples example deprecated readOnly writeOnly nullable format pattern minLength maxLength multipleOf minimum maximum exclusiveMinimum exclusiveMaximum items prefixItems additionalItems unevaluatedItems contains minContains maxContains minItems maxItems uniqueItems properties patternProperties additionalProperties unevaluatedProperties propertyNames minProperties maxProperties required dependentRequired dependentSchemas dependencies anyOf oneOf allOf not if then else contentEncoding contentMediaType contentSchema discriminator".split(
    " ",
  );
const KNOWN: ReadonlySet<string> = new Set(KEYWORDS);

/** What people write for a keyword, beside another spelling of it. */
const MEANT: Readonly<Record<string, string>> = {
  require: "required",
  requires: "required",
  requierd: "required",
  propertys: "properties",
  property: "properties",
  desc: "description",
  discription: "description",
  descripton: "description",
  enums: "enum",
  choices: "enum",
  min: "minimum",
  max: "maximum",
  regex: "pattern",
  regexp: "pattern",
  defaultvalue: "default",
  datatype: "type",
};

const plain = (keyword: string): string => keyword.replaceAll(/[_\s-]/g, "").toLowerCase();
const SPELT: ReadonlyMap<string, string> = new Map(KEYWORDS.map((keyword) => [plain(keyword), keyword]));

export const schemaMisspelt: Rule = eachTool({
  id: "schema-misspelt",
  severity: "warning",
  finds: "a keyword or format that JSON Schema does not have, where it has the one that was meant",
  advice: "Write it as JSON Schema does: what it doesn't know it passes over, and nothing is enforced.",
  *check({ input }) {
    for (const { pointer, schema } of schemaNodes(input))
      for (const message of misspelt(schema)) yield { where: `input${pointer}`, message };
  },
});

function* misspelt(schema: JsonSchema): Generator<string> {
  for (const keyword of Object.keys(schema)) {
    if (KNOWN.has(keyword)) continue;
    const meant = SPELT.get(plain(keyword)) ?? MEANT[plain(keyword)];
    if (meant !== undefined && !(meant in schema))
      yield `There is no keyword "${visible(keyword)}": was "${meant}" meant?`;
  }
  const { type, properties, format } = schema;
  const beside = Object.entries(schema).find(([key, value]) => !KNOWN.has(key) && isTyped(value));
  if (type === "object" && properties === undefined && beside)
    yield `"${visible(beside[0])}" stands beside the keywords: arguments belong into "properties".`;
  // Formats are words; this is what a formatter of dates takes.
  if (typeof format === "string" && /[^a-z0-9-]|^(y{2,4}|d{1,2}|m{1,2})\b/.test(format))
    yield `There is no format "${visible(format)}": say it in the description, or by a pattern.`;
}

function isTyped(value: unknown): boolean {
  return typeof value === "object" && value !== null && typeof (value as JsonSchema).type === "string";
}
