import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dialects, type DialectName, type JsonSchema, project, readSchema } from "../src/index.ts";
import { strictFaults } from "./strict-rules.ts";

// Real tool definitions, kept outside the repository: the tests run where they are present.
const folder = new URL("../../../../shared/corpus/", import.meta.url);
const schemas = existsSync(folder) ? readCorpus() : [];

describe.skipIf(schemas.length === 0)("the corpus of real tools", () => {
  it.each(Object.keys(dialects) as DialectName[])(
    "is projected to %s: pure, never empty, the same twice",
    (dialect) => {
      const faulty = schemas.filter(({ schema }) => {
        const before = JSON.stringify(schema);
        const { schema: written, strict } = project(schema, dialect);
        // What fell back was written by the loose dialect.
        const writer = dialect === "openai-strict" && !strict ? "openai" : dialect;
        const again = project(written, writer).schema;
        const isEmpty = Object.keys(written).length === 0;
        return (
          isEmpty || JSON.stringify(schema) !== before || JSON.stringify(again) !== JSON.stringify(written)
        );
      });
      expect(faulty.map(({ name }) => name)).toEqual([]);
    },
  );

  it("obeys the strict rules whenever it says strict, and gives its reasons when it doesn't", () => {
    const projections = schemas.map(({ name, schema }) => ({ name, ...project(schema, "openai-strict") }));
    const strict = projections.filter((projection) => projection.strict);
    expect(
      strict.flatMap(({ name, schema }) => strictFaults(schema).map((fault) => `${name} ${fault}`)),
    ).toEqual([]);
    expect(projections.filter((projection) => !projection.strict && projection.losses.length === 0)).toEqual(
      [],
    );
    expect(strict.length / schemas.length).toBeGreaterThan(0.85);
  });

  it("can be used for validation", () => {
    for (const { schema } of schemas)
      expect(readSchema(schema).validate({ unexpected: 1 })).toHaveProperty("ok");
  });
});

function readCorpus(): readonly { readonly name: string; readonly schema: JsonSchema }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const { tools } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as {
        readonly tools: readonly {
          readonly name: string;
          readonly inputSchema?: JsonSchema;
          readonly outputSchema?: JsonSchema;
        }[];
      };
      return tools.flatMap(({ name, inputSchema, outputSchema }) =>
        [inputSchema, outputSchema].flatMap((schema) =>
          schema ? [{ name: `${file} ${name}`, schema }] : [],
        ),
      );
    });
}
