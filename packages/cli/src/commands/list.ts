import type { Effect, ToolDescription } from "@toolport/core";
import { Command } from "commander";
import { EXIT } from "../cli-error.ts";
import { collectTools } from "../collect-tools.ts";
import type { ConsoleIo } from "../console-io.ts";
import { effectOption } from "../effect-option.ts";
import { filesOnce } from "../files-once.ts";
import type { ModuleTool, Unreadable } from "../module-tools.ts";
import { oneLine } from "../one-line.ts";
import { table } from "../table.ts";
import { TOKENIZER, tokenCounter, type CountTokens } from "../token-count.ts";
import { thrownText } from "../thrown-text.ts";

const EXAMPLES = `
Examples:
  $ toolport list src/tools.ts
  $ toolport list src/*.tools.ts --json | jq '.files[].tools[].name'`;

interface Options {
  readonly effect?: Effect;
  readonly json?: boolean;
}

interface Listed extends Omit<ModuleTool, "body"> {
  readonly calls: ModuleTool["body"]["kind"];
  readonly tokens: number;
}

interface ListedFile {
  readonly file: string;
  readonly tools: readonly Listed[];
  readonly unreadable: readonly Unreadable[];
  readonly others: readonly string[];
}

/** `toolport list`: what tools a module exports. */
export function listCommand(io: ConsoleIo, done: (code: number) => void): Command {
  return new Command("list")
    .summary("the tools that modules export, of any framework")
    .description(
      "Lists the tools that modules export, of any framework: what each does, who may call it, and how many tokens its definition takes.",
    )
    .argument("<file...>", "modules, TypeScript or not")
    .addOption(effectOption())
    .option("--json", "print one JSON document")
    .addHelpText("after", EXAMPLES)
    .action(async (files: readonly string[], options: Options) => done(await list(files, options, io)));
}

async function list(files: readonly string[], { effect, json }: Options, io: ConsoleIo): Promise<number> {
  const count = await tokenCounter();
  const listed: ListedFile[] = [];
  for (const file of filesOnce(files)) {
    io.progress(`reading ${file}`);
    const { tools, unreadable, others } = await collectTools(file, { effect });
    listed.push(sized({ file, unreadable, others }, tools, count));
  }
  io.progress(undefined);
  if (json === true) io.out(JSON.stringify(asJson(listed), null, 2));
  else for (const text of asText(listed, io)) io.out(text);
  return listed.some(({ unreadable }) => unreadable.length > 0) ? EXIT.findings : EXIT.fine;
}

/** A tool whose schema can't be read has no definition that could be sent, or counted. */
function sized(
  { file, unreadable, others }: Omit<ListedFile, "tools">,
  tools: readonly ModuleTool[],
  count: CountTokens,
): ListedFile {
  const problems = [...unreadable];
  const counted = tools.flatMap(({ body, ...rest }) => {
    try {
      return [{ ...rest, calls: body.kind, tokens: count(rest.tool) }];
    } catch (error) {
      const why = thrownText(error);
      problems.push({ path: rest.path, why: `the schema of "${rest.tool.name}" can't be read: ${why}` });
      return [];
    }
  });
  return { file, tools: counted, unreadable: problems, others };
}

function asJson(files: readonly ListedFile[]): object {
  return {
    files: files.map(({ tools, ...rest }) => ({ ...rest, tools: tools.map(toolAsJson) })),
    tools: files.flatMap(({ tools }) => tools).length,
    tokens: total(files),
    tokenizer: `${TOKENIZER} (approximate for other models)`,
  };
}

function toolAsJson({ tool, path, from, calls, tokens, gaps }: Listed): object {
  const { name, title, description, effect, permission, channels, platforms } = tool;
  return {
    name,
    title,
    description,
    effect,
    permission,
    channels,
    platforms,
    asks: tool.approval !== undefined,
    tokens,
    from,
    path,
    runnable: calls !== "none",
    notes: gaps.map(({ field, text }) => ({ field, text })),
  };
}

function total(files: readonly ListedFile[]): number {
  return files.flatMap(({ tools }) => tools).reduce((sum, { tokens }) => sum + tokens, 0);
}

function* asText(files: readonly ListedFile[], io: ConsoleIo): Generator<string> {
  const { bold, dim, yellow } = io.colors;
  for (const { file, tools, unreadable, others } of files) {
    yield bold(oneLine(file));
    if (tools.length > 0) yield indented(table([HEAD, ...tools.map((one) => row(one, io))], io.columns - 2));
    for (const { path, why } of unreadable) yield yellow(`  ${oneLine(path)} can't be read: ${oneLine(why)}`);
    for (const { tool, gaps } of tools)
      for (const { field, text } of gaps)
        if (field !== "effect") yield dim(`  ${oneLine(tool.name)}: ${field}: ${oneLine(text)}`);
    if (others.length > 0) yield dim(`  no tools: ${oneLine(others.join(", "))}`);
    yield "";
  }
  const tools = files.reduce((sum, one) => sum + one.tools.length, 0);
  yield `${tools} ${tools === 1 ? "tool" : "tools"}, about ${total(files)} tokens (${TOKENIZER}; other models count differently)`;
}

const HEAD = ["tool", "effect", "permission", "tokens", "from", "export"];

function row({ tool, tokens, from, path, calls }: Listed, { colors }: ConsoleIo): (string | number)[] {
  const where = calls === "none" ? `${path} (definition only)` : path;
  return [oneLine(tool.name), colored(tool, colors), permissionOf(tool), tokens, from, oneLine(where)];
}

function colored({ effect }: ToolDescription, { green, yellow, red }: ConsoleIo["colors"]): string {
  if (effect === "read") return green(effect);
  return effect === "destructive" || effect === "unknown" ? red(effect) : yellow(effect);
}

function permissionOf({ permission = "", approval }: ToolDescription): string {
  if (approval === undefined) return oneLine(permission);
  return permission === "" ? "asks" : `${oneLine(permission)}, asks`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
