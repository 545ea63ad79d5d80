import { createToolbox, defineTool, textOf } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { tool, toolsFrom, withoutProvider, withProvider, type ToolProvider } from "../src/index.ts";

class Notes implements ToolProvider {
  readonly log: string[] = [];
  readonly #text: string;

  constructor(text = "a note") {
    this.#text = text;
  }

  async onRegister(): Promise<void> {
    await Promise.resolve();
    this.log.push("registered");
  }

  onUnregister(): void {
    this.log.push("unregistered");
  }

  @tool({ description: "Reads the note.", effect: "read" })
  read_note(): string {
    return this.#text;
  }

  @tool({ description: "Only in one channel.", effect: "read", channels: ["dm"], permission: "admin" })
  read_hidden(): string {
    return "hidden";
  }
}

const now = defineTool({ name: "now", description: "Time.", effect: "read", execute: () => "noon" });
const box = createToolbox({ tools: [now], permissions: ["user", "admin"] });
const admin = { id: "ann", permission: "admin", channel: "dm" } as const;
const namesOf = (toolbox: { list: (caller: typeof admin) => readonly { name: string }[] }) =>
  toolbox.list(admin).map(({ name }) => name);

describe("withProvider", () => {
  it("gives a toolbox with the provider's tools, and tells the provider", async () => {
    const notes = new Notes();
    const more = await withProvider(box, notes);
    expect(namesOf(more)).toEqual(["now", "read_note", "read_hidden"]);
    expect(notes.log).toEqual(["registered"]);
    expect(textOf(await more.call("read_note"))).toBe("a note");
  });

  it("leaves the toolbox as it was", async () => {
    await withProvider(box, new Notes());
    expect(namesOf(box)).toEqual(["now"]);
  });

  it("tells the provider nothing when its tools don't fit in", async () => {
    const notes = new Notes();
    const full = await withProvider(box, new Notes());
    await expect(withProvider(full, notes)).rejects.toThrow('Two tools are called "read_note"');
    expect(notes.log).toEqual([]);
  });

  it("rejects when the provider refuses", async () => {
    class Closed extends Notes {
      override async onRegister(): Promise<void> {
        await Promise.resolve();
        throw new Error("no connection");
      }
    }
    await expect(withProvider(box, new Closed())).rejects.toThrow("no connection");
  });

  it("asks nothing of a provider without hooks", async () => {
    class Bare {
      @tool({ description: "Bare.", effect: "read" })
      bare(): string {
        return "bare";
      }
    }
    const bare = new Bare();
    const more = await withProvider(box, bare);
    expect(namesOf(await withoutProvider(more, bare))).toEqual(["now"]);
  });
});

describe("withoutProvider", () => {
  it("drops every tool of the provider, hidden ones too, and tells it", async () => {
    const notes = new Notes();
    const less = await withoutProvider(await withProvider(box, notes), notes);
    expect(namesOf(less)).toEqual(["now"]);
    expect(less.explain("read_hidden")).toMatchObject({ available: false, rule: "unknown" });
    expect(notes.log).toEqual(["registered", "unregistered"]);
  });

  it("finds the tools by whatever name they have now", async () => {
    const notes = new Notes();
    const renamed = (await withProvider(box, notes)).prefix("my.").rename({ "my.read_note": "look" });
    expect(namesOf(await withoutProvider(renamed, notes))).toEqual(["my.now"]);
  });

  it("finds tools that were wrapped by hand", async () => {
    const notes = new Notes();
    const wrapped = toolsFrom(notes).map((one) => ({ ...one, execute: () => "wrapped" }));
    const filled = box.with({ tools: wrapped });
    expect(namesOf(await withoutProvider(filled, notes))).toEqual(["now"]);
  });

  it("keeps the tools of another object of the same class", async () => {
    const [mine, other] = [new Notes("mine"), new Notes("other")];
    const both = await withProvider((await withProvider(box, mine)).prefix("my."), other);
    const left = await withoutProvider(both, mine);
    expect(namesOf(left)).toEqual(["my.now", "read_note", "read_hidden"]);
    expect(textOf(await left.call("read_note"))).toBe("other");
  });

  it("leaves an open run its tools", async () => {
    const notes = new Notes();
    const filled = await withProvider(box, notes);
    const run = filled.run();
    await withoutProvider(filled, notes);
    expect(textOf(await run.call("read_note"))).toBe("a note");
  });

  it("refuses a provider whose tools the toolbox doesn't have, and doesn't tell it", async () => {
    const stranger = new Notes();
    const filled = await withProvider(box, new Notes());
    await expect(withoutProvider(filled, stranger)).rejects.toThrow("The toolbox has no tool of this Notes");
    expect(stranger.log).toEqual([]);
  });
});

it("nothing that a toolbox shows leads to the provider, whose methods know no policy", async () => {
  const notes = new Notes();
  const [, shown] = (await withProvider(box, notes)).list(admin);
  const values = Reflect.ownKeys(shown ?? {}).map((key) => Reflect.get(shown ?? {}, key) as unknown);
  expect(values).not.toContain(notes);
  expect(
    values.filter((value) => typeof value === "object").flatMap((value) => Object.values(value ?? {})),
  ).not.toContain(notes);
  expect(JSON.stringify(shown)).not.toContain("provider");
});
