import type { JsonValidator } from "../json-validator.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import { listOf } from "./alternatives.ts";

/** A JSON type; `choice` is text out of a fixed list, `string` any other text. Integers are numbers. */
export type Kind = "string" | "choice" | "number" | "boolean" | "object" | "array" | "null";

/** What a value may be, as far as a schema says so. */
export interface Wanted {
  /** Undefined where the schema leaves the type open: then nothing may be assumed. */
  readonly kinds: ReadonlySet<Kind> | undefined;
  /** The texts that the schema lists. */
  readonly choices: ReadonlySet<string>;
}

const known = new WeakMap<PlainObject, Wanted>();
const OPEN: Wanted = { kinds: undefined, choices: new Set() };

/** What fits all of the nodes may be. */
export function wantedBy(nodes: readonly unknown[], validator: JsonValidator): Wanted {
  return all(nodes.map((node) => wantedByNode(node, validator, [])));
}

function wantedByNode(node: unknown, validator: JsonValidator, open: readonly unknown[]): Wanted {
  if (!isObject(node) || open.includes(node))
    return node === false ? { kinds: new Set(), choices: new Set() } : OPEN;
  const before = known.get(node);
  if (before) return before;
  const inner = (child: unknown): Wanted => wantedByNode(child, validator, [...open, node]);
  const target = validator.refer(node);
  const wanted =
    target !== undefined && validator.refAlone
      ? inner(target)
      : all([
          byType(node),
          byValues(node),
          ...(target === undefined ? [] : [inner(target)]),
          ...listOf(node["allOf"]).map(inner),
          ...[node["anyOf"], node["oneOf"]].flatMap((union) =>
            Array.isArray(union) ? [any(union.map(inner))] : [],
          ),
        ]);
  // Inside a cycle it is only known for as long as the cycle is open.
  if (open.length === 0) known.set(node, wanted);
  return wanted;
}

function byType({ type, nullable }: PlainObject): Wanted {
  if (type === undefined) return OPEN;
  const kinds = [type].flat().map((name) => (name === "integer" ? "number" : name) as Kind);
  // OpenAPI 3.0 says it beside the type.
  return { kinds: new Set(nullable === true ? [...kinds, "null"] : kinds), choices: new Set() };
}

function byValues(node: PlainObject): Wanted {
  if (!("const" in node) && !Array.isArray(node["enum"])) return OPEN;
  const values = "const" in node ? [node["const"]] : listOf(node["enum"]);
  const choices = values.filter((value) => typeof value === "string");
  return {
    kinds: new Set(values.map((value) => (typeof value === "string" ? "choice" : kindOf(value)))),
    choices: new Set(choices),
  };
}

function all(wanted: readonly Wanted[]): Wanted {
  let kinds: ReadonlySet<Kind> | undefined;
  for (const one of wanted) kinds = kinds && one.kinds ? both(kinds, one.kinds) : (kinds ?? one.kinds);
  return { kinds, choices: new Set(wanted.flatMap(({ choices }) => [...choices])) };
}

function any(wanted: readonly Wanted[]): Wanted {
  const isOpen = wanted.some(({ kinds }) => !kinds);
  return {
    kinds: isOpen ? undefined : new Set(wanted.flatMap(({ kinds }) => [...(kinds as ReadonlySet<Kind>)])),
    choices: new Set(wanted.flatMap(({ choices }) => [...choices])),
  };
}

function both(a: ReadonlySet<Kind>, b: ReadonlySet<Kind>): ReadonlySet<Kind> {
  const common = [...a].filter((kind) => b.has(kind));
  // A choice is text, too.
  if ((a.has("choice") && b.has("string")) || (a.has("string") && b.has("choice"))) common.push("choice");
  return new Set(common);
}

/** The kind of a value; a text is a `string`. */
export function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as Kind);
}
