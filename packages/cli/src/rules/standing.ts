import { createToolbox, isToolportError, type ToolDescription } from "@toolport/core";
import { eachTool, type Rule } from "./rule.ts";

/** As the first thing that is said, or of the tool itself; of an argument, it is no concern here. */
const DEPRECATED =
  /^\W*(deprecated|obsolete)\b|^.{0,80}[[(](deprecated|obsolete)[\])]|\bthis tool (is|has been) (now )?(deprecated|obsolete)\b/iu;

export const toolDeprecated: Rule = eachTool({
  id: "tool-deprecated",
  severity: "warning",
  finds: "a tool that says it should not be used any more",
  advice: "Leave it out of what models are given, where there is another.",
  *check({ tool: { description } }) {
    const found = typeof description === "string" ? DEPRECATED.exec(description)?.[0] : undefined;
    if (found !== undefined) yield { where: "description", message: "It says that it is deprecated." };
  },
});

/** Fields of which other rules speak. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  "name description input output effect permission channels platforms".split(" "),
);

export const toolRefused: Rule = eachTool({
  id: "tool-refused",
  severity: "error",
  finds: "a field that no toolbox takes",
  advice: "Mend the field: a toolbox with this tool can't be made.",
  *check({ tool }) {
    const message = refusal(tool);
    const field = /"(\w+)" /.exec(message?.replace(/^Tool "[^"]*": /, "") ?? "")?.[1];
    if (message !== undefined && field !== undefined && !ELSEWHERE.has(field))
      yield { where: field, message: message.replace(/^Tool "[^"]*": /, "") };
  },
});

function refusal(tool: ToolDescription): string | undefined {
  // A name that can't be is another rule's, and would hide what else there is.
  const one = { ...tool, name: "tool", execute: () => undefined };
  const levels = typeof tool.permission === "string" ? { permissions: [tool.permission] } : {};
  try {
    createToolbox({ tools: [one], approval: "none", ...levels });
    return undefined;
  } catch (error) {
    return isToolportError(error, "invalid_tool") ? error.message : undefined;
  }
}
