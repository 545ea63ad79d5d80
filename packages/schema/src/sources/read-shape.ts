import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { isObject } from "../plain-object.ts";
import { isArktype, readArktype } from "./read-arktype.ts";
import { isValibot, readValibot, type ValibotNode } from "./read-valibot.ts";
import { isZod3, readZod3 } from "./read-zod3.ts";
import { isZod4, readZod4 } from "./read-zod4.ts";
import { type ReadOptions, readTree } from "./reading.ts";
import type { Shape } from "./shape.ts";

/**
 * The shape of a vendor's schema, told by what it looks like: several copies and versions may be in one program.
 * Undefined for vendors whose insides we don't know.
 */
export function readShape(source: StandardSchemaV1, options: ReadOptions): Shape | undefined {
  if (isZod4(source)) return readTree(source, readZod4, options);
  if (isZod3(source)) return readTree(source, readZod3, options);
  const { vendor } = source["~standard"];
  // The others are read from what goes in only.
  if (options.side === "output") return undefined;
  if (vendor === "arktype" && isArktype(source)) return readTree(source, readArktype, options);
  if (vendor !== "valibot") return undefined;
  const schema = isValibot(source) ? source : insideWrapper(source);
  return schema && readTree(schema, readValibot, options);
}

interface Hooks {
  readonly errorMode: "ignore";
  readonly overrideSchema: (context: { readonly valibotSchema: unknown }) => undefined;
  readonly overrideAction: (context: { readonly valibotAction: unknown }) => undefined;
}

/** `toStandardJsonSchema` hides the schema it wraps; only the hooks of its converter see it. */
function insideWrapper(source: StandardSchemaV1): ValibotNode | undefined {
  const { jsonSchema }: Partial<StandardJSONSchemaV1.Props> = source["~standard"];
  let root: unknown;
  let actions: unknown[] = [];
  const hooks: Hooks = {
    errorMode: "ignore",
    // Parts come first, so the last one is the whole; the actions after it are its own.
    overrideSchema({ valibotSchema }) {
      root = valibotSchema;
      actions = [];
    },
    overrideAction({ valibotAction }) {
      actions.push(valibotAction);
    },
  };
  const written = jsonSchema?.input({ target: "draft-2020-12", libraryOptions: { ...hooks } });
  // A root that is one of valibot's global definitions is never shown to the hooks.
  if (!isValibot(root) || (isObject(written) && "$ref" in written && root.type !== "lazy")) return undefined;
  return actions.length > 0 ? { ...root, pipe: [root, ...actions] } : root;
}
