import { type Construct, number, object, text } from "./source-constructs.ts";
import { type, v } from "./source-vendors.ts";

const described = object(
  { a: { ...text, description: "where" }, b: { ...number, description: "how many" } },
  [],
);

export const meanings: readonly Construct[] = [
  {
    name: "a description, whichever call came last",
    schema: described,
    zod: (z) =>
      z.object({ a: z.string().optional().describe("where"), b: z.number().describe("how many").optional() }),
    zod3: (z) =>
      z.object({ a: z.string().optional().describe("where"), b: z.number().describe("how many").optional() }),
    valibot: () =>
      v.object({
        a: v.pipe(v.optional(v.string()), v.description("where")),
        b: v.optional(v.pipe(v.number(), v.metadata({ description: "how many" }))),
      }),
    arktype: () =>
      type({ "a?": type("string").describe("where"), "b?": type("number").describe("how many") }),
  },
  {
    name: "a description inside of a nullable with a default",
    schema: object({ a: { type: ["string", "null"], description: "where", default: "x" } }, []),
    zod: (z) => z.object({ a: z.string().describe("where").nullable().default("x") }),
    zod3: (z) => z.object({ a: z.string().describe("where").nullable().default("x") }),
    valibot: () => v.object({ a: v.optional(v.nullable(v.pipe(v.string(), v.description("where"))), "x") }),
  },
  {
    name: "a description outside of a nullable with a default",
    schema: object({ a: { type: ["string", "null"], description: "where", default: "x" } }, []),
    zod: (z) => z.object({ a: z.string().nullable().default("x").describe("where") }),
    zod3: (z) => z.object({ a: z.string().nullable().default("x").describe("where") }),
    valibot: () => v.object({ a: v.pipe(v.optional(v.nullable(v.string()), "x"), v.description("where")) }),
  },
  {
    name: "descriptions of the options of a union",
    schema: {
      anyOf: [
        { type: "string", description: "all of it", const: "a" },
        { type: "string", description: "none", const: "b" },
      ],
    },
    zod: (z) => z.union([z.literal("a").describe("all of it"), z.literal("b").describe("none")]),
    zod3: (z) => z.union([z.literal("a").describe("all of it"), z.literal("b").describe("none")]),
    valibot: () =>
      v.union([
        v.pipe(v.literal("a"), v.description("all of it")),
        v.pipe(v.literal("b"), v.description("none")),
      ]),
    arktype: () => type("'a'").describe("all of it").or(type("'b'").describe("none")),
  },
  {
    name: "what a transform takes",
    schema: object({ id: text, n: text, p: text }, ["id", "n", "p"]),
    zod: (z) =>
      z.object({
        id: z.string().transform((id) => ({ id })),
        n: z.string().pipe(z.coerce.number()),
        p: z.preprocess(String, z.string()),
      }),
    mini: (z) =>
      z.object({
        id: z.pipe(
          z.string(),
          z.transform((id) => ({ id })),
        ),
        n: z.pipe(z.string(), z.coerce.number()),
        p: z.pipe(z.transform(String), z.string()),
      }),
    zod3: (z) =>
      z.object({
        id: z.string().transform((id) => ({ id })),
        n: z.string().pipe(z.coerce.number()),
        p: z.preprocess(String, z.string()),
      }),
    valibot: () =>
      v.object({
        id: v.pipe(
          v.string(),
          v.transform((id) => ({ id })),
        ),
        n: v.pipe(v.string(), v.toNumber()),
        p: v.pipe(v.string(), v.trim(), v.transform(Number), v.number()),
      }),
    arktype: () =>
      type({ id: type("string").pipe((id) => ({ id })), n: type("string").to("string"), p: "string" }),
  },
  {
    name: "what the author's own checks are put upon",
    schema: object({ a: text }, ["a"]),
    zod: (z) => z.object({ a: z.string().refine(Boolean).trim() }).refine(Boolean),
    mini: (z) => z.object({ a: z.string().check(z.trim()) }),
    zod3: (z) => z.object({ a: z.string().trim().refine(Boolean) }).refine(Boolean),
    valibot: () =>
      v.pipe(
        v.object({
          a: v.pipe(
            v.string(),
            v.check((came) => came !== ""),
            v.trim(),
          ),
        }),
        v.check((all) => all.a !== ""),
      ),
    arktype: () => type({ a: type("string").narrow(Boolean) }),
  },
  {
    name: "what is only a name for a type, or takes back what was said",
    schema: object({ a: text, b: text, c: text }, ["a", "b", "c"]),
    zod: (z) =>
      z.object({ a: z.string().brand("id"), b: z.string().readonly(), c: z.string().catch("fallback") }),
    mini: (z) =>
      z.object({
        a: z.string().brand("id"),
        b: z.readonly(z.string()),
        c: z.nonoptional(z.optional(z.string())),
      }),
    zod3: (z) =>
      z.object({ a: z.string().brand("id"), b: z.string().readonly(), c: z.string().catch("fallback") }),
    valibot: () =>
      v.object({
        a: v.pipe(v.string(), v.brand("id")),
        b: v.pipe(v.string(), v.readonly()),
        c: v.nonOptional(v.optional(v.string())),
      }),
    arktype: () => type({ a: type("string").brand("id"), b: "string", c: "string" }),
  },
  {
    name: "a key that can only be left out",
    schema: object({ a: text }, []),
    zod: (z) =>
      z.object({
        a: z.union([z.string(), z.undefined()]).optional(),
        b: z.undefined(),
        c: z.never().optional(),
      }),
    mini: (z) =>
      z.object({
        a: z.optional(z.union([z.string(), z.undefined()])),
        b: z.undefined(),
        c: z.optional(z.never()),
      }),
    zod3: (z) =>
      z.object({
        a: z.union([z.string(), z.undefined()]).optional(),
        b: z.undefined(),
        c: z.never().optional(),
      }),
    valibot: () =>
      v.object({ a: v.optional(v.string()), b: v.optional(v.undefined()), c: v.optional(v.never()) }),
  },
  {
    name: "an object that contains itself",
    schema: object({ name: text, children: { type: "array", items: { $ref: "#" } } }, ["name"]),
    zod: (z) => {
      const tree = z.object({
        name: z.string(),
        get children() {
          return z.array(tree).optional();
        },
      });
      return tree;
    },
    mini: (z) => {
      const tree = z.object({
        name: z.string(),
        get children() {
          return z.optional(z.array(tree));
        },
      });
      return tree;
    },
    zod3: (z) => {
      const tree: ReturnType<typeof z.object> = z.object({
        name: z.string(),
        children: z.array(z.lazy(() => tree)).optional(),
      });
      return tree;
    },
    valibot: () => {
      const tree: v.GenericSchema = v.object({
        name: v.string(),
        children: v.optional(v.array(v.lazy(() => tree))),
      });
      return tree;
    },
    arktype: () => type.module({ tree: { name: "string", "children?": "tree[]" } }).tree,
  },
  {
    name: "a part that contains itself",
    schema: object({ root: { $ref: "#/$defs/def0" } }, ["root"], {
      $defs: { def0: object({ next: { $ref: "#/$defs/def0" } }, []) },
    }),
    zod: (z) => {
      const node: ReturnType<typeof z.lazy> = z.lazy(() => z.object({ next: node.optional() }));
      return z.object({ root: node });
    },
    zod3: (z) => {
      const node: ReturnType<typeof z.lazy> = z.lazy(() => z.object({ next: node.optional() }));
      return z.object({ root: node });
    },
    valibot: () => {
      const node: v.GenericSchema = v.lazy(() => v.object({ next: v.optional(node) }));
      return v.object({ root: node });
    },
    arktype: () => type.module({ node: { "next?": "node" }, all: { root: "node" } }).all,
  },
];
