import type { PlainObject } from "../plain-object.ts";
import { SchemaError } from "../schema-error.ts";
import { addMarks, type Check, inside, newMarks, type Outcome, type Run } from "./check.ts";
import type { Context } from "./compile-node.ts";
import type { Documents, Resource, Target } from "./documents.ts";

// Overlapping recursive unions come to the same schema and value again and again, twice as often with each level. Few
// enough not to be felt, more than an ordinary value needs; from then on outcomes are remembered.
const patience = 1_000;

export function references(node: PlainObject, context: Context): readonly Check[] {
  const checks: Check[] = [];
  const { $ref, $dynamicRef, $recursiveRef } = node;
  if (typeof $ref === "string") checks.push(reference($ref, context));
  if (typeof $dynamicRef === "string") checks.push(dynamicReference($dynamicRef, context));
  if (typeof $recursiveRef === "string") checks.push(recursiveReference($recursiveRef, context));
  return checks;
}

/** What a node refers to, as far as can be said without a value. */
export function targetOf(node: PlainObject, resource: Resource, documents: Documents): Target | undefined {
  const to = node["$ref"] ?? node["$dynamicRef"] ?? node["$recursiveRef"];
  return typeof to === "string" ? documents.resolve(to, resource) : undefined;
}

function reference(to: string, context: Context): Check {
  let known: Check | undefined;
  return (value, run, marks) => follow((known ??= arrive(find(to, context), context)), value, run, marks);
}

function dynamicReference(to: string, context: Context): Check {
  return inScope(to, context, (resource, { node, resource: home }) => {
    const anchor = to.slice(to.indexOf("#") + 1);
    return home.dynamicAnchors.get(anchor) === node && node !== undefined
      ? resource.dynamicAnchors.get(anchor)
      : undefined;
  });
}

function recursiveReference(to: string, context: Context): Check {
  return inScope(to, context, (resource, { resource: home }) =>
    home.recursive && resource.recursive ? resource.root : undefined,
  );
}

/** Goes to what the outermost of the entered resources offers; to the plain target where none does. */
function inScope(
  to: string,
  context: Context,
  offer: (resource: Resource, target: Target) => unknown,
): Check {
  let target: Target | undefined;
  let plain: Check | undefined;
  return (value, run, marks) => {
    target ??= find(to, context);
    plain ??= arrive(target, context);
    let check = plain;
    for (let scope: Run["scope"] | undefined = run.scope; scope?.resource; scope = scope.outer) {
      const node = offer(scope.resource, target);
      if (node !== undefined) check = context.compile(node, scope.resource);
    }
    return follow(check, value, run, marks);
  };
}

function find(to: string, { documents, resource }: Context): Target {
  const target = documents.resolve(to, resource);
  if (target) return target;
  throw new SchemaError("dangling_ref", `A $ref points to nothing: ${JSON.stringify(to)}`);
}

/** A pointer can lead into the middle of another resource, which is thereby entered. */
function arrive({ node, resource }: Target, { compile }: Context): Check {
  const check = compile(node, resource);
  return node === resource.root ? check : inside(resource, check);
}

function follow(check: Check, value: unknown, run: Run, marks: Parameters<Check>[2]): boolean {
  if ((run.visits += 1) < patience) return check(value, run, marks);
  run.memory ??= new Map();
  let byCheck = run.memory.get(run.scope);
  if (!byCheck) run.memory.set(run.scope, (byCheck = new Map()));
  let outcomes = byCheck.get(check);
  if (!outcomes) byCheck.set(check, (outcomes = new Map()));
  let outcome: Outcome | undefined = outcomes.get(value);
  if (!outcome || (marks && !outcome.marks)) {
    const own = marks && newMarks();
    outcome = { fits: check(value, run, own), marks: own };
    outcomes.set(value, outcome);
  }
  if (outcome.marks) addMarks(marks, outcome.marks);
  return outcome.fits;
}
