import type { SchemaSource } from "@toolport/schema";
import { declare, ownDeclared, type Method } from "./declaration.ts";

/** What `@Param` is told. */
export interface ParamOptions {
  /** Default: the parameter's name in the source, where that still has it. */
  readonly name?: string;
  readonly description?: string;
  /** Default: true, unless the schema says a default. */
  readonly required?: boolean;
  /** For what the parameter's type doesn't say: the items of a list, the fields of an object, an enum, bounds. */
  readonly schema?: SchemaSource;
}

const noted = new WeakMap<object, Map<PropertyKey, ParamOptions[][]>>();

/** Says more of one parameter of a `@ToolMethod`. A legacy decorator. */
export function Param(
  options: ParamOptions = {},
): (target: object, key: string | symbol | undefined, index: number) => void {
  return (target, key = "constructor", index) => {
    const methods = noted.get(target) ?? new Map<PropertyKey, ParamOptions[][]>();
    const list = methods.get(key) ?? [];
    (list[index] ??= []).push(options);
    noted.set(target, methods.set(key, list));
    // A method's decorators come after those of its parameters, so @ToolMethod takes its place.
    if (ownDeclared(target)?.has(key) !== true)
      declare(target, key, {
        flavour: "legacy",
        options: { description: "", effect: "unknown" },
        slots: [],
        method: methodAt(target, key),
        faults: [`parameter ${index + 1} has @Param, and the method no @ToolMethod`],
      });
  };
}

/** What was said of a method's parameters, by place; by each decorator where there are several. */
export function paramsOf(target: object, key: PropertyKey): readonly (readonly ParamOptions[] | undefined)[] {
  return noted.get(target)?.get(key) ?? [];
}

function methodAt(target: object, key: PropertyKey): Method | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(target, key)?.value;
  return typeof value === "function" ? (value as Method) : undefined;
}
