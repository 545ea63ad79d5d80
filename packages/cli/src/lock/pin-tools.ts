import type { Finding } from "../finding.ts";
import type { ModuleTools } from "../module-tools.ts";
import { pinOf, type Pin } from "./pin.ts";
import { thrownText } from "../thrown-text.ts";

/** The pins of a module's tools, and what stands in the way of some. */
export interface PinnedTools {
  readonly pins: ReadonlyMap<string, Pin>;
  readonly problems: readonly Finding[];
}

/** Pins what a module exports. A tool that can't be pinned is a finding: it could change unseen. */
export function pinTools({ file, tools }: ModuleTools): PinnedTools {
  const pins = new Map<string, Pin>();
  const problems: Finding[] = [];
  for (const { tool } of tools) {
    const about = { severity: "error", file, tool: tool.name } as const;
    if (pins.has(tool.name)) {
      const message = "The file has two tools of this name, and a lock file tells tools by their names.";
      problems.push({ ...about, rule: "lock-ambiguous", message, advice: "Rename one of them." });
      continue;
    }
    try {
      pins.set(tool.name, pinOf(tool));
    } catch (error) {
      const message = `It can't be pinned: ${thrownText(error)}`;
      problems.push({ ...about, rule: "lock-unreadable", message, advice: "Mend its schema." });
    }
  }
  return { pins, problems };
}
