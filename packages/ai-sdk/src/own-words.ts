import type { HostMajor, HostTool } from "./host-tool.ts";

/** One output of a tool, and the call it came of. */
export interface AboutOutput {
  readonly toolCallId: string;
  readonly input: unknown;
  readonly output: unknown;
}

/** Whether a tool has words of its own for the model. */
export function hasOwnWords({ toModelOutput, experimental_toToolResultContent }: HostTool): boolean {
  return toModelOutput != null || experimental_toToolResultContent != null;
}

/**
 * A tool's own words for the model, in the SDK's form. Up to version 5 `toModelOutput` is given the output itself, from 6
 * on an object around it, and a tool does not say for which it was written. Where nobody says, it is given the object
 * first: one that reads nothing but what the object has was written for it, and any other is given the output.
 */
export async function ownWords(
  tool: HostTool,
  about: AboutOutput,
  major: HostMajor | undefined,
): Promise<unknown> {
  const { toModelOutput, experimental_toToolResultContent } = tool as Words;
  if (!toModelOutput)
    return { type: "content", value: experimental_toToolResultContent?.call(tool, about.output) };
  if (major !== undefined) return await toModelOutput.call(tool, major < 6 ? about.output : about);
  const watched = watch(about);
  try {
    const told: unknown = await toModelOutput.call(tool, watched.about);
    if (watched.fits()) return told;
  } catch (error) {
    if (watched.fits()) throw error;
  }
  return await toModelOutput.call(tool, about.output);
}

interface Words {
  readonly toModelOutput?: (about: unknown) => unknown;
  readonly experimental_toToolResultContent?: (output: unknown) => unknown;
}

/** The same object, which remembers what was read of it. */
function watch(about: AboutOutput): { readonly about: AboutOutput; readonly fits: () => boolean } {
  let [known, foreign] = [false, false];
  const watched = new Proxy(about, {
    get(target, key) {
      if (Object.hasOwn(target, key)) known = true;
      else foreign = true;
      return Reflect.get(target, key) as unknown;
    },
    // A copy of the whole, as `{ ...output }`; `{ output, ...rest }` reads a known key first.
    ownKeys(target) {
      if (!known) foreign = true;
      return Reflect.ownKeys(target);
    },
  });
  return { about: watched, fits: () => known && !foreign };
}
