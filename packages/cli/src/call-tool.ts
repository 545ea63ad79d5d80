import { terminalApprover } from "@toolport/advisors/terminal";
import {
  createToolbox,
  isToolportError,
  type ApprovalAnswer,
  type Caller,
  type DecisionRecord,
  type Observer,
  type Run,
  type SuspendedResult,
  type Tool,
  type Toolbox,
  type ToolResult,
} from "@toolport/core";
import { askQuestion, hasTerminal } from "./ask-question.ts";
import { CliError } from "./cli-error.ts";
import type { ModuleTool, ModuleTools } from "./module-tools.ts";
import { oneLine } from "./one-line.ts";

/** One call of a module's tool. */
export interface ToolCall {
  readonly tool: ModuleTool;
  readonly module: ModuleTools;
  /** As the model would have written them. */
  readonly args: string;
  readonly caller: Caller;
  /** What the tools of its run get as `app`. */
  readonly app: unknown;
  /** Whether approvals are given without asking. */
  readonly yes: boolean;
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
}

/** What came of it. */
export interface Called {
  readonly result: ToolResult;
  readonly record: DecisionRecord | undefined;
  /** Of the calls that the tool made itself. */
  readonly nested: readonly DecisionRecord[];
  /** What would have let it run. */
  readonly hint?: string;
}

/**
 * Calls a tool through the pipeline. A toolbox keeps the policy it was made with, and is answered for at the terminal where
 * it suspends a call; a single tool is put into a toolbox that asks there.
 *
 * @throws CliError where there is nothing to call, and for what a toolbox or a run refuses
 */
export async function callTool(call: ToolCall): Promise<Called> {
  const { tool, args, caller, app, signal } = call;
  const records: (DecisionRecord & { readonly parentId?: string | undefined })[] = [];
  const toolbox = toolboxFor(call, observer(call, records));
  const run = refusing(() => toolbox.run({ caller, signal, ...(app !== undefined && { app }) }));
  const asked = await run.call(tool.tool.name, args);
  const result = await answered(asked, run, call);
  const record = records.findLast(({ parentId }) => parentId === undefined);
  const nested = records.filter(({ parentId }) => parentId !== undefined);
  const hint = hintFor(result, record, call);
  return { result, record, nested, ...(hint !== undefined && { hint }) };
}

function observer(
  { progress }: ToolCall,
  records: (DecisionRecord & { readonly parentId?: string | undefined })[],
): Observer {
  return {
    name: "toolport",
    records: true,
    observe: (event) => {
      if (event.type === "progress") progress(oneLine(`${event.tool}: ${JSON.stringify(event.update)}`));
      if (event.type === "finished" && event.record)
        records.push({ ...event.record, ...(event.parentId !== undefined && { parentId: event.parentId }) });
    },
  };
}

function toolboxFor({ tool: { body, tool }, module, caller, yes }: ToolCall, watch: Observer): Toolbox {
  if (body.kind === "none")
    throw new CliError(
      `"${oneLine(tool.name)}" can't be called: ${body.why}; export what runs it as handlers["${oneLine(tool.name)}"], or the whole tool`,
    );
  if (body.kind === "toolbox") return refusing(() => body.toolbox.with({ observers: [watch] }) as Toolbox);
  const tools = [body.tool, ...companions(body.tool, module)];
  const levels = [...new Set(tools.flatMap(({ permission }) => permission ?? []))];
  const own = caller.permission === undefined ? [] : [caller.permission];
  return refusing(() =>
    createToolbox({
      tools,
      observers: [watch],
      // Whoever calls a tool by hand wants to know why it broke.
      errors: "message",
      approval: yes ? () => true : terminalApprover(),
      // Outside of a toolbox levels have no order: only a tool's very own one will do.
      permissions: [...levels.filter((level) => level !== caller.permission), ...own],
      permit: ({ permission }) =>
        permission === undefined ||
        permission === caller.permission ||
        `This tool needs the permission "${permission}", and outside of a toolbox no other level counts as more.`,
    }),
  );
}

/** A tool of ours may call the others of its module. */
function companions(called: Tool, { tools }: ModuleTools): Tool[] {
  const others = tools.flatMap(({ body, from }) =>
    body.kind === "tool" && from === "toolport" ? [body.tool] : [],
  );
  return others.filter(
    (one, at) =>
      one.name !== called.name && others.findIndex((two) => two.name === one.name) === at && isUsable(one),
  );
}

/** A tool that no toolbox takes is no reason to refuse a call of another one. */
function isUsable(tool: Tool): boolean {
  try {
    createToolbox({
      tools: [tool],
      approval: () => true,
      ...(tool.permission !== undefined && { permissions: [tool.permission] }),
    });
    return true;
  } catch {
    return false;
  }
}

/** What a toolbox has against its tools, or a run against its caller, is the command line's mistake or the file's. */
function refusing<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (isToolportError(error)) throw new CliError(oneLine(error.message), { cause: error });
    throw error;
  }
}

/** Answers what a toolbox leaves open, until the call has ended or nobody is there to answer. */
async function answered(result: ToolResult, run: Run, call: ToolCall): Promise<ToolResult> {
  let last = result;
  while (last.status === "suspended") {
    const answer = await answerTo(last, call);
    if (answer === undefined) return last;
    last = (await run.resume(last.request.token, answer.value, { by: call.caller })).result;
  }
  return last;
}

async function answerTo(
  { request }: SuspendedResult,
  { yes, signal }: ToolCall,
): Promise<{ readonly value: unknown } | undefined> {
  if (request.kind !== "approval") return askQuestion(request.text, signal);
  if (yes) return { value: { approved: true } satisfies ApprovalAnswer };
  return hasTerminal() ? { value: await terminalApprover()(request, { signal }) } : undefined;
}

function hintFor(
  result: ToolResult,
  record: DecisionRecord | undefined,
  { tool, yes }: ToolCall,
): string | undefined {
  const name = `"${oneLine(tool.tool.name)}"`;
  if (result.status === "suspended" && result.request.kind !== "approval")
    return `${name} asks a question, and there is no terminal to answer it at`;
  const asked = result.status === "suspended" || record?.steps.some(({ by }) => by === "approval") === true;
  if (!asked || yes || hasTerminal() || result.status === "ok") return undefined;
  return `${name} needs an approval, and there is no terminal to ask at; --yes approves it`;
}
