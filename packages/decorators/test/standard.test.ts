import { createToolbox, textOf, type ToolContext } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { context, tool, toolsFrom } from "../src/index.ts";

const city = { name: "city", schema: z.string(), description: "Name of the city" } as const;

class Weather {
  #unit = "°C";
  calls = 0;

  @tool({
    name: "get_weather",
    title: "Weather",
    description: "Says the weather.",
    effect: "read",
    keywords: ["forecast"],
    priority: 3,
    params: [context, city, { name: "days", schema: z.number().int(), required: false }],
  })
  weather(ctx: ToolContext, where: string, days?: number): string {
    this.calls++;
    return `${where}: 25${this.#unit}, ${String(days)} days, for ${String(ctx.caller.id)}`;
  }

  @tool({ description: "Counts the calls.", effect: "read" })
  count(): number {
    return this.calls;
  }

  @tool({
    description: "Adds.",
    effect: "read",
    input: z.object({ a: z.number(), b: z.number() }),
    output: z.number(),
  })
  async add({ a, b }: { a: number; b: number }, ctx: ToolContext): Promise<number> {
    await Promise.resolve();
    return a + b + (ctx.attempt - 1);
  }

  helper(): string {
    return "no tool";
  }
}

const boxOf = (provider: object) => createToolbox({ tools: toolsFrom(provider) });
const say = async (provider: object, name: string, args?: unknown): Promise<string> =>
  textOf(await boxOf(provider).call(name, args, { caller: { id: "ann" } }));

describe("@tool", () => {
  it("makes tools of the marked methods alone, in their order, named as they say or as the method", () => {
    expect(toolsFrom(new Weather()).map(({ name }) => name)).toEqual(["get_weather", "count", "add"]);
  });

  it("carries every field into the tool", () => {
    const [weather] = toolsFrom(new Weather());
    expect(weather).toMatchObject({
      title: "Weather",
      description: "Says the weather.",
      effect: "read",
      keywords: ["forecast"],
      priority: 3,
    });
  });

  it("calls the method on its object, with private state, each argument at its place and the context at its own", async () => {
    expect(await say(new Weather(), "get_weather", { days: 2, city: "Oslo" })).toBe(
      "Oslo: 25°C, 2 days, for ann",
    );
  });

  it("leaves an absent optional argument undefined", async () => {
    expect(await say(new Weather(), "get_weather", { city: "Oslo" })).toBe(
      "Oslo: 25°C, undefined days, for ann",
    );
  });

  it("hands all arguments over as one object, and then the context, where the tool has an input schema", async () => {
    expect(await say(new Weather(), "add", { a: 2, b: 3 })).toBe("5");
  });

  it("keeps the objects of one class apart", async () => {
    const [busy, idle] = [new Weather(), new Weather()];
    await say(busy, "get_weather", { city: "Oslo" });
    expect([await say(busy, "count"), await say(idle, "count")]).toEqual(["1", "0"]);
  });

  it("finds the tools through a proxy, and calls them on it", async () => {
    class Plain {
      @tool({ description: "Who.", effect: "read" })
      who(): string {
        return Object.hasOwn(this, "seen") ? "the proxy" : "the object";
      }
    }
    const proxy = new Proxy(new Plain(), {
      getOwnPropertyDescriptor: (target, key) =>
        key === "seen" ? { value: 1, configurable: true } : Reflect.getOwnPropertyDescriptor(target, key),
    });
    expect(await say(proxy, "who")).toBe("the proxy");
  });

  it("works beside a decorator that replaces the method, above it and below", async () => {
    const shouting = <This, Args extends unknown[]>(
      method: (this: This, ...args: Args) => string,
      _context: ClassMethodDecoratorContext<This, (this: This, ...args: Args) => string>,
    ) =>
      function (this: This, ...args: Args): string {
        return method.apply(this, args).toUpperCase();
      };
    class Greeter {
      @shouting
      @tool({ description: "Greets.", effect: "read", params: [city] })
      above(name: string): string {
        return `hello ${name}`;
      }

      @tool({ description: "Greets.", effect: "read", params: [city] })
      @shouting
      below(name: string): string {
        return `hello ${name}`;
      }
    }
    expect(await say(new Greeter(), "above", { city: "Oslo" })).toBe("HELLO OSLO");
    expect(await say(new Greeter(), "below", { city: "Oslo" })).toBe("HELLO OSLO");
  });
});

describe("inheritance", () => {
  class Base {
    @tool({ description: "From the base.", effect: "read", params: [city] })
    greet(name: string): string {
      return `hello ${name}`;
    }

    @tool({ description: "Kept.", effect: "read" })
    kept(): string {
      return "base";
    }
  }

  class Overriding extends Base {
    override greet(name: string): string {
      return `${super.greet(name)}, and welcome`;
    }

    @tool({ description: "New.", effect: "read" })
    added(): string {
      return "derived";
    }
  }

  class Declaring extends Base {
    @tool({ name: "welcome", description: "From the derived.", effect: "write", params: [city] })
    override greet(name: string): string {
      return `${super.greet(name)}!`;
    }
  }

  it("gives the base class's tools first", () => {
    expect(toolsFrom(new Overriding()).map(({ name }) => name)).toEqual(["greet", "kept", "added"]);
  });

  it("runs an override by the base's declaration, super and all", async () => {
    expect(await say(new Overriding(), "greet", { city: "Ann" })).toBe("hello Ann, and welcome");
  });

  it("takes an override's own declaration in the place of the base's", async () => {
    const tools = toolsFrom(new Declaring());
    expect(tools.map(({ name, effect }) => [name, effect])).toEqual([
      ["welcome", "write"],
      ["kept", "read"],
    ]);
    const box = createToolbox({ tools, approval: "none" });
    expect(textOf(await box.call("welcome", { city: "Ann" }))).toBe("hello Ann!");
  });

  it("leaves the base class as it is", () => {
    expect(toolsFrom(new Base()).map(({ name, effect }) => [name, effect])).toEqual([
      ["greet", "read"],
      ["kept", "read"],
    ]);
  });
});
