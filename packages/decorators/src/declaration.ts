import type { SchemaSource } from "@toolport/schema";
import type { Slot } from "./parameter.ts";
import type { MethodOptions } from "./method-options.ts";

/** Of which kind of decorators it is. */
export type Flavour = "standard" | "legacy";

/** A method as JavaScript has it. */
export type Method = (this: unknown, ...args: unknown[]) => unknown;

/** What a decorator noted of one method, for whoever collects. Nothing is judged before that. */
export interface Declaration {
  readonly flavour: Flavour;
  /** As given: without types it may be anything. */
  readonly options: MethodOptions;
  readonly input?: SchemaSource | undefined;
  readonly slots: readonly Slot[];
  /** The method as the decorator met it; undefined where it met none. */
  readonly method: Method | undefined;
  /** What is wrong with the place it stands at. */
  readonly faults: readonly string[];
}

// Registered: a provider declared by one copy of this package is collected by another. A property rather than a map of
// ours, so that a proxy around the provider shows it too.
const DECLARED = Symbol.for("toolport.declarations");

type Declared = Map<PropertyKey, Declaration>;

/** Notes a declaration at an instance, a prototype, or (what is static) a class. */
export function declare(target: object, key: PropertyKey, declaration: Declaration): void {
  const own = ownDeclared(target);
  if (own) own.set(key, declaration);
  else Object.defineProperty(target, DECLARED, { value: new Map([[key, declaration]]) });
}

/** What is declared at this very object. */
export function ownDeclared(target: object): Declared | undefined {
  return Object.hasOwn(target, DECLARED)
    ? (target as { readonly [DECLARED]?: Declared })[DECLARED]
    : undefined;
}

/** Everything a provider's classes declare, the base class first, and what overrides in the place of what it overrides. */
export function declarationsOf(provider: object): readonly (readonly [PropertyKey, Declaration])[] {
  const places: object[] = [provider];
  for (let at: unknown = Object.getPrototypeOf(provider); isObject(at); at = Object.getPrototypeOf(at)) {
    places.unshift(at);
    const { constructor } = at;
    if (Object.hasOwn(at, "constructor") && isObject(constructor)) places.unshift(constructor);
  }
  const found: Declared = new Map();
  const mistakes: [PropertyKey, Declaration][] = [];
  for (const place of places)
    for (const [key, declaration] of ownDeclared(place) ?? []) {
      // A static method has nothing to do with an instance's of the same name, and a slip is none the less one.
      if (declaration.faults.length > 0) mistakes.push([key, declaration]);
      else found.set(key, mixed(found.get(key), declaration));
    }
  return [...mistakes, ...found];
}

function mixed(before: Declaration | undefined, declaration: Declaration): Declaration {
  if (!before || before.flavour === declaration.flavour) return declaration;
  const faults = [
    "is declared by a standard decorator and by a legacy one. Keep to one kind along the classes it is inherited through",
  ];
  return { ...declaration, faults };
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}
