import { isObject, type PlainObject } from "../plain-object.ts";
import { applicators } from "./applicators.ts";
import { arrayCheck } from "./array-check.ts";
import { always, type Check, every, inside, never } from "./check.ts";
import type { Documents, Resource } from "./documents.ts";
import { visible } from "./draft.ts";
import { numberCheck } from "./number-check.ts";
import { objectCheck } from "./object-check.ts";
import { references } from "./references.ts";
import { stringCheck } from "./string-check.ts";
import { unevaluated } from "./unevaluated.ts";
import { fixedValues, typeCheck } from "./value-checks.ts";

/** What the checks of one node need of its surroundings. */
export interface Context {
  readonly resource: Resource;
  readonly documents: Documents;
  readonly compile: Compile;
  /** The check of a schema inside the node. */
  readonly inner: (schema: unknown) => Check;
}

export type Compile = (schema: unknown, resource: Resource) => Check;

/** Each node is compiled once, when first needed; a node that is in no document counts as part of `resource`. */
export function createCompiler(documents: Documents): Compile {
  const compiled = new WeakMap<object, Check>();
  const compile: Compile = (schema, around) => {
    if (!isObject(schema)) return schema === false ? never : always;
    const known = compiled.get(schema);
    if (known) return known;
    const resource = documents.resourceOf(schema) ?? around;
    const inner = (child: unknown): Check => compile(child, resource);
    const plain = compileNode(schema, { resource, documents, compile, inner });
    const check = resource.root === schema ? inside(resource, plain) : plain;
    compiled.set(schema, check);
    return check;
  };
  return compile;
}

function compileNode(schema: PlainObject, context: Context): Check {
  const node = visible(schema, context.resource.draft);
  const checks = [
    typeCheck(node["type"], {
      string: stringCheck(node),
      number: numberCheck(node),
      array: arrayCheck(node, context),
      object: objectCheck(node, context),
    }),
    fixedValues(node),
    ...references(node, context),
    ...applicators(node, context),
  ].filter((check) => check !== undefined);
  const check = unevaluated(node, context, every(checks) ?? always);
  if (node["nullable"] !== true) return check;
  return (value, run, marks) => value === null || check(value, run, marks);
}
