import type { ZodType } from "zod";
import type { ZodTypeAny } from "zod-3";
import type { Words } from "./source-plans.ts";
import { v, type Zod3, type Zod4 } from "./source-vendors.ts";

/** Also those of zod mini, where these words are the same. */
export function zodWords(z: Zod4): Words<ZodType> {
  return {
    leaf: (plan) => {
      if (plan.kind === "enum") return z.enum(plan.values);
      return { text: z.string, number: z.number, boolean: z.boolean, date: z.date, bigint: z.bigint }[
        plan.kind
      ]();
    },
    wrap: (kind, inner) =>
      ({
        list: () => z.array(inner),
        set: () => z.set(inner),
        map: () => z.map(z.string(), inner),
        record: () => z.record(z.string(), inner),
        nullable: () => z.nullable(inner),
        optional: () => z.optional(inner),
      })[kind](),
    pair: (first, second) => z.tuple([first, second]),
    object: (fields, tag) => z.object({ ...fields, ...(tag !== undefined && { kind: z.literal(tag) }) }),
    choice: (options) => z.discriminatedUnion("kind", options as never),
  };
}

export function zod3Words(z: Zod3): Words<ZodTypeAny> {
  return {
    ...(zodWords(z as unknown as Zod4) as unknown as Words<ZodTypeAny>),
    leaf: (plan) => {
      if (plan.kind === "enum") return z.enum(plan.values as [string]);
      return { text: z.string, number: z.number, boolean: z.boolean, date: z.date, bigint: z.bigint }[
        plan.kind
      ]();
    },
  };
}

export const valibotWords: Words<v.GenericSchema> = {
  leaf: (plan) => {
    if (plan.kind === "enum") return v.picklist(plan.values);
    return { text: v.string(), number: v.number(), boolean: v.boolean(), date: v.date(), bigint: v.bigint() }[
      plan.kind
    ];
  },
  wrap: (kind, inner) =>
    ({
      list: () => v.array(inner),
      set: () => v.set(inner),
      map: () => v.map(v.string(), inner),
      record: () => v.record(v.string(), inner),
      nullable: () => v.nullable(inner),
      optional: () => v.optional(inner),
    })[kind](),
  pair: (first, second) => v.strictTuple([first, second]),
  object: (fields, tag) => v.object(tag === undefined ? fields : { ...fields, kind: v.literal(tag) }),
  choice: (options) => v.variant("kind", options as never),
};
