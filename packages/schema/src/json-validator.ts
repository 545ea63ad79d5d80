import { amend } from "./amend.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import type { JsonSchema } from "./schema-source.ts";
import { checkForms } from "./validator/check-forms.ts";
import { enter, type Marks, newMarks, newScope, type Run } from "./validator/check.ts";
import { createCompiler } from "./validator/compile-node.ts";
import { indexDocuments, type Resource } from "./validator/documents.ts";
import { ignoresSiblings, visible } from "./validator/draft.ts";
import { targetOf } from "./validator/references.ts";

/** A compiled JSON Schema. */
export interface JsonValidator {
  readonly root: PlainObject;
  /** Whether a `default` occurs anywhere; most schemas need no filling. */
  readonly hasDefaults: boolean;
  /** Drafts 4 to 7 ignore what stands beside a `$ref`. */
  readonly refAlone: boolean;
  /**
   * Whether the value is valid for the root or another schema: any node, also one that is no part of the root; its
   * references then start at the root. Compiled when first asked for and kept as long as the node.
   */
  readonly fits: (value: unknown, node?: unknown) => boolean;
  /** What the node's `$ref` points to; nothing for a node without one. */
  readonly refer: (node: PlainObject) => unknown;
  /** The node with only what counts in its draft, bounds as numbers. */
  readonly shown: (node: PlainObject) => PlainObject;
  /** Which of a value's keys or items nothing but an `unevaluated…` keyword of the node speaks of. */
  readonly leftOver: (value: unknown, node: PlainObject) => readonly string[];
}

/**
 * Throws a `SchemaError` for references to nothing, patterns and keywords that can't be read; slips that can be read as
 * what was meant are amended. `others` are documents that references may lead to, by address.
 */
export function compile(source: JsonSchema, others: Readonly<Record<string, unknown>> = {}): JsonValidator {
  // `true` and `false` are schemas, too.
  const schema = isObject(source) ? amend(source).schema : source;
  const documents = indexDocuments(schema, others);
  const hasDefaults = checkForms(schema, documents);
  const compileNode = createCompiler(documents);
  const rootCheck = compileNode(schema, documents.root);
  const rootScope = enter(documents.root, newScope());
  // Checks call nobody else's code, so one state serves all calls.
  const run: Run = { scope: rootScope, visits: 0, memory: undefined };
  const homeOf = (node: unknown): Resource =>
    (isObject(node) ? documents.resourceOf(node) : undefined) ?? documents.root;
  const check = (value: unknown, node: unknown, marks?: Marks): boolean => {
    run.visits = 0;
    run.memory = undefined;
    run.scope = rootScope;
    try {
      if (node === schema) return rootCheck(value, run, marks);
      run.scope = enter(homeOf(node), rootScope);
      return compileNode(node, documents.root)(value, run, marks);
    } catch (error) {
      // Nested so deeply that it doesn't fit on the stack: what can't be checked is not valid.
      if (error instanceof RangeError) return false;
      throw error;
    }
  };
  const kept = new WeakMap<PlainObject, PlainObject>();
  const shown = (node: PlainObject): PlainObject => {
    let view = kept.get(node);
    if (!view) kept.set(node, (view = visible(node, homeOf(node).draft)));
    return view;
  };
  return {
    root: schema,
    hasDefaults,
    refAlone: ignoresSiblings(documents.root.draft),
    fits: (value, node = schema) => check(value, node),
    refer: (node) => targetOf(node, homeOf(node), documents)?.node,
    shown,
    leftOver(value, node) {
      const { unevaluatedProperties: _, unevaluatedItems: __, ...rest } = shown(node);
      const marks = newMarks();
      check(value, rest, marks);
      if (Array.isArray(value))
        return Object.keys(value).filter((_item, at) => at >= marks.items && !marks.places.has(at));
      return isObject(value) ? Object.keys(value).filter((key) => !marks.keys.has(key)) : [];
    },
  };
}
