import type { ArgsOf, Awaitable, OutputSchema, ToolContext, ToolResult } from "@toolport/core";
import type { JsonSchema, SchemaSource } from "@toolport/schema";
import { declare, ownDeclared, type Declaration, type Method } from "./declaration.ts";
import type { MethodOptions } from "./method-options.ts";
import { context as contextMark, whole, type ArgumentsOf, type Params } from "./parameter.ts";

/** What `@tool` is told. With neither `input` nor `params`, the method takes nothing. */
export interface ToolOptions<
  List extends Params | undefined = Params | undefined,
  Source extends SchemaSource | undefined = SchemaSource | undefined,
> extends MethodOptions {
  /** The method's parameters in their order, `context` among them where it takes one. */
  readonly params?: List;
  /** Instead of `params`: the schema of all arguments, which the method takes as one object, and then the context. */
  readonly input?: Source;
}

/** What the method is called with. */
type Called<List, Source> = [List] extends [Params]
  ? ArgumentsOf<List>
  : [Source] extends [SchemaSource]
    ? [ArgsOf<Source>, ToolContext<never>]
    : [];

type Kept<Promised> =
  Promised extends OutputSchema<infer Value> ? Awaitable<Value | ToolResult<Value>> : unknown;

/** A standard decorator for a method that takes these arguments and gives that. */
export type ToolDecorator<Args extends readonly unknown[], Given> = <
  This extends object,
  Own extends (this: This, ...args: Args) => Given,
>(
  method: Own,
  context: ClassMethodDecoratorContext<This, Own>,
) => void;

/**
 * Makes a method a tool of each instance of its class, for `toolsFrom`. A standard (TC39) decorator: for
 * `experimentalDecorators`, take `ToolMethod` of `@toolport/decorators/legacy`.
 *
 * @example
 * class Weather {
 *   \@tool({ description: "…", effect: "read", params: [context, { name: "city", schema: z.string() }] })
 *   async forecast(ctx: ToolContext, city: string) { … }
 * }
 */
export function tool<
  const List extends Params | undefined = undefined,
  Source extends SchemaSource | undefined = undefined,
  Promised extends OutputSchema<unknown> | JsonSchema | undefined = undefined,
>(
  options: Omit<ToolOptions<List, Source>, "output"> & { readonly output?: Promised },
): ToolDecorator<Called<List, Source>, Kept<Promised>> {
  return (method, context) => {
    const { params, input, ...rest } = (options ?? {}) as ToolOptions;
    const declaration: Declaration = {
      flavour: "standard",
      options: rest,
      input,
      slots: params ?? (input === undefined ? [] : [whole, contextMark]),
      method: typeof method === "function" ? (method as unknown as Method) : undefined,
      faults: params && input ? ["has both input and params: one of them says what the arguments are"] : [],
    };
    note(context as unknown as ClassMethodDecoratorContext, method, declaration);
  };
}

function note(context: ClassMethodDecoratorContext, target: unknown, declaration: Declaration): void {
  // Without types, or compiled for another kind of decorators, it may be anything.
  const { kind, name, static: isStatic, private: isPrivate } = Object(context) as Partial<typeof context>;
  if (kind === undefined) {
    const faults = [
      "is compiled with experimentalDecorators, and @tool is a standard decorator: take @ToolMethod of @toolport/decorators/legacy",
    ];
    declare(Object(target) as object, context as unknown as string, { ...declaration, faults });
    return;
  }
  const wrong =
    (kind as string) !== "method"
      ? `is a ${kind as string}, and only a method can be a tool`
      : isStatic === true
        ? "is static, and a tool belongs to an instance"
        : isPrivate === true
          ? "is private, and a tool is for others to call"
          : undefined;
  const judged = wrong === undefined ? declaration : { ...declaration, faults: [wrong] };
  context.addInitializer(function (this: unknown) {
    const before = judged.method && ownDeclared(this as object)?.get(name as PropertyKey);
    const twice = before?.method === judged.method && before !== undefined && before.flavour === "standard";
    declare(
      this as object,
      name as PropertyKey,
      twice ? { ...judged, faults: ["has two @tool decorators"] } : judged,
    );
  });
}
