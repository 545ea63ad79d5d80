import { everyTool, ToolportError, type Tool, type Toolbox, type ToolMap } from "@toolport/core";
import { isOf } from "./provider-mark.ts";
import { toolsFrom } from "./tools-from.ts";

/** An object whose class declares tools. It may want to know when they come into use, and when they no longer are. */
export interface ToolProvider {
  readonly onRegister?: () => void | PromiseLike<void>;
  readonly onUnregister?: () => void | PromiseLike<void>;
}

/**
 * A toolbox with a provider's tools: builds it, then awaits `onRegister`, which can still refuse by a throw.
 *
 * @throws ToolportError where the tools are declared badly or don't fit into the toolbox; `onRegister` was not called then
 */
export async function withProvider<Tools extends ToolMap, Level extends string>(
  toolbox: Toolbox<Tools, Level>,
  provider: ToolProvider & object,
): Promise<Toolbox<Tools & ToolMap, Level>> {
  const extended = toolbox.with({ tools: toolsFrom(provider) as readonly Tool<never>[] });
  await provider.onRegister?.();
  return extended as unknown as Toolbox<Tools & ToolMap, Level>;
}

/**
 * A toolbox without a provider's tools, whatever they are called by now: builds it, then awaits `onUnregister`. Runs
 * that are open keep the toolbox they were made from.
 *
 * @throws ToolportError `invalid_toolbox` where the toolbox has no tool of this provider
 */
export async function withoutProvider<Tools extends ToolMap, Level extends string>(
  toolbox: Toolbox<Tools, Level>,
  provider: ToolProvider & object,
): Promise<Toolbox<Tools, Level>> {
  const names = (everyTool(toolbox) ?? []).filter((tool) => isOf(tool, provider)).map(({ name }) => name);
  if (names.length === 0)
    throw new ToolportError(
      "invalid_toolbox",
      `The toolbox has no tool of this ${provider.constructor.name}: give it the very object whose tools it has.`,
    );
  const left = toolbox.omit(...(names as (keyof Tools & string)[]));
  await provider.onUnregister?.();
  return left as unknown as Toolbox<Tools, Level>;
}
