import { readSchema, type JsonSchema } from "@toolport/schema";
import { behaviour, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectThat } from "../expectations.ts";
import { call } from "../fixtures.ts";
import { converse } from "../same.ts";
import { schemaTroubles, type SchemaTrouble } from "../schema-troubles.ts";
import { openWorld, type Scene } from "../world.ts";

/** The commonest troubles with schemas: the model can say a value in some form, and the body gets that very value. */
export const schemaBehaviours: readonly Behaviour[] = schemaTroubles.flatMap((trouble) => [
  behaviour({
    name: `schemas: ${trouble.name} can be said, and arrives as it was meant`,
    rule: "schemas",
    check: async (harness) => {
      const world = openWorld({ tools: [toolFor(trouble)] }, harness);
      const [tool] = await harness.advertise(world.source);
      const schema = JSON.stringify(tool?.schema);
      for (const told of trouble.tells)
        expectContains(schema, JSON.stringify(told).slice(1, -1), "the schema");
      const wire = await formFor(trouble, JSON.parse(schema) as JsonSchema);
      const calls = [call("c1", "tidy", wire)];
      await harness.converse({ source: world.source, calls });
      expectEqual(
        world.bodies.map(({ args }) => args),
        [trouble.value],
        "what the body got",
      );
    },
  }),
  behaviour({
    name: `schemas: ${trouble.name} does not let a wrong value through`,
    rule: "schemas",
    check: async (harness) => {
      const scene: Scene = { tools: [toolFor(trouble)], calls: [call("c1", "tidy", trouble.wrong)] };
      const world = openWorld(scene, harness);
      await converse(harness, world, scene);
      expectEqual(world.bodies.length, 0, "the number of bodies that ran");
    },
  }),
]);

function toolFor({ input }: SchemaTrouble): Scene["tools"][number] {
  return { name: "tidy", input };
}

/** The first form of the value that the advertised schema takes. */
async function formFor({ value, forms = [] }: SchemaTrouble, schema: JsonSchema): Promise<unknown> {
  for (const form of [value, ...forms]) if ((await readSchema(schema).validate(form)).ok) return form;
  expectThat(
    false,
    `no form of ${JSON.stringify(value)} fits the advertised schema ${JSON.stringify(schema)}`,
  );
  return undefined;
}
