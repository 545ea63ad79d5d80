import type { HostTool } from "./host-tool.ts";

/** Notes what a tool does not say or can't bring along. */
export type Gap = (field: string, text: string) => void;

const WHOLE = "is not called: arguments come here whole, after they were checked";

/** What the SDK's tools may hold and ours have no place for. */
const LOST: readonly (readonly [key: keyof HostTool, field: string, text: string])[] = [
  ["args", "tool", "its `args`, meant for the provider, are not sent"],
  ["strict", "input", "`strict` is not kept: how strict a schema goes out is for each export to say"],
  ["inputExamples", "description", "its input examples are shown to no model: put them into the description"],
  ["providerOptions", "tool", "its `providerOptions` are not sent"],
  ["deferLoading", "tool", "`deferLoading` is not kept: @toolport/search chooses among many tools"],
  ["onInputStart", "execute", `\`onInputStart\` ${WHOLE}`],
  ["onInputDelta", "execute", `\`onInputDelta\` ${WHOLE}`],
  ["onInputAvailable", "execute", `\`onInputAvailable\` ${WHOLE}`],
];

/** Notes each of them that the tool has. */
export function noteGaps(tool: HostTool, gap: Gap): void {
  for (const [key, field, text] of LOST) if (tool[key] !== undefined) gap(field, text);
}
