import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createToolbox, textOf } from "../src/index.ts";
import { ann, suspended, runOf, tool, type Args } from "./fixtures.ts";

const echo = runOf(tool({ input: { type: "object" }, execute: (args: Args) => args }));
const asking = runOf(
  tool({ effect: "write", input: { type: "object" } }),
  { approval: "suspend" },
  { id: "r" },
);

/** Any JSON object a model may send: no unsafe integers (they are refused or kept as text), no forbidden keys. */
const json = fc
  .dictionary(fc.string(), fc.jsonValue(), { maxKeys: 8 })
  .map(
    (value) =>
      JSON.parse(
        JSON.stringify(value, (_, child: unknown) =>
          typeof child === "number" && Number.isInteger(child) && !Number.isSafeInteger(child) ? 0 : child,
        ),
      ) as Record<string, unknown>,
  )
  .filter((value) => !/"(__proto__|constructor)"/.test(JSON.stringify(value)));

it("reads any arguments that JSON can spell, as text and as a value, and gives them back equal", async () => {
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const fromText = await echo.call("t", JSON.stringify(value));
      const fromValue = await echo.call("t", value);
      expect(fromText.data).toEqual(JSON.parse(JSON.stringify(value).replaceAll("-0,", "0,")));
      expect(fromValue).toEqual(fromText);
      expect(JSON.parse(textOf(fromText))).toEqual(fromText.data);
    }),
  );
});

it("never throws for arguments of any kind, and answers each with one result", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        fc.string(),
        fc.json(),
      ),
      async (raw) => {
        expect(["ok", "invalid"]).toContain((await echo.call("t", raw)).status);
      },
    ),
    { numRuns: 500 },
  );
});

it("binds an approval to the arguments, not to the order of their keys", async () => {
  const shuffle = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffle);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, child]) => [key, shuffle(child)]),
    );
  };
  const digest = async (args: unknown, callId: string): Promise<string> =>
    suspended(await asking.call("t", args, { callId })).request.digest;
  let n = 0;
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const run = runOf(
        tool({ effect: "write", input: { type: "object" } }),
        { approval: "suspend" },
        { id: "r" },
      );
      const id = `c${n++}`;
      const other = suspended(await run.call("t", shuffle(value), { callId: id })).request;
      expect(await digest(value, id)).toBe(other.digest);
    }),
  );
});

it("gives a person the arguments in a text without anything invisible", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
      const { request } = suspended(await asking.call("t", { text }));
      const line = request.text.slice(request.text.indexOf("\n") + 1);
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    }),
  );
});

it("lists exactly what it lets be called, whatever the rules and the caller", async () => {
  const levels = ["a", "b", "c"];
  const place = fc.option(fc.constantFrom("x", "y"), { nil: undefined });
  const level = fc.option(fc.constantFrom(...levels), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ permission: level, channel: place, platform: place }), { maxLength: 6 }),
      fc.record({ permission: level, channel: place }),
      async (rules, caller) => {
        const tools = rules.map(({ permission, channel, platform }, n) =>
          tool({
            name: `t${n}`,
            ...(permission && { permission }),
            ...(channel && { channels: [channel] }),
            ...(platform && { platforms: [platform] }),
          }),
        );
        const run = createToolbox({ tools, permissions: levels }).run({
          caller: {
            ...ann,
            ...(caller.permission && { permission: caller.permission }),
            ...(caller.channel && { channel: caller.channel }),
          },
        });
        const listed = new Set(run.list().map(({ name }) => name));
        for (const { name } of tools) expect((await run.call(name)).status === "ok").toBe(listed.has(name));
      },
    ),
  );
});
