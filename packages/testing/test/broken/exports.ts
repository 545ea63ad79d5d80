import { failure, wireName } from "@toolport/core";
import type { AdvertisedTool, Harness } from "../../src/index.ts";
import type { World } from "../../src/world.ts";
import { broken, withOptions, type Fault } from "./broken.ts";

/** Adapters that advertise wrongly, or confuse names. */
export const brokenExports: readonly Harness[] = [
  broken("advertises hidden tools", {
    advertise: (tools, world) => [
      ...tools,
      ...world.tools
        .filter(({ name }) => !world.source.list().some((tool) => tool.name === name))
        .map(({ name, description }) => ({ name, description, schema: { type: "object" } })),
    ],
  }),
  broken("cuts descriptions", {
    advertise: eachTool((tool) => ({ ...tool, description: tool.description.slice(0, 200) })),
  }),
  broken("advertises tools by the alphabet", {
    advertise: (tools) => tools.toSorted((a, b) => a.name.localeCompare(b.name)),
  }),
  broken("advertises an empty schema", {
    advertise: eachTool((tool) => ({ ...tool, schema: { type: "object" } })),
  }),
  broken("advertises no schema for a tool without arguments", {
    advertise: eachTool((tool) =>
      Object.keys((tool.schema.properties as object | undefined) ?? {}).length > 0
        ? tool
        : { ...tool, schema: {} },
    ),
  }),
  broken("advertises the output side of a schema", {
    advertise: (tools, world) => tools.map((tool, at) => outputSide(tool, world, at)),
  }),
  broken("drops the descriptions of fields", {
    advertise: eachTool((tool) => ({
      ...tool,
      schema: JSON.parse(
        JSON.stringify(tool.schema, (key, value: unknown) => (key === "description" ? undefined : value)),
      ) as AdvertisedTool["schema"],
    })),
  }),
  broken("makes every field required", {
    advertise: eachTool((tool) => ({
      ...tool,
      schema: { ...tool.schema, required: Object.keys((tool.schema.properties as object | undefined) ?? {}) },
    })),
  }),
  broken("gives different definitions each time", { advertise: counting() }),
  broken("mutates the schema", {
    advertise: (tools, world) => {
      for (const { input } of world.tools)
        if (input && !Object.isFrozen(input)) Object.assign(input, { additionalProperties: false });
      return tools;
    },
  }),
  broken("throws when a schema is frozen", {
    advertise: (tools, world) => {
      for (const { input } of world.tools)
        if (Object.isFrozen(input)) Object.assign(input as object, { additionalProperties: false });
      return tools;
    },
  }),
  broken("hands out the tools as they are", {
    exported: (exported, world) => ({ ...(exported as object), registry: new Map([["tools", world.tools]]) }),
  }),
  broken("hands out a body under a symbol", {
    exported: (exported, world) =>
      Object.assign(() => exported, { [Symbol("execute")]: world.tools[0]?.execute }),
  }),
  broken("maps names by cutting them", cutting()),
  broken("leaves names as they are", {
    advertise: (tools, world) =>
      tools.map((tool, at) => ({ ...tool, name: world.source.list()[at]?.name ?? tool.name })),
  }),
  broken("lets the last of two equal names win", {
    advertiseInstead: ({ source }) => {
      const rule = { allowed: /[A-Za-z0-9_-]/, maxLength: 64 };
      const tools = source.list().map(({ name, description }) => ({
        name: wireName(name, rule),
        description,
        schema: { type: "object" },
      }));
      return [...new Map(tools.map((tool) => [tool.name, tool])).values()];
    },
  }),
  broken("dispatches derived names to the first tool that fits", {
    call: (call, world) => (name, args, options) =>
      call(
        world.tools.find((tool) => tool.name.slice(0, 90) === name.slice(0, 90))?.name ?? name,
        args,
        options,
      ),
  }),
  broken("tells canonical names", { call: withOptions((options) => ({ ...options, wireName: undefined })) }),
  broken("answers unknown names itself", {
    call: (call, world) => async (name, args, options) =>
      world.source.list().some((tool) => tool.name === name)
        ? call(name, args, options)
        : failure(`Model tried to call unavailable tool '${name}'`, { status: "unavailable" }),
  }),
  broken("finds inherited names", {
    call: (call) => (name, args, options) => {
      if (name in {}) throw new TypeError("tool.execute is not a function");
      return call(name, args, options);
    },
  }),
  broken("names all tools when one is unknown", {
    call: (call, world) => async (name, args, options) =>
      world.tools.some((tool) => tool.name === name)
        ? call(name, args, options)
        : failure(`Unknown. Try: ${world.tools.map((tool) => tool.name).join()}`, { status: "unavailable" }),
  }),
  broken("takes a hidden tool for an unknown one", {
    call: (call, world) => (name, args, options) =>
      call(world.source.list().some((tool) => tool.name === name) ? name : `no ${name}`, args, options),
  }),
  broken("runs hidden tools", {
    call: (call, world) => async (name, args, options) => {
      const tool = world.tools.find((one) => one.name === name);
      if (!tool || world.source.list().some((one) => one.name === name)) return call(name, args, options);
      return failure(
        String(
          await (tool.execute as (args: unknown, ctx: unknown) => unknown)({}, { callId: "", caller: {} }),
        ),
      );
    },
  }),
  broken("ignores the case of names", {
    call: (call, world) => (name, args, options) =>
      call(
        world.tools.find(
          (tool) => tool.name.toLowerCase() === name.toLowerCase().replace("wether", "weather"),
        )?.name ?? name,
        args,
        options,
      ),
  }),
];

function eachTool(change: (tool: AdvertisedTool) => AdvertisedTool): NonNullable<Fault["advertise"]> {
  return (tools) => tools.map(change);
}

function outputSide(tool: AdvertisedTool, world: World, at: number): AdvertisedTool {
  const input = world.tools[at]?.input as
    | { "~standard"?: { jsonSchema?: { output(options: object): AdvertisedTool["schema"] } } }
    | undefined;
  const output = input?.["~standard"]?.jsonSchema?.output({ target: "draft-2020-12" });
  return output ? { ...tool, schema: output } : tool;
}

function counting(): NonNullable<Fault["advertise"]> {
  let exports = 0;
  return (tools) =>
    tools.map((tool) => ({ ...tool, schema: { ...tool.schema, $id: `schema-${++exports}` } }));
}

/** The usual shortcut: replace, cut, and hope. */
function cutting(): Fault {
  const cut = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64);
  return {
    advertiseInstead: ({ source }) =>
      source
        .list()
        .map(({ name, description }) => ({ name: cut(name), description, schema: { type: "object" } })),
    call: (call, world) => (name, args, options) =>
      call(world.tools.find((tool) => cut(tool.name) === cut(name))?.name ?? name, args, options),
  };
}
