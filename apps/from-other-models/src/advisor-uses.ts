import { audit, hint, rateLimit, sanitize, secrets, verifyAudit } from "@toolport/advisors";
import {
  createToolbox,
  defineTool,
  failure,
  textOf,
  withContent,
  type Advisor,
  type ToolResult,
} from "@toolport/core";
import { z } from "zod";

const shell = defineTool({
  name: "shell",
  description: "Runs a command.",
  input: z.object({ command: z.string() }),
  effect: "read",
  execute: ({ command }) => `ran ${command}; mail to ann@example.com`,
});

const readMail = defineTool({
  name: "read_mail",
  description: "Reads the newest message.",
  effect: "read",
  permission: "user",
  execute: () => "From bob@example.com: see you at noon.",
});

/** Every use that `tool-advisor` lists: hints, clean arguments, redaction, short circuits, an audit. */
export async function useAdvisors(): Promise<Record<string, unknown>> {
  const lines: string[] = [];
  const secret = "sixteen bytes or more, kept elsewhere";
  const trail = audit({ append: (line) => void lines.push(line), secret });
  const todos = 3;
  const toolbox = createToolbox({
    tools: [shell, readMail],
    permissions: ["guest", "user"],
    redact: secrets,
    advisors: [
      hint(() => `${todos} todos are open`, { scope: ({ name }) => name === "shell" }),
      sanitize({
        block: [/rm\s+-rf/],
        rewrite: [{ pattern: /\/\.\//, with: "/" }],
        scope: ({ name }) => name === "shell",
      }),
      rateLimit({ points: 2, per: 60_000, by: "tool" }),
    ],
    observers: [trail],
  });
  const run = toolbox.run({ caller: { id: "ann", permission: "user" } });
  const said = async (name: string, args?: unknown): Promise<string> => describe(await run.call(name, args));
  return {
    hinted: await said("shell", { command: "ls /tmp/./x" }),
    blocked: await said("shell", { command: "rm -rf /" }),
    redacted: await said("read_mail"),
    again: await said("read_mail"),
    limited: (await run.call("read_mail")).error?.code,
    denied: (await toolbox.call("read_mail", {}, { caller: { id: "eve", permission: "guest" } })).status,
    audited: (await verifyAudit(lines, { secret, ...(await trail.flush()) })).ok,
  };
}

/** The interface itself: order, opting out, changing either side, answering without the tool, and throwing. */
export async function useOnion(): Promise<Record<string, unknown>> {
  const seen: string[] = [];
  const around = (name: string, order: number): Advisor => ({
    name,
    order,
    around: async (invocation, next) => {
      seen.push(`${name} in`);
      const result = await next(invocation);
      seen.push(`${name} out`);
      return result;
    },
  });
  const polite: Advisor = {
    name: "polite",
    applies: ({ input }) => (input as { command: string }).command.startsWith("say "),
    before: (invocation) => invocation.with({ input: { command: "say please" } }),
    after: (_invocation, result) => withContent(result, [{ type: "text", text: "thank you" }]),
  };
  const closed: Advisor = {
    name: "closed",
    before: ({ input }) =>
      (input as { command: string }).command === "night"
        ? failure("Closed at night.", { status: "denied" })
        : undefined,
  };
  const broken: Advisor = {
    name: "broken",
    applies: ({ input }) => (input as { command: string }).command === "break",
    before: () => {
      throw new Error("the guard broke");
    },
  };
  const toolbox = createToolbox({
    tools: [shell],
    advisors: [around("inner", 5), around("outer", -5), polite, closed, broken],
  });
  const said = async (command: string): Promise<string> => describe(await toolbox.call("shell", { command }));
  const plain = await said("ls");
  return {
    plain,
    order: [...seen],
    polite: await said("say it"),
    closed: await said("night"),
    broken: await said("break"),
  };
}

function describe(result: ToolResult): string {
  return `${result.status}: ${textOf(result)}`;
}
