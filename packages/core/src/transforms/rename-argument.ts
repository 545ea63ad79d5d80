import { editProperties } from "./edit-properties.ts";
import { notTaken, withArgument } from "./fix-argument.ts";
import { reshape } from "./reshape.ts";
import { argumentOf, pointerTo } from "./reshaped-input.ts";
import type { Transform } from "./transform.ts";
import { declared } from "./without-arguments.ts";

interface Node {
  readonly [keyword: string]: unknown;
}

/** Calls an argument something else before the model; the tool's own schema and body know it by its old name. */
export function renameArgument(from: string, to: string): Transform {
  return (tool) =>
    reshape(tool, {
      step: `renameArgument("${from}", "${to}")`,
      done: `argument "${from}" called "${to}"`,
      names: [from],
      shown: (schema) => {
        if (declared(schema).has(to)) throw new Error(`it has an argument "${to}" already`);
        return editProperties(schema, (node) => renamedIn(node, from, to));
      },
      complete: (args) => {
        if (Object.hasOwn(args, from)) return [notTaken(from)];
        if (!Object.hasOwn(args, to)) return args;
        const { [to]: value, ...rest } = args;
        return withArgument(rest, from, value);
      },
      locate: (pointer) =>
        argumentOf(pointer) === from ? pointerTo(to) + pointer.slice(pointerTo(from).length) : pointer,
    });
}

/** Keywords that would have to be understood, not only read, to be renamed. */
const OPAQUE = [
  "if",
  "not",
  "dependentSchemas",
  "dependencies",
  "dependentRequired",
  "propertyNames",
  "default",
  "examples",
];

function renamedIn(node: Node, from: string, to: string): Node {
  const opaque = OPAQUE.find(
    (key) => node[key] !== undefined && JSON.stringify(node[key]).includes(JSON.stringify(from)),
  );
  if (opaque !== undefined) throw new Error(`its schema speaks of "${from}" under "${opaque}"`);
  const properties = Object.entries((node.properties ?? {}) as Node);
  return {
    ...node,
    ...(node.properties !== undefined && {
      properties: Object.fromEntries(properties.map(([key, one]) => [key === from ? to : key, one])),
    }),
    ...(Array.isArray(node.required) && {
      required: (node.required as readonly string[]).map((key) => (key === from ? to : key)),
    }),
  };
}
