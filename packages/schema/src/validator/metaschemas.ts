import type { PlainObject } from "../plain-object.ts";

type Table = Readonly<Record<string, unknown>>;

const types = ["array", "boolean", "integer", "null", "number", "object", "string"];
const string = { type: "string" };
const boolean = { type: "boolean" };
const number = { type: "number" };
const list = { type: "array", items: true };
const unique = { uniqueItems: true };
const count = { $ref: "#/$defs/nonNegativeInteger" };
const names = { $ref: "#/$defs/stringArray" };
const uri = { type: "string", format: "uri" };
const uriReference = { type: "string", format: "uri-reference" };
const regex = { type: "string", format: "regex" };

/** The words of the validation vocabulary, which hardly changed since draft 6. */
const validation: Table = {
  multipleOf: { type: "number", exclusiveMinimum: 0 },
  maximum: number,
  exclusiveMaximum: number,
  minimum: number,
  exclusiveMinimum: number,
  maxLength: count,
  minLength: count,
  pattern: regex,
  maxItems: count,
  minItems: count,
  uniqueItems: boolean,
  maxProperties: count,
  minProperties: count,
  required: names,
  const: true,
  enum: list,
  type: {
    anyOf: [
      { $ref: "#/$defs/simpleTypes" },
      { type: "array", items: { $ref: "#/$defs/simpleTypes" }, minItems: 1, ...unique },
    ],
  },
};

const validationDefinitions: Table = {
  nonNegativeInteger: { type: "integer", minimum: 0 },
  nonNegativeIntegerDefault0: { $ref: "#/$defs/nonNegativeInteger", default: 0 },
  simpleTypes: { enum: types },
  stringArray: { type: "array", items: string, ...unique, default: [] },
};

const metadata: Table = { title: string, description: string, default: true };
const examples: Table = { examples: list };
const access: Table = { readOnly: boolean, writeOnly: boolean };
const content: Table = { contentMediaType: string, contentEncoding: string };

function mapOf(self: PlainObject, more: PlainObject = {}): PlainObject {
  return { type: "object", additionalProperties: self, ...more };
}

function conditions(self: PlainObject): Table {
  return Object.fromEntries(["if", "then", "else"].map((keyword) => [keyword, self]));
}

/** The keywords of drafts 4 to 7 that hold schemas. */
function holders(self: PlainObject, year: number): Table {
  const some = { $ref: "#/$defs/schemaArray" };
  const extra = year === 4 ? { anyOf: [boolean, self] } : self;
  return {
    additionalItems: extra,
    items: { anyOf: [self, some] },
    additionalProperties: extra,
    definitions: mapOf(self),
    properties: mapOf(self),
    patternProperties: mapOf(self, year === 7 ? { propertyNames: { format: "regex" } } : {}),
    dependencies: mapOf({ anyOf: [self, names] }),
    allOf: some,
    anyOf: some,
    oneOf: some,
    not: self,
    ...(year > 4 && { contains: self, propertyNames: self }),
    ...(year > 6 && conditions(self)),
  };
}

function early(year: number): PlainObject {
  const self = { $ref: "#" };
  const definitions: Table = {
    schemaArray: { type: "array", minItems: 1, items: self },
    ...validationDefinitions,
    ...(year === 4 && {
      positiveInteger: { type: "integer", minimum: 0 },
      positiveIntegerDefault0: { type: "integer", minimum: 0 },
      stringArray: { type: "array", items: string, minItems: 1, ...unique },
    }),
  };
  const { const: _, ...validation4 } = validation;
  const properties: Table = {
    $schema: year === 4 ? string : uri,
    format: string,
    ...(year === 4 ? { id: string } : { $id: uriReference, $ref: uriReference }),
    ...(year === 7 && { $comment: string, ...access, ...content }),
    ...(year === 4 ? { ...validation4, exclusiveMaximum: boolean, exclusiveMinimum: boolean } : validation),
    ...(year === 4 && { multipleOf: { type: "number", minimum: 0, exclusiveMinimum: true } }),
    ...(year < 7 && { enum: { type: "array", minItems: 1, ...unique } }),
    ...holders(self, year),
    ...metadata,
    ...(year > 4 && examples),
  };
  const address = `http://json-schema.org/draft-0${year}/schema#`;
  return {
    [year === 4 ? "id" : "$id"]: address,
    $schema: address,
    type: year === 4 ? "object" : ["object", "boolean"],
    ...(year === 4 && { dependencies: { exclusiveMaximum: ["maximum"], exclusiveMinimum: ["minimum"] } }),
    definitions,
    // The tables above point to where later drafts keep their definitions.
    properties: JSON.parse(JSON.stringify(properties).replaceAll("#/$defs/", "#/definitions/")) as Table,
  };
}

