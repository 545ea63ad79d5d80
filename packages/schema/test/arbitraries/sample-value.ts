import { createResolver, isNode, type Node, type Place, placesOf } from "../checkers/schema-places.ts";
import type { Random } from "./random.ts";
import { sampleArray, sampleObject } from "./sample-containers.ts";
import { sampleNumber, sampleString } from "./sample-scalars.ts";
import { type Extras, nothing, type Sampling } from "./sampling.ts";
import { sampleAny } from "./texts.ts";

export interface SampleOptions {
  readonly random: Random;
  readonly extras?: Extras;
  /** A schema inside the root; else the root itself. */
  readonly start?: unknown;
}

const typeNames = ["string", "number", "integer", "boolean", "null", "object", "array"];
const keywordsOfType: Readonly<Record<string, string>> = {
  properties: "object",
  required: "object",
  additionalProperties: "object",
  patternProperties: "object",
  items: "array",
  prefixItems: "array",
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  format: "string",
  minimum: "number",
  maximum: "number",
};

/** A maker of values for one schema (JSON Schema 2020-12, and the forms of draft 7); what it makes is to be validated. */
export function createSampler(root: unknown): (options: SampleOptions) => unknown {
  const resolve = createResolver(placesOf(root));
  return ({ random, extras = { keys: false, items: false }, start = root }) => {
    const sampling: Sampling = {
      random,
      extras,
      sample(schemas, depth) {
        const nodes = expand(schemas, resolve, sampling, depth);
        return nodes ? sampleNodes(nodes, sampling, depth) : nothing;
      },
    };
    return sampling.sample([start], 0);
  };
}

/** The schemas without references, intersections and unions: one way through each; nothing if one is `false`. */
function expand(
  schemas: readonly unknown[],
  resolve: (reference: unknown) => Place | undefined,
  { random }: Sampling,
  depth: number,
): readonly Node[] | undefined {
  const nodes: Node[] = [];
  const due = [...schemas];
  for (let turns = 0; due.length > 0; turns++) {
    const schema = due.pop();
    if (schema === false || turns > 200) return undefined;
    if (!isNode(schema)) continue;
    nodes.push(schema);
    if ("$ref" in schema) {
      const target = resolve(schema["$ref"]);
      if (!target) return undefined;
      due.push(target.value);
    }
    if (Array.isArray(schema["allOf"])) due.push(...schema["allOf"]);
    for (const keyword of ["anyOf", "oneOf"])
      if (Array.isArray(schema[keyword])) due.push(pickBranch(schema[keyword], random, depth));
    if ("if" in schema && random.chance(0.6)) due.push(schema["if"], schema["then"] ?? true);
    else if ("if" in schema) due.push(schema["else"] ?? true);
  }
  return nodes;
}

// Deep down, the simplest branch, so that recursion ends.
function pickBranch(branches: readonly unknown[], random: Random, depth: number): unknown {
  if (depth < 5) return random.pick(branches);
  return [...branches].toSorted((one, other) => weight(one) - weight(other))[0];
}

function weight(schema: unknown): number {
  return JSON.stringify(schema).length + (JSON.stringify(schema).includes('"$ref"') ? 10_000 : 0);
}

function sampleNodes(nodes: readonly Node[], sampling: Sampling, depth: number): unknown {
  const { random } = sampling;
  const listed = nodes.flatMap((node) =>
    "const" in node ? [[node["const"]]] : Array.isArray(node["enum"]) ? [node["enum"] as unknown[]] : [],
  );
  if (listed.length > 0) {
    const [first = [], ...others] = listed.map((values) => values.map((value) => JSON.stringify(value)));
    const common = first.filter((value) => others.every((values) => values.includes(value)));
    return common.length > 0 ? (JSON.parse(random.pick(common)) as unknown) : nothing;
  }
  const types = typesOf(nodes, random);
  if (types === undefined) return sampleAny(random, depth);
  if (types.length === 0) return nothing;
  const type = depth > 5 && types.includes("null") ? "null" : random.pick(types);
  if (type === "null") return null;
  if (type === "boolean") return random.chance(0.5);
  if (type === "string") return sampleString(nodes, random);
  if (type === "number" || type === "integer") return sampleNumber(nodes, type === "integer", random);
  return type === "array" ? sampleArray(nodes, sampling, depth) : sampleObject(nodes, sampling, depth);
}

/** The types that all of them allow; undefined: any. */
function typesOf(nodes: readonly Node[], random: Random): readonly string[] | undefined {
  const declared = nodes.filter((node) => "type" in node).map((node) => [node["type"]].flat().map(String));
  if (declared.length === 0) {
    const hinted = nodes.flatMap((node) =>
      Object.keys(node).flatMap((keyword) => keywordsOfType[keyword] ?? []),
    );
    return hinted.length > 0 ? (random.chance(0.9) ? [random.pick(hinted)] : typeNames) : undefined;
  }
  const allows = (types: readonly string[], type: string): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return typeNames.filter(
    (type) =>
      declared.every((types) => allows(types, type)) &&
      // An integer among the numbers comes by itself.
      (type !== "integer" || declared.some((types) => types.includes("integer"))),
  );
}
