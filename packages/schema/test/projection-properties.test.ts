import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialects, type DialectName, project, readSchema } from "../src/index.ts";
import { samples } from "./ordinary-schemas.ts";
import { strictFaults } from "./strict-rules.ts";

describe.each(Object.keys(dialects) as DialectName[])("for every ordinary schema, %s", (dialect) => {
  it("is pure, the same twice, and idempotent", () => {
    fc.assert(
      fc.property(samples({ wide: true }), ({ schema }) => {
        const before = JSON.stringify(schema);
        const { schema: written } = project(schema, dialect);
        expect(JSON.stringify(schema)).toBe(before);
        expect(JSON.stringify(project(schema, dialect).schema)).toBe(JSON.stringify(written));
        expect(JSON.stringify(project(written, dialect).schema)).toBe(JSON.stringify(written));
      }),
    );
  });

  it("loses no value on the way to the wire and back", () => {
    fc.assert(
      fc.property(samples({ wide: true }), ({ schema, value }) => {
        const { encode, decode } = project(schema, dialect);
        const before = JSON.stringify(value);
        expect(decode(encode(value))).toEqual(value);
        expect(decode(value)).toEqual(value);
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });

  it("advertises a form for each valid value, and the source accepts it when it comes back", () => {
    fc.assert(
      fc.property(samples({ wide: false }), ({ schema, value }) => {
        const { schema: written, encode, decode } = project(schema, dialect);
        expect(readSchema(written).validate(encode(value))).toMatchObject({ ok: true });
        expect(readSchema(schema).validate(decode(encode(value)))).toMatchObject({ ok: true });
      }),
    );
  });
});

describe("the strict projection", () => {
  it("is strict for every schema it has words for, and obeys the rules", () => {
    fc.assert(
      fc.property(samples({ wide: false }), ({ schema }) => {
        const { schema: written, strict } = project(schema, "openai-strict");
        expect(strict).toBe(true);
        expect(strictFaults(written)).toEqual([]);
      }),
    );
  });

  it("never says strict of what is not", () => {
    fc.assert(
      fc.property(samples({ wide: true }), ({ schema }) => {
        const { schema: written, strict, losses } = project(schema, "openai-strict");
        expect(strict || losses.length > 0).toBe(true);
        expect(strict ? strictFaults(written) : []).toEqual([]);
      }),
    );
  });
});
