import { toPointer } from "../json-pointer.ts";
import type { Loss } from "../loss.ts";
import { cloneJson, type PlainObject } from "../plain-object.ts";
import { withWords } from "../projection/in-words.ts";
import type { JsonSchema, JsonSchemaTarget } from "../schema-source.ts";
import { eachSubschema } from "../subschemas.ts";
import { type Mark, mark } from "./marks.ts";
import { normalForm, ordered } from "./normal-form.ts";
import { withParts } from "./normal-nodes.ts";
import type { Shape } from "./shape.ts";
import { writeShape } from "./write-shape.ts";

export interface SourceSchema {
  readonly schema: JsonSchema;
  readonly losses: readonly Loss[];
}

/** A shape as frozen JSON Schema in normal form, and what that could not say. */
export function sourceSchema(shape: Shape, target: JsonSchemaTarget): SourceSchema {
  const losses: Loss[] = [];
  const schema = settle(normalForm(writeShape(shape, target), target), [], losses);
  return { schema: cloneJson(schema, Object.freeze), losses: Object.freeze(losses) };
}

/** Turns the marks of the writer into losses, now that every node is where it stays. */
function settle(node: PlainObject, path: readonly string[], losses: Loss[]): PlainObject {
  let own = node;
  if (Object.hasOwn(node, mark)) {
    const { [mark]: marks, ...rest } = node;
    own = rest;
    for (const { words, ...loss } of marks as readonly Mark[]) {
      losses.push({ pointer: toPointer(path), dialect: "source", ...loss });
      if (words) own = ordered({ ...own, description: withWords(own["description"], words) });
    }
  }
  const parts = new Map<PlainObject, PlainObject>();
  eachSubschema(own, (child, step) => parts.set(child, settle(child, [...path, ...step], losses)));
  return withParts(own, (part) => parts.get(part) ?? part);
}
