import { cut } from "@toolport-apps/conversation";
import { verifyAudit, type AuditVerdict } from "@toolport/advisors";
import type { Trail } from "./gated-write.ts";
import type { Part } from "./part.ts";

interface Line {
  readonly n: number;
  readonly mac: string;
  readonly entry: { readonly type: string; readonly tool: string; readonly status?: string };
}

/** Prints a trail, verifies it, and shows that a change and a cut are noticed. */
export async function verifiedTrail(part: Part, { lines, end, secret }: Trail): Promise<void> {
  for (const { n, mac, entry } of lines.map((line) => JSON.parse(line) as Line))
    part.say(
      `${n}  ${entry.type.padEnd(9)} ${entry.tool.padEnd(11)} ${(entry.status ?? "").padEnd(10)} mac ${mac.slice(0, 16)}…`,
    );
  part.say();
  const whole = await verifyAudit(lines, { secret, ...end });
  part.check(whole.ok, `${end.count} lines, head ${end.head.slice(0, 16)}…: ${told(whole)}`);
  const spoilt: readonly [string, readonly string[]][] = [
    ["changed", lines.map((line) => line.replace('"tool":"write_note"', '"tool":"list_files"'))],
    ["cut off", lines.slice(0, -1)],
  ];
  for (const [how, changed] of spoilt) {
    const verdict = await verifyAudit(changed, { secret, ...end });
    part.check(!verdict.ok, cut(`${how}, it is noticed: ${told(verdict)}`, part.width - 2));
  }
}

function told(verdict: AuditVerdict): string {
  return verdict.ok ? "it is whole" : `line ${verdict.line}: ${verdict.why}`;
}