const anchor = { 2019: "^[A-Za-z][-A-Za-z0-9.:_]*$", 2020: "^[A-Za-z_][-A-Za-z0-9._]*$" };

/** The vocabularies of 2019-09 and 2020-12: the properties each describes. */
function vocabularies(year: 2019 | 2020, self: PlainObject): Readonly<Record<string, Table>> {
  const some = { $ref: "#/$defs/schemaArray" };
  const named = { type: "string", pattern: anchor[year] };
  const left = { unevaluatedItems: self, unevaluatedProperties: self };
  const format = { format: string };
  return {
    core: {
      $id: { ...uriReference, pattern: "^[^#]*#?$" },
      $schema: uri,
      $ref: uriReference,
      $anchor: named,
      ...(year === 2019
        ? { $recursiveRef: uriReference, $recursiveAnchor: boolean }
        : { $dynamicRef: uriReference, $dynamicAnchor: named }),
      $vocabulary: mapOf(boolean, { propertyNames: uri }),
      $comment: string,
      $defs: mapOf(self),
    },
    applicator: {
      ...(year === 2019
        ? { additionalItems: self, items: { anyOf: [self, some] }, ...left }
        : { prefixItems: some, items: self }),
      contains: self,
      additionalProperties: self,
      properties: mapOf(self),
      patternProperties: mapOf(self, { propertyNames: { format: "regex" } }),
      dependentSchemas: mapOf(self),
      propertyNames: self,
      ...conditions(self),
      allOf: some,
      anyOf: some,
      oneOf: some,
      not: self,
    },
    ...(year === 2020 && { unevaluated: left }),
    validation: { ...validation, maxContains: count, minContains: count, dependentRequired: mapOf(names) },
    "meta-data": { ...metadata, ...examples, ...access, deprecated: boolean },
    ...(year === 2019 ? { format } : { "format-annotation": format, "format-assertion": format }),
    content: { ...content, contentSchema: self },
  };
}

function late(year: 2019 | 2020): readonly PlainObject[] {
  const base = `https://json-schema.org/draft/${year === 2019 ? "2019-09" : "2020-12"}`;
  const self = year === 2019 ? { $recursiveRef: "#" } : { $dynamicRef: "#meta" };
  const head = {
    $schema: `${base}/schema`,
    ...(year === 2019 ? { $recursiveAnchor: true } : { $dynamicAnchor: "meta" }),
    type: ["object", "boolean"],
  };
  const parts = Object.entries(vocabularies(year, self));
  const definitions = { ...validationDefinitions, schemaArray: { type: "array", minItems: 1, items: self } };
  const root: PlainObject = {
    ...head,
    $id: `${base}/schema`,
    $vocabulary: Object.fromEntries(parts.map(([name]) => [`${base}/vocab/${name}`, name !== "format"])),
    allOf: parts.filter(([name]) => name !== "format-assertion").map(([name]) => ({ $ref: `meta/${name}` })),
    properties: {
      definitions: mapOf(self),
      dependencies: mapOf({ anyOf: [self, { type: "array", items: string, ...unique }] }),
      ...(year === 2020 && {
        $recursiveAnchor: { type: "string", pattern: anchor[year] },
        $recursiveRef: uriReference,
      }),
    },
  };
  const vocabulary = parts.map(([name, properties]) => ({
    ...head,
    $id: `${base}/meta/${name}`,
    $vocabulary: { [`${base}/vocab/${name}`]: true },
    properties,
    $defs: definitions,
  }));
  return [root, ...vocabulary];
}

let all: ReadonlyMap<string, PlainObject> | undefined;

/** The schema of schemas at a standard address; built when first asked for. */
export function metaschema(address: string): PlainObject | undefined {
  if (!/^https?:\/\/json-schema\.org\/draft/.test(address)) return undefined;
  all ??= new Map(
    [...[4, 6, 7].map(early), ...late(2019), ...late(2020)].map((schema) => [
      String(schema["$id"] ?? schema["id"]).replace("#", ""),
      schema,
    ]),
  );
  return all.get(address.replace("https://json-schema.org/draft-", "http://json-schema.org/draft-"));
}
