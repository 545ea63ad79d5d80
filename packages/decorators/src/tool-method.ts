import type { SchemaSource } from "@toolport/schema";
import { declare, ownDeclared, type Declaration, type Method } from "./declaration.ts";
import { legacySlots } from "./legacy-slots.ts";
import type { MethodOptions } from "./method-options.ts";
import { paramsOf } from "./param.ts";

/** What `@ToolMethod` is told. */
export interface ToolMethodOptions extends MethodOptions {
  /** The schema of all arguments, which the method then takes as one object. */
  readonly input?: SchemaSource;
}

/**
 * Makes a method a tool of each instance of its class, for `toolsFrom`, with a schema made of its parameters' types. A
 * legacy decorator, for `experimentalDecorators` with `emitDecoratorMetadata` and `reflect-metadata`.
 */
export function ToolMethod(
  options: ToolMethodOptions,
): <Own extends (...args: never[]) => unknown>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Own>,
) => void {
  return (target, key, descriptor) => {
    const { input, ...rest } = Object(options) as ToolMethodOptions;
    const method: unknown = (descriptor as PropertyDescriptor | undefined)?.value;
    const declaration: Declaration = {
      flavour: "legacy",
      options: rest,
      input,
      slots: [],
      method: typeof method === "function" ? (method as Method) : undefined,
      faults: [],
    };
    if (typeof key === "object") return misused(key, declaration);
    declare(target, key, judged(target, key, declaration));
  };
}

function judged(target: object, key: PropertyKey, declaration: Declaration): Declaration {
  const { method, input } = declaration;
  if (typeof target === "function")
    return { ...declaration, faults: ["is static, and a tool belongs to an instance"] };
  if (!method)
    return { ...declaration, faults: ["is a property or an accessor, and only a method can be a tool"] };
  if (ownDeclared(target)?.get(key)?.options.description)
    return { ...declaration, faults: ["has two @ToolMethod decorators"] };
  const types = typesOf(target, key);
  return {
    ...declaration,
    ...legacySlots({ method, types, params: paramsOf(target, key), hasInput: input !== undefined }),
  };
}

/** What the compiler noted, if it did, and if `reflect-metadata` was there to keep it. */
function typesOf(target: object, key: PropertyKey): readonly unknown[] | undefined {
  const { getMetadata } = Reflect as {
    getMetadata?: (name: string, target: object, key: PropertyKey) => unknown;
  };
  const types = getMetadata?.("design:paramtypes", target, key);
  return Array.isArray(types) ? types : undefined;
}

/** Called as a standard decorator, which gives the target nowhere: only an initializer sees it. */
function misused(context: object, declaration: Declaration): void {
  const faults = [
    "is compiled without experimentalDecorators, and @ToolMethod is a legacy decorator: take @tool of @toolport/decorators",
  ];
  const standard = context as ClassMethodDecoratorContext;
  standard.addInitializer(function (this: unknown) {
    declare(this as object, standard.name, { ...declaration, flavour: "standard", faults });
  });
}
