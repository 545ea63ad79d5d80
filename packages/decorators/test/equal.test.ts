import { advertise, createToolbox, type Tool } from "@toolport/core";
import { dialects, type DialectName } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import { toolsFrom } from "../src/index.ts";
import { loadLegacy } from "./compile-legacy.ts";
import { byHand, byStandard } from "./equal-tools.ts";

const { LegacyMail } = await loadLegacy<{ LegacyMail: new () => object }>("equal-tools");

const boxOf = (tools: readonly Tool[]) => createToolbox({ tools, approval: "none" });
const names = { allowed: /[\w-]/, maxLength: 64 };
const said = (tools: readonly Tool[], dialect: DialectName) =>
  advertise(boxOf(tools), { title: dialect, names, dialect }).advertised.map(
    ({ name, description, schema, strict }) => ({ name, description, schema, strict }),
  );
const about = (tools: readonly Tool[]) =>
  tools.map(({ execute: _execute, input: _input, ...rest }) => Object.fromEntries(Object.entries(rest)));

const CALLS: readonly (readonly [string, unknown])[] = [
  ["find_mail", { words: "x" }],
  ["find_mail", { unread: true, max: 3, words: "x" }],
  ["send_mail", { to: ["a"], subject: "Hi" }],
  ["send_mail", { subject: "Hi", to: ["a", "b"], home: { street: "Lane" } }],
  ["send_mail", { to: ["a"] }],
  ["send_mail", {}],
  ["count_mail", {}],
  ["count_mail", { extra: 1 }],
];

describe.each([
  ["standard decorators", byStandard],
  ["legacy decorators", () => toolsFrom(new LegacyMail())],
] as const)("the same tools by %s and by defineTool", (_kind, made) => {
  it.each(Object.keys(dialects) as DialectName[])("have equal schemas for %s", (dialect) => {
    expect(said(made(), dialect)).toEqual(said(byHand(), dialect));
  });

  it("say the same of themselves", () => expect(about(made())).toEqual(about(byHand())));

  it.each(CALLS)("answer alike: %s %j", async (name, args) => {
    const answers = [made(), byHand()].map(async (tools) => {
      const { status, data, error, ...result } = await boxOf(tools).call(name, args, {
        caller: { id: "ann" },
      });
      return {
        status,
        data,
        issues: error?.issues?.map(({ pointer }) => pointer),
        content: status === "ok" && result.content,
      };
    });
    const [first, second] = await Promise.all(answers);
    expect(first).toEqual(second);
  });
});
