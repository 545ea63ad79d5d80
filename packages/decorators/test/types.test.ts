import type { Tool, ToolContext } from "@toolport/core";
import { expectTypeOf, it } from "vitest";
import { z } from "zod";
import { context, tool, toolsFrom } from "../src/index.ts";

const fine = { description: "Does it.", effect: "read" } as const;

// The compiler is the test: a decorator that should be refused is expected to be an error.
class Typed {
  @tool({ ...fine, params: [{ name: "unit", schema: { enum: ["C", "F"] } }, context] })
  choice(unit: "C" | "F", ctx: ToolContext<{ db: string }>): string {
    return unit + ctx.app.db;
  }

  @tool({ ...fine, params: [{ name: "when", schema: z.string().transform((text) => text.length) }] })
  transformed(length: number): number {
    return length;
  }

  @tool({ ...fine, params: [{ name: "any", schema: { type: "array", items: { type: "string" } } }] })
  stated(texts: readonly string[]): string {
    return texts.join();
  }

  // @ts-expect-error an optional argument may be absent
  @tool({ ...fine, params: [{ name: "days", schema: z.number(), required: false }] })
  optional(days: number): number {
    return days;
  }

  // @ts-expect-error the context stands first
  @tool({ ...fine, params: [{ name: "city", schema: z.string() }, context] })
  swapped(ctx: ToolContext, city: string): string {
    return city + ctx.callId;
  }

  // @ts-expect-error the method gives a text where the tool promises a number
  @tool({ ...fine, output: z.number() })
  promised(): string {
    return "";
  }

  // @ts-expect-error the arguments have no such field
  @tool({ ...fine, input: z.object({ a: z.string() }) })
  fields({ b }: { b: string }): string {
    return b;
  }
}

it("gives tools of any level, for the toolbox to check", () => {
  expectTypeOf(toolsFrom).returns.toEqualTypeOf<readonly Tool[]>();
  expectTypeOf<Typed>().toHaveProperty("choice");
});
