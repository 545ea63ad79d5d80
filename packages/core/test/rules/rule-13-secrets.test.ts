import { describe, expect, it } from "vitest";
import { failure, result, textOf, type Advisor, type ToolboxSettings } from "../../src/index.ts";
import {
  ann,
  callOnce,
  deferred,
  recorder,
  runOf,
  secret,
  settle,
  sharedStore,
  suspended,
  tool,
  type Args,
} from "../fixtures.ts";

const SECRET = "hunter2";
const KEY = '-----BEGIN-----\n"line\\two"\n-----END-----';
const open = { type: "object" };
const redact = [SECRET, KEY, /sk-[a-z0-9]+/];

describe("rule 13: secrets", () => {
  it.each<[string, ToolboxSettings["redact"]]>([
    ["a list of texts and patterns", redact],
    [
      "a function",
      (text) =>
        text
          .replaceAll(SECRET, "[redacted]")
          .replaceAll(KEY, "[redacted]")
          .replace(/sk-[a-z0-9]+/g, "[redacted]"),
    ],
    ["a list with a function in it", [(text) => text.replaceAll(SECRET, "[redacted]"), KEY, /sk-[a-z0-9]+/]],
  ])("masks text, data, keys, meta and errors by %s", async (_, setting) => {
    const hide = async (value: unknown): Promise<string> =>
      JSON.stringify(await callOnce({ execute: () => value }, {}, { redact: setting! }));
    for (const value of [
      `a ${SECRET}`,
      { [SECRET]: [SECRET, { deep: "sk-abc1" }] },
      KEY,
      { pem: KEY },
      JSON.stringify({ pem: KEY, again: JSON.stringify({ pem: KEY }) }),
      failure(`no ${SECRET}`, { data: SECRET, meta: { s: SECRET } }),
      result({
        content: [{ type: "file", mediaType: "a/b", data: "AQID", name: SECRET }],
        meta: { s: SECRET },
      }),
    ]) {
      const shown = await hide(value);
      expect(shown).toContain("[redacted]");
      expect(shown).not.toMatch(/hunter2|sk-abc1|BEGIN/);
    }
  });

  it("knows a field by its name, as text would have it", async () => {
    const masked = async (setting: RegExp): Promise<unknown> =>
      (await callOnce({ execute: () => ({ a: { pin: "12", n: 12 }, b: "12" }) }, {}, { redact: [setting] }))
        .data;
    const hidden = { a: { pin: "[redacted]", n: 12 }, b: "12" };
    expect(await masked(/(?<="pin":")[^"]+/)).toEqual(hidden);
    expect(await masked(/"pin":"[^"]+"/)).toEqual(hidden); // more than the value: what is left is no field
    expect(await masked(/pin=[^"]+/)).toEqual({ a: { pin: "12", n: 12 }, b: "12" });
  });

  it("masks for whom a call waits, before observers; the app finds its owner", async () => {
    const observer = recorder();
    const run = runOf(
      tool({ effect: "write" }),
      { redact, approval: "suspend", observers: [observer] },
      { caller: { id: SECRET } },
    );
    expect(suspended(await run.call("t")).request.owner).toBe(SECRET);
    expect(JSON.stringify(observer.events)).not.toContain(SECRET);
  });

  it("masks the longest secret first, numbers too, and leaves other text as it was written", async () => {
    const masked = async (value: unknown, setting: readonly (string | RegExp)[]): Promise<unknown> => {
      const got = await callOnce({ execute: () => value }, {}, { redact: setting });
      return [textOf(got), got.data];
    };
    expect(await masked("abcdef", ["abc", "abcdef"])).toEqual(["[redacted]", "[redacted]"]);
    expect(await masked({ pin: 123456 }, ["123456"])).toEqual([
      '{"pin":"[redacted]"}',
      { pin: "[redacted]" },
    ]);
    expect(await masked('{ "a":  1 }', [SECRET])).toEqual(['{ "a":  1 }', '{ "a":  1 }']);
    expect(await masked("aXbX", [/X/y, ""])).toEqual(["a[redacted]b[redacted]", "a[redacted]b[redacted]"]);
  });

  it("gives execute the real arguments, and advisors too", async () => {
    const seen: unknown[] = [];
    const advisor: Advisor = { name: "a", before: ({ input }) => void seen.push(input) };
    await callOnce(
      { input: open, execute: (args: Args) => void seen.push(args) },
      { key: SECRET },
      { redact, advisors: [advisor] },
    );
    expect(seen).toEqual([{ key: SECRET }, { key: SECRET }]);
  });

  it("masks whatever observers and the host are told: arguments, progress, results, records, late outcomes, the caller", async () => {
    const observer = recorder(true);
    const progress: unknown[] = [];
    const body = deferred<string>();
    const advisor: Advisor = {
      name: "a",
      before: () => {
        throw Object.assign(new Error("x"), { name: SECRET });
      },
      applies: ({ callId }) => callId === "bad",
    };
    const execute = (_: Args, ctx: { progress: (update: unknown) => void; callId: string }): unknown => (
      ctx.progress({ at: SECRET }),
      ctx.callId === "late" ? body.promise : SECRET
    );
    const run = runOf(
      tool({ input: open, execute }),
      { redact, observers: [observer], advisors: [advisor] },
      { caller: { ...ann, token: SECRET } },
    );
    const onProgress = (update: unknown): void => void progress.push(update);
    await run.call("t", `{"key":"${SECRET}","pem":${JSON.stringify(KEY)}}`, { onProgress });
    await run.call("t", {}, { callId: "bad" });
    await run.call(SECRET);
    const late = run.call("t", {}, { callId: "late", onProgress });
    await settle();
    run.cancel(SECRET);
    await late;
    body.resolve(SECRET);
    await settle();
    expect(observer.events.map(({ type }) => type)).toEqual([
      "started",
      "progress",
      "finished",
      "started",
      "finished",
      "started",
      "finished",
      "started",
      "progress",
      "finished",
      "settled_late",
    ]);
    expect(JSON.stringify([observer.events, progress])).not.toMatch(/hunter2|BEGIN/);
    expect(progress[0]).toEqual({ at: "[redacted]" });
  });

  it("masks unknown names, refusals and what a person is shown", async () => {
    const run = runOf([tool({ effect: "write", input: open }), tool({ name: "p" })], {
      redact,
      approval: "suspend",
      permit: ({ name }) => name !== "p" || `no ${SECRET}`,
    });
    expect(textOf(await run.call(`x${SECRET}`))).toBe('There is no tool called "x[redacted]".');
    expect(textOf(await run.call("p"))).toBe("no [redacted] It did not run.");
    const { request } = suspended(await run.call("t", { key: SECRET }));
    expect(JSON.stringify(request)).not.toContain(SECRET);
  });

  it("masks what nested calls changed before it is stored", async () => {
    const store = sharedStore();
    const parent = tool({
      name: "p",
      execute: async (_, ctx) => (await ctx.call("w"), ctx.suspend({ key: "k", prompt: SECRET })),
    });
    await runOf([parent, tool({ name: "w", effect: "write", execute: () => SECRET })], {
      redact,
      store,
      secret,
      approval: () => true,
    }).call("p");
    expect(store.rows.size).toBeGreaterThan(1);
    expect(JSON.stringify([...store.rows])).not.toContain(SECRET);
  });

  it("masks before it cuts, so that no cut leaves half a secret", async () => {
    expect(textOf(await callOnce({ execute: () => `12345${SECRET}tail` }, {}, { redact, maxText: 9 }))).toBe(
      "12345[red\n[Cut: the first 9 of 19 characters are shown.]",
    );
  });

  it.each<[string, (text: string) => string]>([
    [
      "throws",
      () => {
        throw new Error(SECRET);
      },
    ],
    ["gives no text", () => undefined as never],
  ])("shows nothing when the mask %s, and says whether the tool ran", async (_, setting) => {
    const observer = recorder();
    const told: string[] = [];
    const settings = {
      redact: setting,
      observers: [observer],
      onObserverError: (__: unknown, name: string): void => void told.push(name),
    };
    const ran = await callOnce({ effect: "write", execute: () => SECRET }, {}, settings);
    expect(textOf(ran)).toBe(
      "The tool ran; its result was withheld, because a check on it failed. What it changed stands: do not repeat the call to get the result.",
    );
    const not = await callOnce({ input: open }, "{", settings);
    expect(textOf(not)).toBe("The answer could not be checked for secrets, so the tool did not run.");
    expect(JSON.stringify([ran, not, observer.events])).not.toContain(SECRET);
    expect(observer.events).toEqual([]);
    expect(new Set(told)).toEqual(new Set(["redaction"]));
  });

  it("does not disturb the body when progress can't be masked", async () => {
    const mask = (text: string): string => {
      if (text === SECRET) throw new Error("x");
      return text;
    };
    const got = await runOf(tool({ execute: (_, ctx) => (ctx.progress(SECRET), "fine") }), {
      redact: mask,
      onObserverError: () => {},
    }).call("t", {}, { onProgress: () => {} });
    expect(textOf(got)).toBe("fine");
  });
});
