import { ToolportError, type Tool } from "@toolport/core";
import { declarationsOf } from "./declaration.ts";
import { providerMark } from "./provider-mark.ts";
import { readDeclaration } from "./read-declaration.ts";

/**
 * The tools of an object whose class declares them by `@tool` or `@ToolMethod`, inherited ones too, in the order they
 * are declared in. Nothing is registered: put them into a toolbox.
 *
 * @throws ToolportError `invalid_tool` that names each method and parameter that is declared badly; `duplicate_name`
 * for two tools of one name
 */
export function toolsFrom(provider: object): readonly Tool[] {
  if ((typeof provider !== "object" && typeof provider !== "function") || provider === null)
    throw new ToolportError("invalid_tool", `toolsFrom needs an object, and got ${String(provider)}.`);
  if (typeof provider === "function")
    throw new ToolportError(
      "invalid_tool",
      `toolsFrom needs an instance, and got the class ${provider.name}: give it new ${provider.name}(…).`,
    );
  const title = titleOf(provider);
  const mark = providerMark(provider);
  const tools: Tool[] = [];
  const faults: string[] = [];
  for (const [key, declaration] of declarationsOf(provider)) {
    const reading = readDeclaration(provider, key, declaration, mark);
    if ("tool" in reading) tools.push(reading.tool);
    else
      faults.push(...reading.faults.map((fault) => `${title}.${String(key)}: ${fault.replace(/\.$/, "")}.`));
  }
  if (faults.length > 0)
    throw new ToolportError("invalid_tool", `Tools that are declared badly:\n- ${faults.join("\n- ")}`);
  if (tools.length === 0)
    throw new ToolportError(
      "invalid_tool",
      `${title} has no tools: mark its methods with @tool or @ToolMethod.`,
    );
  checkNames(tools, title);
  return Object.freeze(tools);
}

function checkNames(tools: readonly Tool[], title: string): void {
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new ToolportError(
      "duplicate_name",
      `${title} declares two tools that are called "${twice}": rename one.`,
    );
}

function titleOf(provider: object): string {
  const { constructor } = provider;
  return typeof constructor === "function" && constructor.name !== ""
    ? constructor.name
    : "(a class without a name)";
}
