import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appendText, failure, isToolResult, result, textOf, type ContentPart } from "../../src/index.ts";
import { callOnce, deferred, runOf, tool } from "../fixtures.ts";
import { hostile } from "./hostile.ts";

describe("rule 10: text and media", () => {
  it("cuts on a character, with a marker that says how much there was", async () => {
    const cut = async (text: string, maxText: number): Promise<string> =>
      textOf(await callOnce({ execute: () => text }, {}, { maxText }));
    expect(await cut("abcdef", 6)).toBe("abcdef");
    expect(await cut("abcdefg", 6)).toBe("abcdef\n[Cut: the first 6 of 7 characters are shown.]");
    expect(await cut("ab😀😀", 3)).toBe("ab\n[Cut: the first 2 of 4 characters are shown.]");
    expect(await cut("ab😀😀", 4)).toBe("ab😀\n[Cut: the first 3 of 4 characters are shown.]");
  });

  it("never leaves half a character, wherever the cut falls", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", minLength: 2 }),
        fc.integer({ min: 1, max: 40 }),
        async (text, maxText) => {
          const shown = textOf(await callOnce({ execute: () => text }, {}, { maxText }));
          expect(shown.isWellFormed()).toBe(true);
          const [, first, all] =
            /\[Cut: the first (\d+) of (\d+) characters are shown\.\]$/.exec(shown) ?? [];
          const told = Number(all) === Array.from(text).length && Number(first) <= maxText;
          expect(text.length <= maxText || told).toBe(true);
        },
      ),
    );
  });

  it("cuts five megabytes, for content and for an error alike, and keeps the data whole", async () => {
    const text = "x".repeat(5_000_000);
    const got = await callOnce({ execute: () => text });
    expect(textOf(got)).toBe(
      `${"x".repeat(50_000)}\n[Cut: the first 50000 of 5000000 characters are shown.]`,
    );
    expect((got.data as string).length).toBe(5_000_000);
    const failed = await callOnce({ execute: () => failure(text) });
    expect(failed.error?.message).toBe(textOf(failed));
  });

  it("keeps media as media, in order, and names it where only text is carried", async () => {
    const image: ContentPart = { type: "image", mediaType: "image/png", data: "AQID", name: "dot.png" };
    const got = await callOnce({
      execute: (_, ctx) => (
        ctx.attach({ type: "text", text: "attached" }),
        result({ content: [{ type: "text", text: "a" }, image] })
      ),
    });
    expect(got.content).toEqual([{ type: "text", text: "a" }, image, { type: "text", text: "attached" }]);
    expect(textOf(got)).toBe(
      'a\n[image "dot.png", image/png, 3 bytes: not shown, because this target carries text only]\nattached',
    );
  });

  it.each<[string, unknown]>([
    ["a data: prefix", [{ type: "image", mediaType: "image/png", data: "data:image/png;base64,AQID" }]],
    ["an unknown kind", [{ type: "video", mediaType: "video/mp4", data: "AQID" }]],
    ["no text", [{ type: "text" }]],
    ["no part", [null]],
  ])("refuses a part with %s", async (_, content) => {
    expect(textOf(await callOnce({ execute: () => result({ content: content as ContentPart[] }) }))).toBe(
      "The tool ran, but did not give a usable result.",
    );
  });

  it("contains a result that was forged with our mark", async () => {
    for (const fields of [
      { status: "ok" },
      { status: "ok", content: 1 },
      { status: "failed", content: [] },
      hostile,
    ]) {
      const forged =
        fields === hostile
          ? hostile
          : Object.defineProperty({ ...fields }, Symbol.for("toolport.result"), { value: "given" });
      for (const execute of [() => forged, async () => (await Promise.resolve(), forged)])
        expect(["ok", "failed"]).toContain((await callOnce({ execute })).status);
    }
  });

  it("attaches an observation only to what reads", async () => {
    const execute = (
      _: object,
      { attach }: { attach: (part: ContentPart, options: { observation: boolean }) => void },
    ): void => attach({ type: "text", text: "seen" }, { observation: true });
    expect(textOf(await callOnce({ execute }))).toBe("\nseen");
    expect((await callOnce({ effect: "write", execute })).meta).toMatchObject({
      cause: { name: "ToolportError", code: "wrong_context" },
    });
  });

  it("drops what an earlier attempt attached, and what a late one attaches", async () => {
    const gate = deferred();
    const again = {
      name: "again",
      stage: "attempt",
      repeats: true,
      around: async (invocation: never, next: (i: never) => Promise<never>) => (
        await next(invocation),
        next(invocation)
      ),
    } as never;
    const run = runOf(
      tool({
        execute: async (_, ctx) => {
          ctx.attach({ type: "text", text: `attempt ${ctx.attempt}` });
          if (ctx.attempt === 1) void gate.promise.then(() => ctx.attach({ type: "text", text: "late" }));
          else {
            gate.resolve();
            await Promise.resolve();
          }
          return "r";
        },
      }),
      { advisors: [again] },
    );
    expect(textOf(await run.call("t"))).toBe("r\nattempt 2");
  });

  it("passes on a nested call's result, and knows its own results from look-alikes", async () => {
    const run = runOf([
      tool({ name: "p", execute: (_, ctx) => ctx.call("t") }),
      tool({ execute: () => result({ content: "text", data: { a: 1 } }) }),
    ]);
    const got = await run.call("p");
    expect([textOf(got), isToolResult(got), isToolResult({ ...got }), isToolResult(null)]).toEqual([
      "text",
      true,
      false,
      false,
    ]);
    expect(textOf(appendText(got, "more\ud800"))).toBe("text\nmore\ufffd");
  });
});
