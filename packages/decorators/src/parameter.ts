import type { ToolContext } from "@toolport/core";
import type { InferOutput, JsonSchema, SchemaSource } from "@toolport/schema";

/** One positional parameter of a method, and the argument of that name. */
export interface Parameter<Source extends SchemaSource = SchemaSource> {
  readonly name: string;
  readonly schema: Source;
  /** Default: true, unless the schema says a default. An absent optional argument is `undefined`. */
  readonly required?: boolean;
  /** Takes the place of the schema's own description. */
  readonly description?: string;
}

/**
 * Stands in `params` for the place at which the method takes its `ToolContext`. Registered, so that two copies of this
 * package agree.
 */
export const context: unique symbol = Symbol.for("toolport.context") as never;

/** Where a method takes the arguments as one object. */
export const whole: unique symbol = Symbol.for("toolport.arguments") as never;

/** What a method takes at one place. */
export type Slot = Parameter | typeof context | typeof whole;

/** What a declaration may list. */
export type Params = readonly (Parameter | typeof context)[];

/**
 * The value of one parameter. Of plain JSON Schema only the simple types are known to the compiler; the others are left
 * to the method to state.
 */
type ValueOf<Source> = Source extends { readonly "~standard": unknown }
  ? InferOutput<Source>
  : Source extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Source extends { readonly type: "string" }
      ? string
      : Source extends { readonly type: "number" | "integer" }
        ? number
        : Source extends { readonly type: "boolean" }
          ? boolean
          : never;

type ArgumentOf<One> = One extends { readonly schema: infer Source; readonly required: false }
  ? ValueOf<Source> | undefined
  : One extends { readonly schema: infer Source }
    ? ValueOf<Source>
    : ToolContext<never>;

/** What a method is called with, in order. */
export type ArgumentsOf<List extends Params> = { [At in keyof List]: ArgumentOf<List[At]> };

/** Whether it is JSON Schema without a library around it. */
export function isPlain(schema: SchemaSource): schema is JsonSchema {
  return !("~standard" in schema);
}
