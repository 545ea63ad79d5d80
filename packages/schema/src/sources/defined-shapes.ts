import { awake, type Shape } from "./shape.ts";

/**
 * The shapes that are written once and referred to: those that contain themselves, and those their author named. The
 * root, if it is one of them, has the name `""`.
 */
export function definedShapes(root: Shape): ReadonlyMap<Shape, string> {
  const seen = new Set<Shape>();
  const open = new Set<Shape>();
  const defined = new Set<Shape>();
  const visit = (lazy: Shape): void => {
    // Laziness is only the way to a shape; what has a name is the shape.
    const shape = awake(lazy);
    if (open.has(shape)) {
      defined.add(shape);
      return;
    }
    if (seen.has(shape)) return;
    seen.add(shape);
    if (shape.kind === "noted" && shape.id !== undefined && shape !== awake(root)) defined.add(shape);
    open.add(shape);
    for (const part of partsOf(shape)) visit(part);
    open.delete(shape);
  };
  visit(root);
  return named(defined, awake(root));
}

/** The shapes directly inside a shape. */
function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case "object":
      return [
        ...shape.fields.map((field) => field.shape),
        ...(typeof shape.rest === "string" ? [] : [shape.rest]),
      ];
    case "record":
    case "map":
      return [shape.key, shape.value];
    case "list":
    case "set":
      return [shape.items];
    case "tuple":
      return [...shape.items, ...(typeof shape.rest === "string" ? [] : [shape.rest])];
    case "union":
      return shape.options;
    case "all":
      return shape.parts;
    case "lazy":
      return [awake(shape)];
    case "preprocess":
    case "noted":
      return [shape.inner];
    default:
      return [];
  }
}

/** Whether something in a shape passes a test. */
export function reaches(root: Shape, test: (shape: Shape) => boolean): boolean {
  const seen = new Set<Shape>();
  const visit = (shape: Shape): boolean => {
    if (seen.has(shape)) return false;
    seen.add(shape);
    return test(shape) || partsOf(shape).some(visit);
  };
  return visit(root);
}

function named(defined: ReadonlySet<Shape>, root: Shape): ReadonlyMap<Shape, string> {
  const names = new Map<Shape, string>();
  const taken = new Set<string>();
  const give = (shape: Shape, wanted: string): void => {
    let name = wanted;
    for (let more = 2; taken.has(name); more++) name = `${wanted}_${more}`;
    taken.add(name);
    names.set(shape, name);
  };
  for (const shape of defined)
    if (shape !== root && shape.kind === "noted" && shape.id !== undefined) give(shape, shape.id);
  for (const shape of defined)
    if (shape === root) names.set(shape, "");
    else if (!names.has(shape)) give(shape, "def0");
  return names;
}
