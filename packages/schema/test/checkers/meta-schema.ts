import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isNode, type Place } from "./schema-places.ts";

const drafts = {
  "2020-12": new Ajv2020({ strict: false, validateFormats: false }),
  "draft-07": new Ajv({ strict: false, validateFormats: false }),
};
const metaSchemas = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
};

/** Where a schema breaks its draft's own meta-schema: a keyword with a value of the wrong kind. */
export function metaSchemaFaults(schema: unknown, draft: keyof typeof drafts): readonly string[] {
  const ajv = drafts[draft];
  if (ajv.validate(metaSchemas[draft], schema)) return [];
  return (ajv.errors ?? []).map((error) => `#${error.instancePath}: ${error.message}`);
}

/** Patterns that no engine can compile, and pairs of bounds that leave nothing between them. */
export function senseFaults({ value, at }: Place): readonly string[] {
  if (!isNode(value)) return [];
  const faults: string[] = [];
  const patterns = [value["pattern"], ...Object.keys(value["patternProperties"] ?? {})];
  for (const pattern of patterns)
    if (typeof pattern === "string" && !compiles(pattern)) faults.push(`${at}: the pattern ${pattern}`);
  if (Array.isArray(value["enum"]) && value["enum"].length === 0) faults.push(`${at}: an empty enum`);
  return faults;
}

function compiles(pattern: string): boolean {
  return ["u", ""].some((flags) => {
    try {
      return new RegExp(pattern, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });
}
