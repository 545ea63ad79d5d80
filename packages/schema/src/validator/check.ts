import type { Resource } from "./documents.ts";

/** A compiled schema. `marks`, where given, collects what has been evaluated, for an `unevaluated…` further out. */
export type Check = (value: unknown, run: Run, marks: Marks | undefined) => boolean;

/** One call's state, shared by all checks. */
export interface Run {
  /** The resources entered on the way here, those that a dynamic reference can ask for. */
  scope: Scope;
  /** How many references have been followed. */
  visits: number;
  memory: Map<Scope, Map<Check, Map<unknown, Outcome>>> | undefined;
}

export interface Outcome {
  readonly fits: boolean;
  readonly marks: Marks | undefined;
}

/** What of a value has been evaluated: which of an object's keys, how many of a list's first items, which others. */
export interface Marks {
  readonly keys: Set<string>;
  readonly places: Set<number>;
  items: number;
}

export function newMarks(): Marks {
  return { keys: new Set(), places: new Set(), items: 0 };
}

export function addMarks(marks: Marks | undefined, more: Marks): void {
  if (!marks) return;
  for (const key of more.keys) marks.keys.add(key);
  for (const place of more.places) marks.places.add(place);
  marks.items = Math.max(marks.items, more.items);
}

/** Interned, so that equal scopes are the same object. */
export interface Scope {
  readonly resource: Resource | undefined;
  readonly outer: Scope | undefined;
  readonly inner: Map<Resource, Scope>;
}

export function newScope(resource?: Resource, outer?: Scope): Scope {
  return { resource, outer, inner: new Map() };
}

/** The check, made inside a resource that a dynamic reference can ask for. */
export function inside(resource: Resource, check: Check): Check {
  if (!canBeAskedFor(resource)) return check;
  return (value, run, marks) => {
    const before = run.scope;
    run.scope = enter(resource, before);
    const fits = check(value, run, marks);
    run.scope = before;
    return fits;
  };
}

/** A resource that is entered a second time adds nothing: the outermost is what counts. */
export function enter(resource: Resource, outer: Scope): Scope {
  if (!canBeAskedFor(resource)) return outer;
  for (let scope: Scope | undefined = outer; scope; scope = scope.outer)
    if (scope.resource === resource) return outer;
  let scope = outer.inner.get(resource);
  if (!scope) outer.inner.set(resource, (scope = newScope(resource, outer)));
  return scope;
}

function canBeAskedFor({ recursive, dynamicAnchors }: Resource): boolean {
  return recursive || dynamicAnchors.size > 0;
}

export const always: Check = () => true;
export const never: Check = () => false;

export function every(checks: readonly Check[]): Check | undefined {
  const [first, second, third] = checks;
  if (!second) return first;
  if (!third) return (value, run, marks) => first!(value, run, marks) && second(value, run, marks);
  return (value, run, marks) => {
    for (const check of checks) if (!check(value, run, marks)) return false;
    return true;
  };
}
