import type { DefinedTool } from "@toolport/core";
import type { StandardJsonSchema } from "@toolport/schema";

/** What the body of a tool of the SDK takes; of one without a body, what its schema gives. */
export type InputFor<One> = One extends { readonly execute: infer Execute }
  ? NonNullable<Execute> extends (input: infer Input, ...rest: never) => unknown
    ? Input
    : SchemaInputFor<One>
  : SchemaInputFor<One>;

type SchemaInputFor<One> = One extends { readonly inputSchema: infer Schema }
  ? Known<Parsed<Schema>>
  : One extends { readonly parameters: infer Schema }
    ? Known<Parsed<Schema>>
    : unknown;

type Known<Input> = [Input] extends [never] ? unknown : Input;

/** By the SDK's own mark, or by Standard Schema. */
type Parsed<Schema> = Schema extends { readonly _type: infer Input }
  ? Input
  : Schema extends { readonly "~standard": { readonly types?: infer Types } }
    ? NonNullable<Types> extends { readonly output: infer Input }
      ? Input
      : never
    : never;

type Produced<Returned> =
  Returned extends AsyncIterable<infer Value>
    ? Value
    : Returned extends PromiseLike<infer Value>
      ? Value
      : Returned;

type OutputFor<One> = One extends { readonly execute?: infer Execute }
  ? NonNullable<Execute> extends (...all: never) => infer Returned
    ? Produced<Returned>
    : unknown
  : unknown;

/** Tools of ours with the names, inputs and outputs of the SDK's. With `unsupported: "leave-out"` some may be missing. */
export type ImportedTools<Tools> = {
  readonly [Name in keyof Tools & string]: DefinedTool<
    Name,
    {
      source: StandardJsonSchema<InputFor<Tools[Name]>, InputFor<Tools[Name]>>;
      output: OutputFor<Tools[Name]>;
      app: unknown;
      permission: undefined;
    }
  >;
};
