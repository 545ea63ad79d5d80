import { isToolportError } from "@toolport/core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTranscript, replay } from "../src/index.ts";
import { tool } from "./fixtures.ts";
import { linesOf } from "./recorded.ts";

const header = '{"type":"toolport.transcript","version":1}';
const call = {
  type: "call",
  n: 1,
  after: 0,
  run: "r",
  tool: "t",
  callId: "c",
  effect: "read",
  args: {},
  result: { status: "ok", content: [] },
  ms: 1,
};
const line = (change: object = {}): string => JSON.stringify({ ...call, ...change });

function refusal(source: string | readonly string[]): string {
  try {
    replay(source);
  } catch (error) {
    if (isToolportError(error, "invalid_transcript")) return error.message;
    throw error;
  }
  return "";
}

describe("a transcript", () => {
  it("is read from a file's text as from its lines", async () => {
    const lines = await linesOf(tool(), (run) => run.call("t", { text: "one\ntwo" }));
    expect(readTranscript(`${lines.join("\n")}\n`)).toEqual(readTranscript(lines));
    expect(readTranscript(lines)).toMatchObject({
      calls: [{ line: 2, args: { text: "one\ntwo" } }],
      cutOff: false,
    });
  });

  it("may hold no call", () => {
    expect(readTranscript(header)).toEqual({ calls: [], cutOff: false });
  });

  it("may be cut off anywhere after its header: a half-written last line is left out, and said", async () => {
    const lines = await linesOf(tool(), async (run) => {
      for (let n = 0; n < 3; n++) await run.call("t", { n });
    });
    const text = `${lines.join("\n")}\n`;
    const begin = text.indexOf("\n") + 1;
    fc.assert(
      fc.property(fc.integer({ min: begin, max: text.length }), (end) => {
        const cut = text.slice(0, end);
        const { calls, cutOff } = readTranscript(cut);
        const whole = lines.filter((one, at) => at > 0 && cut.includes(one)).length;
        expect(calls).toHaveLength(whole);
        expect(cutOff).toBe(!cut.endsWith("\n") && cut.split("\n").at(-1) !== lines[whole]);
      }),
    );
  });

  it.each<[string, string | readonly string[], string]>([
    [
      "nothing",
      "",
      "Line 1 of the transcript can't be read: it is empty; a transcript begins with its header.",
    ],
    [
      "no header",
      line(),
      'Line 1 of the transcript can\'t be read: it is no transcript: that begins with {"type":"toolport.transcript",…}.',
    ],
    [
      "another file",
      "# Notes\nof mine\n",
      'it is no transcript: that begins with {"type":"toolport.transcript",…}.',
    ],
    [
      "another version",
      '{"type":"toolport.transcript","version":2}',
      "its version is 2, and only version 1 can be read.",
    ],
    [
      "a broken line",
      [header, line(), "{", line()],
      "Line 3 of the transcript can't be read: it is no JSON.",
    ],
    [
      "a broken last line that was ended",
      `${header}\n{\n`,
      "Line 2 of the transcript can't be read: it is no JSON.",
    ],
    [
      "a line of another kind",
      [header, '{"type":"note"}', line()],
      'Line 2 of the transcript can\'t be read: "type" is not what it should be.',
    ],
    ["a list for a line", [header, "[]", line()], "Line 2 of the transcript can't be read: it is no object."],
    ["a call without its result", [header, line({ result: undefined })], '"result" is missing.'],
    [
      "a status nobody has",
      [header, line({ result: { status: "fine", content: [] } })],
      '"result.status" is not what it should be.',
    ],
    [
      "content that is none",
      [header, line({ result: { status: "ok", content: [{ type: "text" }] } })],
      '"result.content" is not what it should be.',
    ],
    [
      "a failure without its error",
      [header, line({ result: { status: "failed", content: [] } })],
      '"result.error" does not go with status "failed".',
    ],
    ["an effect nobody has", [header, line({ effect: "wild" })], '"effect" is not what it should be.'],
  ])("is refused by line and reason: %s", (_, source, why) => {
    expect(refusal(source)).toContain(why);
  });

  it.each([undefined, null, 7, {}, [{}], new Uint8Array(1)])("is a text or lines: not %o", (source) => {
    expect(refusal(source as never)).toBe("A transcript must be given as a text, or as its lines.");
  });

  it("goes on with what was recorded in another process", () => {
    const waits = line({ callId: "c1", args: { n: 1 }, result: { status: "suspended", content: [] } });
    const goesOn = line({ callId: "c1", args: { n: 2 }, resumed: true });
    const { calls } = readTranscript([
      header,
      waits,
      line({ n: 2, callId: "c2" }),
      header,
      goesOn,
      line({ n: 2, after: 1, callId: "c3" }),
    ]);
    expect(calls).toMatchObject([
      { n: 1, callId: "c1", line: 5, args: { n: 1 }, result: { status: "ok" } },
      { n: 2, callId: "c2", line: 3 },
      { n: 4, after: 2, callId: "c3", line: 6 },
    ]);
  });
});
