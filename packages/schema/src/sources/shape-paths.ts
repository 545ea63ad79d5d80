import { isObject } from "../plain-object.ts";
import { bare, type Shape } from "./shape.ts";

/** What a value may be, with unions, intersections and laziness taken apart. */
export function alternatives(shapes: readonly Shape[]): readonly Shape[] {
  const [only] = shapes;
  const single = only && shapes.length === 1 ? bare(only) : undefined;
  if (single && !/^(union|all|preprocess)$/.test(single.kind)) return [single];
  const found = new Set<Shape>();
  const visit = (shape: Shape): void => {
    const inner = bare(shape);
    if (found.has(inner)) return;
    found.add(inner);
    if (inner.kind === "union") inner.options.forEach(visit);
    else if (inner.kind === "all") inner.parts.forEach(visit);
    else if (inner.kind === "preprocess") visit(inner.inner);
  };
  shapes.forEach(visit);
  return [...found].filter(({ kind }) => !/^(union|all|preprocess)$/.test(kind));
}

/** The objects among the alternatives; only those whose fixed values the object has, if any has them. */
export function objectsFor(
  shapes: readonly Shape[],
  value: Readonly<Record<string, unknown>>,
): readonly Extract<Shape, { kind: "object" }>[] {
  const objects = shapes.filter((shape) => shape.kind === "object");
  if (objects.length < 2) return objects;
  const tagged = objects.filter((shape) => hasTags(shape, value));
  return tagged.length > 0 ? tagged : objects;
}

/** Whether the object has a fixed value that `shape` asks for, and no other one in its place. */
export function hasTags(
  shape: Extract<Shape, { kind: "object" }>,
  value: Readonly<Record<string, unknown>>,
): boolean {
  const tags = shape.fields.flatMap(({ key, shape: field, optional }) => {
    const inner = bare(field);
    const fixed: unknown = inner.kind === "json" ? inner.schema["enum"] : undefined;
    return Array.isArray(fixed) && !optional ? [[key, fixed as readonly unknown[]] as const] : [];
  });
  return (
    tags.length > 0 && tags.every(([key, fixed]) => Object.hasOwn(value, key) && fixed.includes(value[key]))
  );
}

/** What stands at a key or an index of a value that may be any of `shapes`. */
export function shapesAt(shapes: readonly Shape[], key: string, value: unknown): readonly Shape[] {
  const all = alternatives(shapes);
  const objects = isObject(value) ? objectsFor(all, value) : [];
  return all.flatMap((shape): readonly Shape[] => {
    switch (shape.kind) {
      case "object": {
        if (!objects.includes(shape)) return [];
        const field = shape.fields.find((one) => one.key === key)?.shape;
        return field ? [field] : typeof shape.rest === "string" ? [] : [shape.rest];
      }
      case "record":
        return [shape.value];
      case "map":
        return isObject(value)
          ? [shape.value]
          : [{ kind: "tuple", items: [shape.key, shape.value], required: 2, rest: "refuse", limits: {} }];
      case "list":
      case "set":
        return [shape.items];
      case "tuple": {
        const item = shape.items[Number(key)] ?? shape.rest;
        return typeof item === "string" ? [] : [item];
      }
      default:
        return [];
    }
  });
}
