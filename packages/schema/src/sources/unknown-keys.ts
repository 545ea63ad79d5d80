import { droppedKey } from "../issue-text.ts";
import { toPointer } from "../json-pointer.ts";
import type { Issue } from "../schema-source.ts";
import { reaches } from "./defined-shapes.ts";
import type { Shape } from "./shape.ts";
import { alternatives, objectsFor, shapesAt } from "./shape-paths.ts";

// As deep as arguments may be; what is deeper was refused before.
const deepest = 256;

/** The keys of an accepted value that the vendor drops in silence. */
export function unknownKeys(shape: Shape, value: unknown): readonly Issue[] {
  const issues: Issue[] = [];
  if (strips(shape)) walk([shape], value, [], issues);
  return issues;
}

function walk(shapes: readonly Shape[], value: unknown, path: readonly string[], issues: Issue[]): void {
  if (typeof value !== "object" || value === null || path.length > deepest || !shapes.some(strips)) return;
  const members = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members);
  if (!Array.isArray(value)) {
    const known = declaredKeys(alternatives(shapes), members);
    for (const key of keys) {
      if (!known || known.has(key)) continue;
      issues.push({ pointer: toPointer([...path, key]), message: droppedKey(key, [...known]) });
    }
  }
  for (const key of keys)
    if (typeof members[key] === "object")
      walk(shapesAt(shapes, key, value), members[key], [...path, key], issues);
}

/** What any of the objects declares; undefined where one of them lets a further key through, or looks at it. */
function declaredKeys(
  shapes: readonly Shape[],
  value: Readonly<Record<string, unknown>>,
): ReadonlySet<string> | undefined {
  const objects = objectsFor(shapes, value);
  if (shapes.some((shape) => shape.kind !== "object" && takesObjects(shape))) return undefined;
  if (!objects.some(({ rest }) => rest === "strip")) return undefined;
  if (objects.some(({ rest }) => rest !== "strip" && rest !== "refuse")) return undefined;
  return new Set(objects.flatMap(({ fields }) => fields.map(({ key }) => key)));
}

function takesObjects(shape: Shape): boolean {
  if (shape.kind !== "json") return /^(record|map|foreign|wire|broken)$/.test(shape.kind);
  const { type, enum: fixed } = shape.schema;
  return fixed === undefined && (type === undefined || [type].flat().includes("object"));
}

const stripping = new WeakMap<Shape, boolean>();

/** Whether keys are dropped somewhere in it. */
function strips(shape: Shape): boolean {
  let known = stripping.get(shape);
  if (known === undefined) {
    known = reaches(shape, (inner) => inner.kind === "object" && inner.rest === "strip");
    stripping.set(shape, known);
  }
  return known;
}
