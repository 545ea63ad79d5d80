import { createToolbox, textOf, type ToolContext } from "@toolport/core";
import { context, tool, toolsFrom } from "@toolport/decorators";
import { readSchema } from "@toolport/schema";
import { z } from "zod";

// What `tool-method` shows, by standard decorators. By legacy ones, with the types inferred, see docs/decorators.md.

class Calculator {
  @tool({
    description: "Adds two numbers.",
    effect: "read",
    params: [
      { name: "a", schema: z.number() },
      { name: "b", schema: z.number() },
    ],
  })
  add(a: number, b: number): number {
    return a + b;
  }
}

class Greeter {
  @tool({
    description: "Greets somebody, loudly if asked to.",
    effect: "read",
    params: [
      { name: "name", schema: z.string() },
      { name: "loud", schema: z.boolean(), required: false },
    ],
  })
  greet(name: string, loud = false): string {
    const greeting = `Hello, ${name}`;
    return loud ? `${greeting.toUpperCase()}!` : greeting;
  }
}

class Worker {
  readonly stopped: Promise<void>;
  #stop: () => void = () => {};

  constructor() {
    this.stopped = new Promise((resolve) => {
      this.#stop = resolve;
    });
  }

  @tool({
    name: "long_task",
    description: "Works until it is told to stop.",
    effect: "read",
    params: [context],
  })
  async work({ signal }: ToolContext): Promise<string> {
    for (let step = 0; step < 20; step++) {
      if (signal.aborted) {
        this.#stop();
        return "stopped early"; // nobody hears it: whoever called was answered at once
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return "completed";
  }
}

/** The calculator: one method, one tool. */
export async function calculate(): Promise<Record<string, unknown>> {
  const tools = toolsFrom(new Calculator());
  const [add] = tools;
  const toolbox = createToolbox({ tools });
  const sum = await toolbox.call("add", { a: 2, b: 3 });
  const missing = await toolbox.call("add", { a: 2 });
  return {
    tools: tools.length,
    name: add?.name,
    description: add?.description,
    source: toolbox.list()[0]?.source,
    output: textOf(sum),
    missing: missing.error?.issues,
  };
}

/** The greeter: an optional parameter. */
export async function greet(): Promise<Record<string, unknown>> {
  const tools = toolsFrom(new Greeter());
  const toolbox = createToolbox({ tools });
  const { input } = tools[0] ?? {};
  return {
    name: tools[0]?.name,
    schema: input && readSchema(input).jsonSchema(),
    loud: textOf(await toolbox.call("greet", { name: "Ada", loud: true })),
    quiet: textOf(await toolbox.call("greet", { name: "Ada" })),
  };
}

/** The long task: the context is no argument, and tells when to stop. */
export async function runLongTask(): Promise<Record<string, unknown>> {
  const worker = new Worker();
  const tools = toolsFrom(worker);
  const toolbox = createToolbox({ tools });
  const completed = await toolbox.call("long_task");
  const run = toolbox.run();
  const started = run.call("long_task");
  run.cancel("the user left");
  const stopped = await started;
  await worker.stopped;
  return {
    input: tools[0]?.input,
    completed: textOf(completed),
    stopped: stopped.status,
    told: textOf(stopped),
  };
}
