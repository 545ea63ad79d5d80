import type { ConsoleIo } from "./console-io.ts";
import type { Finding, Severity } from "./finding.ts";
import { oneLine } from "./one-line.ts";
import { table } from "./table.ts";

/** Findings for a person: by file and tool, and at the end, once for each rule, what to do. */
export function* findingLines(findings: readonly Finding[], io: ConsoleIo): Generator<string> {
  const { bold, dim } = io.colors;
  for (const [file, inFile] of grouped(findings, (one) => one.file)) {
    yield bold(file === undefined ? "all together" : oneLine(file));
    for (const [tool, ofTool] of grouped(inFile, (one) => one.tool)) {
      if (tool !== undefined) yield `  ${oneLine(tool)}`;
      const indent = tool === undefined ? 2 : 4;
      const rows = ofTool.map((one) => row(one, io));
      yield indented(table(rows, io.columns - indent), indent);
    }
    yield "";
  }
  const advice = new Map(findings.map((one) => [one.rule, one.advice]));
  if (advice.size === 0) return;
  yield "What to do";
  for (const [rule, text] of advice) yield dim(`  ${rule}: ${text}`);
  yield "";
}

function row(finding: Finding, { colors }: ConsoleIo): string[] {
  const { severity, rule, target, where, message } = finding;
  const at = where === undefined ? "" : `${oneLine(where)}: `;
  const about = target === undefined ? rule : `${rule} (${target})`;
  return [colorOf(severity, colors)(severity), about, `${at}${oneLine(message)}`];
}

function colorOf(severity: Severity, { red, yellow, dim }: ConsoleIo["colors"]): (text: string) => string {
  if (severity === "error") return red;
  return severity === "warning" ? yellow : dim;
}

function grouped<Key>(
  findings: readonly Finding[],
  keyOf: (finding: Finding) => Key,
): ReadonlyMap<Key, readonly Finding[]> {
  const groups = new Map<Key, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return groups;
}

function indented(text: string, by: number): string {
  return text.replaceAll(/^/gm, " ".repeat(by));
}
