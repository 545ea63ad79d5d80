import type { ToolContext } from "@toolport/core";
import { expect, it } from "vitest";
import { context, tool, toolsFrom } from "../src/index.ts";
import { ToolMethod } from "../src/legacy.ts";

const fine = { description: "Does it.", effect: "read" } as const;

class Getter {
  // @ts-expect-error only methods can be tools
  @tool(fine)
  get run(): string {
    return "";
  }
}

class Field {
  // @ts-expect-error only methods can be tools
  @tool(fine)
  run = (): string => "";
}

// oxlint-disable-next-line typescript/no-extraneous-class -- the mistake is shown by itself
class Static {
  @tool(fine)
  static run(): string {
    return "";
  }
}

class Private {
  @tool(fine)
  #run(): string {
    return "";
  }

  read(): string {
    return this.#run();
  }
}

// @ts-expect-error only methods can be tools
@tool(fine)
class WholeClass {
  readonly field = 1;
}

class Doubled {
  @tool(fine)
  @tool({ ...fine, name: "other" })
  run(): string {
    return "";
  }
}

class Legacy {
  // @ts-expect-error a legacy decorator, called as a standard one
  @ToolMethod(fine)
  run(): string {
    return "";
  }
}

class Shadowed extends Static {
  @tool(fine)
  again(): string {
    return "";
  }
}

class WiderOverride {
  @tool({ ...fine, params: [context] })
  run(ctx: ToolContext): string {
    return ctx.callId;
  }
}
Object.defineProperty(WiderOverride.prototype, "run", { value: (_a: unknown, b: unknown): unknown => b });

const MISPLACED: readonly (readonly [string, object, RegExp])[] = [
  ["a getter", new Getter(), /Getter\.run: is a getter/],
  ["a field", new Field(), /Field\.run: is a field/],
  ["a static method", new Static(), /Static\.run: is static/],
  ["a private method", new Private(), /Private\.#run: is private/],
  ["a class", new WholeClass(), /WholeClass\.WholeClass: is a class/],
  ["two decorators on one method", new Doubled(), /Doubled\.run: has two @tool decorators/],
  ["a legacy decorator", new Legacy(), /Legacy\.run: is compiled without experimentalDecorators/],
  ["a base class's static method", new Shadowed(), /Shadowed\.run: is static/],
  ["an override that takes more", new WiderOverride(), /WiderOverride\.run: parameter 2 has no type/],
];

it.each(MISPLACED)(
  "a decorator at the wrong place fails when it is collected: %s",
  (_what, provider, says) => {
    expect(() => toolsFrom(provider)).toThrow(says);
  },
);

it("a static method that can't be a tool keeps no other class from having tools", () => {
  class Own {
    @tool(fine)
    run(): string {
      return "";
    }
  }
  expect(toolsFrom(new Own())).toHaveLength(1);
});
