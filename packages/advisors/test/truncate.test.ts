import { memoryStore, result, textOf, type Run, type ToolResult } from "@toolport/core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMore, truncate, untrusted } from "../src/index.ts";
import { ann, bob, callOnce, deadStore, runOf, storeWith, tool } from "./fixtures.ts";

/** Reads to the end by the marker's own words, as a model would. */
async function readAll(run: Run, first: ToolResult): Promise<string> {
  const text = textOf(first);
  const [marker, given] = /\n\[Cut: .* Read on with read_more\((.*)\)\.\]$/.exec(text) ?? [];
  if (marker === undefined) return text;
  let all = text.slice(0, -marker.length);
  let args = JSON.parse(given ?? "") as { readonly handle: string; readonly from: number };
  for (;;) {
    const page = textOf(await run.call("read_more", args));
    const [end = "", next] =
      /\n\[\d+ to \d+ of \d+\. (?:Read on with from (\d+)\.|This is the end\.)\]$/.exec(page) ?? [];
    all += page.slice(0, -end.length);
    if (next === undefined) return all;
    args = { handle: args.handle, from: Number(next) };
  }
}

describe("truncate", () => {
  it("leaves alone what fits", async () => {
    const [plain, cut] = [[], [truncate({ max: 4 })]];
    expect(await callOnce({}, cut)).toEqual(await callOnce({}, plain));
  });

  it("cuts at a whole character, and says how much is shown", async () => {
    expect(textOf(await callOnce({ execute: () => "ab😀cd" }, [truncate({ max: 3 })]))).toBe(
      "ab\n[Cut: the first 2 of 5 characters are shown.]",
    );
    expect(textOf(await callOnce({ execute: () => "ab😀cd" }, [truncate({ max: 4 })]))).toBe(
      "ab😀\n[Cut: the first 3 of 5 characters are shown.]",
    );
  });

  it("keeps data, meta, status and media as they are", async () => {
    const image = { type: "image", mediaType: "image/png", data: "AAAA" } as const;
    const execute = (): unknown =>
      result({
        content: [{ type: "text", text: "abc" }, image, { type: "text", text: "def" }],
        data: "abcdef",
      });
    expect(await callOnce({ execute }, [truncate({ max: 2 })])).toMatchObject({
      status: "ok",
      content: [{ text: "ab\n[Cut: the first 2 of 7 characters are shown.]" }, image],
      data: "abcdef",
    });
  });

  it("cuts what a failure says, too", async () => {
    const advisors = [truncate({ max: 3 })];
    const thrower = tool({ execute: () => Promise.reject(new Error("a long story")) });
    const got = await runOf(thrower, { advisors, errors: "message" }).call("t");
    expect(got).toMatchObject({
      status: "failed",
      error: { code: "unexpected_error", message: textOf(got) },
    });
    expect(textOf(got)).toMatch(/^The\n\[Cut: /);
  });

  it("leaves no half secret at the cut", async () => {
    const run = runOf(tool({ execute: () => "key: hunter2" }), {
      advisors: [truncate({ max: 8 })],
      redact: ["hunter2"],
    });
    expect(textOf(await run.call("t"))).toMatch(/^key: \[re\n/);
  });
});

describe("truncate with spill, and read_more", () => {
  it("lets the model read on to the end, whatever the text and the pages", async () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        async (all, max, page) => {
          const spill = memoryStore();
          const run = runOf([tool({ execute: () => all }), readMore(spill, { max: page })], {
            advisors: [truncate({ max, spill })],
          });
          expect(await readAll(run, await run.call("t"))).toBe(all.toWellFormed());
        },
      ),
      { numRuns: 60 },
    );
  });

  it("names no handle before the text is kept, and none when it could not be", async () => {
    const order: string[] = [];
    const spill = storeWith({
      set: async () => {
        await Promise.resolve();
        order.push("kept");
      },
    });
    const run = runOf(tool({ execute: () => "abcdef" }), { advisors: [truncate({ max: 3, spill })] });
    const got = await run.call("t");
    order.push(textOf(got));
    expect(order[0]).toBe("kept");
    expect(
      textOf(await callOnce({ execute: () => "abcdef" }, [truncate({ max: 3, spill: deadStore() })])),
    ).toBe("abc\n[Cut: the first 3 of 6 characters are shown; the rest could not be kept.]");
  });

  it("opens a handle for its caller only, and only while it is kept", async () => {
    const spill = memoryStore();
    const tools = [tool({ execute: () => "abcdef" }), readMore(spill)];
    const settings = { advisors: [truncate({ max: 3, spill })] };
    const first = textOf(await runOf(tools, settings).call("t"));
    const args = JSON.parse(/read_more\((.*)\)/.exec(first)?.[1] ?? "") as { readonly handle: string };
    expect(args.handle).toMatch(/^[0-9a-f]{32}$/);
    const texts = await Promise.all(
      [ann, bob, {}].map(async (caller) =>
        textOf(await runOf(tools, settings, { caller }).call("read_more", args)),
      ),
    );
    const unknown = "Nothing is kept under this handle (any more): make the call again.";
    expect(texts).toEqual(["def\n[3 to 6 of 6. This is the end.]", unknown, unknown]);
    const guess = await runOf(tools, settings).call("read_more", { handle: "cache:x", from: 0 });
    expect([guess.status, textOf(guess)]).toEqual(["failed", unknown]);
  });

  it("keeps the text masked, so that no page shows half a secret", async () => {
    const spill = memoryStore();
    const run = runOf([tool({ execute: () => "key: hunter2 and more" }), readMore(spill, { max: 4 })], {
      advisors: [truncate({ max: 8, spill })],
      redact: ["hunter2"],
    });
    expect(await readAll(run, await run.call("t"))).toBe("key: [redacted] and more");
  });

  it("leaves pages whole, and marks them as what was cut was marked", async () => {
    const spill = memoryStore();
    const run = runOf(
      [tool({ openWorld: true, execute: () => "x".repeat(500) }), readMore(spill, { max: 200 })],
      {
        advisors: [truncate({ max: 100, spill }), untrusted()],
      },
    );
    const args = JSON.parse(/read_more\((.*)\)/.exec(textOf(await run.call("t")))?.[1] ?? "") as object;
    const page = textOf(await run.call("read_more", args));
    expect(page).toMatch(
      /^<untrusted source="read_more">\nx{200}\n\[100 to 300 of 500\. Read on with from 300\.\]\n/,
    );
  });

  it("names the reader as the toolbox calls it", async () => {
    const advisors = [truncate({ max: 3, spill: memoryStore(), reader: "more" })];
    expect(textOf(await callOnce({ execute: () => "abcdef" }, advisors))).toContain(
      'Read on with more({"handle"',
    );
  });
});
