import type { ToolContext } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { context, tool, toolsFrom } from "../src/index.ts";

const fine = { description: "Does it.", effect: "read" } as const;
const text = { type: "string" } as const;

class NoDescription {
  // @ts-expect-error description is required
  @tool({ effect: "read" })
  run(): string {
    return "";
  }
}

class NoEffect {
  // @ts-expect-error effect is required
  @tool({ description: "Does it." })
  run(): string {
    return "";
  }
}

class Untyped {
  // @ts-expect-error the method wants a text, and is given none
  @tool({ ...fine, params: [{ name: "city", schema: text }] })
  run(city: string, days: number): string {
    return city + String(days);
  }
}

class NoParams {
  // @ts-expect-error the method wants a text, and is given none
  @tool(fine)
  run(city: string): string {
    return city;
  }
}

class WrongType {
  // @ts-expect-error a text is no number
  @tool({ ...fine, params: [{ name: "days", schema: text }] })
  run(days: number): number {
    return days;
  }
}

class TooMany {
  @tool({
    ...fine,
    params: [
      { name: "city", schema: text },
      { name: "days", schema: { type: "number" } },
    ],
  })
  run(city: string): string {
    return city;
  }
}

// A library's schema that validates, and can't be written down for a model.
const opaque = {
  "~standard": { version: 1 as const, vendor: "acme", validate: (value: unknown) => ({ value }) },
};

class Unwritable {
  @tool({ ...fine, params: [{ name: "when", schema: opaque }] })
  run(when: unknown): string {
    return String(when);
  }
}

class Dangling {
  @tool({ ...fine, params: [{ name: "day", schema: { $ref: "#/$defs/Day" } }] })
  run(day: unknown): string {
    return String(day);
  }
}

class NoSchema {
  @tool({ ...fine, params: [{ name: "city", schema: undefined as never }] })
  run(city: string): string {
    return city;
  }
}

class SameParameter {
  @tool({
    ...fine,
    params: [
      { name: "a", schema: text },
      { name: "a", schema: text },
    ],
  })
  run(a: string, b: string): string {
    return a + b;
  }
}

class MisspeltParameter {
  @tool({ ...fine, params: [{ name: "a", schema: text, optional: true } as never] })
  run(a: string): string {
    return a;
  }
}

class MisspeltOption {
  @tool({ ...fine, keyword: ["a"] } as never)
  run(): string {
    return "";
  }
}

class Both {
  @tool({ ...fine, input: { type: "object" }, params: [] })
  run(): string {
    return "";
  }
}

class TooManyForInput {
  // @ts-expect-error with input, a method takes the arguments and the context
  @tool({ ...fine, input: z.object({ a: z.string() }) })
  run(args: { a: string }, ctx: ToolContext, more: string): string {
    return args.a + ctx.callId + more;
  }
}

class Generating {
  @tool(fine)
  async *run(): AsyncGenerator<number> {
    yield 1;
  }
}

class ContextTwice {
  @tool({ ...fine, params: [context, context] })
  run(ctx: ToolContext, other: ToolContext): string {
    return ctx.callId + other.callId;
  }
}

class SameName {
  @tool({ ...fine, name: "same" })
  one(): string {
    return "";
  }

  @tool({ ...fine, name: "same" })
  other(): string {
    return "";
  }
}

class BadName {
  @tool({ ...fine, name: "not a name" })
  run(): string {
    return "";
  }
}

class Nothing {
  run(): string {
    return "";
  }
}

const MISTAKES: readonly (readonly [string, unknown, RegExp])[] = [
  ["no description", new NoDescription(), /NoDescription\.run: has no description/],
  ["no effect", new NoEffect(), /NoEffect\.run: has no effect: say read, write/],
  [
    "a parameter without a schema among params",
    new Untyped(),
    /Untyped\.run: parameter 2 \("days"\) has no type/,
  ],
  ["a parameter without params", new NoParams(), /NoParams\.run: parameter 1 \("city"\) has no type/],
  ["more params than the method has", new TooMany(), /TooMany\.run: has 2 params, and the method takes 1/],
  [
    "a schema that JSON can't say",
    new Unwritable(),
    /Unwritable\.run: parameter 1 \("when"\) can't be typed/,
  ],
  [
    "a reference to nothing",
    new Dangling(),
    /Dangling\.run: parameter 1 \("day"\) can't be typed: .*points to nothing/,
  ],
  ["an absent schema", new NoSchema(), /NoSchema\.run: parameter 1 \("city"\) has no type/],
  ["a parameter twice", new SameParameter(), /SameParameter\.run: parameter 2 \("a"\) is there twice/],
  [
    "a misspelt parameter",
    new MisspeltParameter(),
    /MisspeltParameter\.run: parameter 1 \("a"\) has an unknown field "optional"/,
  ],
  [
    "a misspelt option",
    new MisspeltOption(),
    /MisspeltOption\.run: can't be a tool.*"keyword" is not a field/,
  ],
  ["both input and params", new Both(), /Both\.run: has both input and params/],
  [
    "a parameter beside input and context",
    new TooManyForInput(),
    /TooManyForInput\.run: parameter 3 \("more"\) would never be given/,
  ],
  ["a generator", new Generating(), /Generating\.run: is a generator, and a tool gives one result/],
  ["the context twice", new ContextTwice(), /ContextTwice\.run: parameter 2 \(the context\) is there twice/],
  ["two tools of one name", new SameName(), /SameName declares two tools that are called "same"/],
  ["a name that no tool may have", new BadName(), /BadName\.run: can't be a tool/],
  ["no tools at all", new Nothing(), /Nothing has no tools/],
  ["the class itself", WrongType, /needs an instance, and got the class WrongType/],
  ["no object", "text", /needs an object, and got text/],
];

describe("a bad declaration fails when it is collected, and says where", () => {
  it.each(MISTAKES)("%s", (_what, provider, says) => {
    expect(() => toolsFrom(provider as object)).toThrow(says);
  });

  it("all of them at once", () => {
    class Many {
      @tool({ ...fine, description: "" })
      one(): string {
        return "";
      }

      @tool({ ...fine, params: [{ name: "", schema: text }] })
      other(city: string): string {
        return city;
      }
    }
    expect(() => toolsFrom(new Many())).toThrow(/- Many\.one: .*\n- Many\.other: parameter 1 needs a name/);
  });

  it("as a ToolportError", () => {
    const wrong = new NoEffect();
    expect(() => toolsFrom(wrong)).toThrow(
      expect.objectContaining({ name: "ToolportError", code: "invalid_tool" }),
    );
    expect(() => toolsFrom(new SameName())).toThrow(expect.objectContaining({ code: "duplicate_name" }));
  });
});
