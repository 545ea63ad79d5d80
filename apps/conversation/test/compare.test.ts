import { describe, expect, it } from "vitest";
import { problemsOf, rowsOf, toldOnWire, type EndedCall, type Held } from "../src/index.ts";

const PNG = `data:image/png;base64,${Buffer.from("picture").toString("base64")}`;
const call = (callId: string, text: string, output: unknown = text): EndedCall => ({
  callId,
  tool: "t",
  status: "ok",
  text,
  told: toldOnWire(output),
});
const held = (calls: readonly EndedCall[], media = false): Held => ({
  way: { name: "a way", media, ask: () => Promise.resolve("") },
  happened: { answer: "an answer", calls, asked: 2, scripted: true },
});
const row = (label: string, ...all: Held[]) => rowsOf(all).find((one) => one.label === label);

describe("the demo's comparison", () => {
  it("compares texts byte for byte", () => {
    expect(row("an object", held([call("look", "same")]), held([call("look", "same")]))?.equal).toBe(true);
    expect(row("an object", held([call("look", "same")]), held([call("look", "same ")]))?.equal).toBe(false);
    expect(row("an object", held([call("look", "same")]), held([]))?.equal).toBe(false);
  });

  it("compares images by hash among the ways that carry them, and the others' words with each other", () => {
    const sent = held(
      [
        call("picture", "a picture", [
          { type: "input_text", text: "a picture" },
          { type: "input_image", image_url: PNG },
        ]),
      ],
      true,
    );
    const other = held(
      [
        call("picture", "a picture", [
          { type: "text", text: "a picture" },
          {
            type: "image_url",
            image_url: { url: PNG.replace("data:image/png;base64,", "data:image/png;base64,AAAA") },
          },
        ]),
      ],
      true,
    );
    const words = held([call("picture", "a picture, in words")]);
    expect(row("an image", sent, sent, words, words)?.equal).toBe(true);
    expect(row("an image", sent, other)?.equal).toBe(false);
  });

  it("notices a call that ended otherwise, and a model that was told otherwise", () => {
    const problems = problemsOf(
      held([call("look", "the result", "something else"), { ...call("wrong", "x"), status: "ok" }]),
    );
    expect(problems).toContain("look: the model was told something else than the result says");
    expect(problems).toContain("wrong: expected invalid, got ok");
    expect(problems).toContain("note: expected ok, got nothing");
  });
});
