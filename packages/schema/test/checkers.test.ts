import { describe, expect, it } from "vitest";
import { badSchemas } from "./checkers/bad-schemas.ts";
import { checkers } from "./checkers/checkers.ts";
import { goodSchemas } from "./checkers/good-schemas.ts";

describe.each(Object.keys(checkers) as (keyof typeof checkers)[])("the checker of %s", (name) => {
  it("takes what the target takes", () => {
    for (const schema of goodSchemas[name])
      expect(checkers[name](schema), JSON.stringify(schema)).toEqual([]);
  });

  it("finds each mistake, and says where", () => {
    for (const [schema, fault] of badSchemas[name]) expect(checkers[name](schema)).toContain(fault);
  });
});
