import type { Method } from "./declaration.ts";
import { context, whole, type Slot } from "./parameter.ts";
import { parameterNames } from "./parameter-names.ts";
import type { ParamOptions } from "./param.ts";
import { isContextType } from "./tool-context.ts";
import { typeSchema } from "./type-schema.ts";

/** What is known of a method's parameters. */
export interface LegacyParameters {
  readonly method: Method;
  /** As the compiler noted them. */
  readonly types: readonly unknown[] | undefined;
  readonly params: readonly (ParamOptions | undefined)[];
  /** The method takes the arguments as one object. */
  readonly hasInput: boolean;
}

/** What a method takes at each place, by its types and by `@Param`, and what can't be told. */
export function legacySlots(about: LegacyParameters): { slots: readonly Slot[]; faults: readonly string[] } {
  const { method, types, params, hasInput } = about;
  const names = parameterNames(method);
  const count = Math.max(types?.length ?? names?.length ?? method.length, params.length);
  if (types && params.length > types.length)
    return { slots: [], faults: [`has @Param at parameter ${params.length}, and takes ${types.length}`] };
  const slots: Slot[] = [];
  const faults: string[] = [];
  for (let at = 0; at < count; at++) {
    const read = slotAt(at, about, names?.[at]);
    if (typeof read !== "string") slots.push(read);
    else {
      const name = params[at]?.name ?? names?.[at];
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
  ownName: string | undefined,
): Slot | string {
  const { name = ownName, schema: given, ...rest } = params[at] ?? {};
  const type = types?.[at];
  if (isContextType(type))
    return params[at] ? "is the context, which is no argument: take @Param away" : context;
  if (hasInput)
    return params[at] ? "has @Param, and the method has input: one of them says what it takes" : whole;
  const schema = given ?? typeSchema(type);
  if (schema === undefined)
    return types ? `has a type that JSON can't carry (${typeName(type)}): ${ADVICE}` : UNKNOWN;
  if (type === Object && params[at] === undefined)
    return `has a type that is not there at run time: ${ADVICE}; if it is the context, import ToolContext from @toolport/decorators/legacy`;
  if (name === undefined) return "has no name in the compiled source: give it one, as in @Param({ name })";
  return { ...rest, name, schema };
}

const ADVICE = "give it a schema, as in @Param({ schema })";

// esbuild, and tsx with it, emits none.
const UNKNOWN =
  "has a type that nobody noted: compile with emitDecoratorMetadata (esbuild and tsx can't), and import reflect-metadata " +
  `before the class; or ${ADVICE}`;

function typeName(type: unknown): string {
  return typeof type === "function" ? type.name : String(type);
}
