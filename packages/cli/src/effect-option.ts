import { Option } from "commander";

/** `--effect`, for tools of frameworks that have no word for it. */
export function effectOption(): Option {
  return new Option("--effect <effect>", "what tools do that don't say it themselves")
    .choices(["read", "write", "update", "destructive", "unknown"])
    .default(undefined, "unknown, which counts as destructive");
}
