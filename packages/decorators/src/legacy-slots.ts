import type { JsonSchema } from "@toolport/schema";
import type { Method } from "./declaration.ts";
import { context, whole, type Slot } from "./parameter.ts";
import type { ParamOptions } from "./param.ts";
import { sourceParameters, type SourceParameter } from "./source-parameters.ts";
import { statedDefault } from "./stated-default.ts";
import { isContextType } from "./tool-context.ts";
import { typeSchema } from "./type-schema.ts";

/** What is known of a method's parameters. */
export interface LegacyParameters {
  readonly method: Method;
  /** As the compiler noted them. */
  readonly types: readonly unknown[] | undefined;
  /** What `@Param` said of each. */
  readonly params: readonly (readonly ParamOptions[] | undefined)[];
  /** The method takes the arguments as one object. */
  readonly hasInput: boolean;
}

/** What a method takes at each place, by its types and by `@Param`, and what can't be told. */
export function legacySlots(about: LegacyParameters): { slots: readonly Slot[]; faults: readonly string[] } {
  const { method, types, params, hasInput } = about;
  const own = sourceParameters(method);
  const count = Math.max(types?.length ?? own?.length ?? method.length, params.length);
  if (types && params.length > types.length)
    return { slots: [], faults: [`has @Param at parameter ${params.length}, and takes ${types.length}`] };
  const slots: Slot[] = [];
  const faults: string[] = [];
  for (let at = 0; at < count; at++) {
    const read = slotAt(at, about, own?.[at]);
    if (typeof read !== "string") slots.push(read);
    else {
      const name = params[at]?.[0]?.name ?? own?.[at]?.name;
      faults.push(`parameter ${at + 1}${name === undefined ? "" : ` ("${name}")`} ${read}`);
    }
  }
  if (hasInput && slots.filter((slot) => slot === whole).length > 1)
    faults.push(
      "has input, which one parameter takes as a whole, and more than one parameter beside the context",
    );
  return { slots, faults };
}

/** A slot, or why there is none. */
function slotAt(
  at: number,
  { types, params, hasInput }: LegacyParameters,
  own: SourceParameter | undefined,
): Slot | string {
  const [told, other] = params[at] ?? [];
  const { name = own?.name, schema: given, ...rest } = told ?? {};
  const type = types?.[at];
  if (other) return "has two @Param decorators: say it all in one";
  if (own?.isRest === true) return "is a rest parameter, and an argument is one value: take a list instead";
  if (isContextType(type)) return told ? "is the context, which is no argument: take @Param away" : context;
  if (hasInput) return told ? "has @Param, and the method has input: one of them says what it takes" : whole;
  const schema = given ?? inferred(type, told !== undefined, own?.initial);
  if (schema === undefined) {
    if (!types) return UNKNOWN;
    if (type !== undefined && type !== Object)
      return `has a type that JSON can't carry (${typeName(type)}): ${ADVICE}`;
    return `has a type that is not there at run time: ${ADVICE}; if it is the context, import ToolContext from @toolport/decorators/legacy`;
  }
  if (name === undefined) return "has no name in the compiled source: give it one, as in @Param({ name })";
  // What has a default may be left out, and then that is what the method gets.
  if (own?.initial === undefined || rest.required !== undefined) return { ...rest, name, schema };
  const initial = given ? undefined : statedDefault(own.initial);
  return {
    ...rest,
    name,
    required: false,
    schema: initial === undefined ? schema : { ...schema, default: initial },
  };
}

/** By the type that was noted. Compilers note none of what has a default and no type in words: the default says it. */
function inferred(type: unknown, isTold: boolean, initial: string | undefined): JsonSchema | undefined {
  if (type !== undefined && type !== Object) return typeSchema(type);
  const kind = initial === undefined ? undefined : kindOf(initial);
  if (kind) return typeSchema(kind);
  return type === Object && isTold ? typeSchema(Object) : undefined;
}

function kindOf(initial: string): unknown {
  if (/^[[{]/.test(initial)) return initial.startsWith("{") ? Object : Array;
  const value = statedDefault(initial);
  return value === undefined ? undefined : Object(value).constructor;
}

const ADVICE = "give it a schema, as in @Param({ schema })";

// esbuild, and tsx with it, emits none.
const UNKNOWN =
  "has a type that nobody noted: compile with emitDecoratorMetadata (esbuild and tsx can't), and import reflect-metadata " +
  `before the class; or ${ADVICE}`;

function typeName(type: unknown): string {
  return typeof type === "function" ? type.name : String(type);
}
