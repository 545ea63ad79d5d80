import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { audit, verifyAudit, type AuditHead, type AuditOptions } from "../src/index.ts";
import { deferred, runOf, settle, sleep, tool } from "./fixtures.ts";

const secret = "0123456789abcdef0123456789abcdef";

interface Written {
  readonly lines: readonly string[];
  readonly end: AuditHead;
}

/** The trail of a few calls. */
async function trailOf(calls: number, options: Partial<AuditOptions> = {}): Promise<Written> {
  const lines: string[] = [];
  const trail = audit({ append: (line) => void lines.push(line), secret, ...options });
  const run = runOf(tool(), { observers: [trail], redact: ["hunter2"] });
  for (let n = 0; n < calls; n++) await run.call("t", { n, key: "hunter2" });
  return { end: await trail.flush(), lines };
}

describe("audit", () => {
  it("writes who called what, with which arguments, and how it ended, masked", async () => {
    const { lines } = await trailOf(1);
    expect(lines.join()).not.toContain("hunter2");
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        n: 1,
        prev: "",
        entry: { type: "started", tool: "t", caller: { id: "ann" }, args: { n: 0, key: "[redacted]" } },
      },
      { n: 2, entry: { type: "finished", tool: "t", status: "ok" } },
    ]);
    expect(lines.join()).not.toContain("done");
  });

  it("writes what the model was told when asked to, and what came of a stopped body", async () => {
    const lines: string[] = [];
    const trail = audit({ append: (line) => void lines.push(line), secret, results: true });
    const { promise, resolve } = deferred<string>();
    const run = runOf(tool({ timeoutMs: 5, execute: () => promise }), { observers: [trail] });
    await run.call("t");
    resolve("late");
    await settle();
    await trail.flush();
    expect(lines.map((line) => (JSON.parse(line) as { readonly entry: object }).entry)).toMatchObject([
      { type: "started" },
      { type: "finished", status: "timed_out", code: "timed_out", content: [{ type: "text" }] },
      { type: "settled_late", outcome: "returned", value: "late" },
    ]);
  });

  it("writes in order, one line at a time, however slow the writing is", async () => {
    let busy = false;
    const lines: string[] = [];
    const append = async (line: string): Promise<void> => {
      expect(busy).toBe(false);
      busy = true;
      await sleep(lines.length % 2);
      lines.push(line);
      busy = false;
    };
    const trail = audit({ append, secret });
    const run = runOf(tool(), { observers: [trail] });
    await run.callAll(Array.from({ length: 20 }, (_, n) => ({ name: "t", args: { n } })));
    expect(await verifyAudit(lines, { secret, ...(await trail.flush()) })).toMatchObject({
      ok: true,
      count: 40,
    });
  });

  it("shows that a line is missing which could not be written, and tells the app", async () => {
    const lines: string[] = [];
    const lost: unknown[] = [];
    let n = 0;
    const append = (line: string): void => {
      if (++n === 2) throw new Error("disk full");
      lines.push(line);
    };
    await trailOf(2, { append, onError: (error) => void lost.push(error) });
    expect(lost).toHaveLength(1);
    expect(await verifyAudit(lines, { secret })).toEqual({
      ok: false,
      line: 2,
      why: "a line before it is missing, or the order was changed",
    });
  });

  it("goes on with the trail of an earlier process", async () => {
    const first = await trailOf(1);
    const second = await trailOf(2, { from: first.end });
    expect(second.end.count).toBe(6);
    expect(await verifyAudit([...first.lines, ...second.lines], { secret, ...second.end })).toEqual({
      ok: true,
      ...second.end,
    });
  });
});

describe("verifyAudit", () => {
  it("finds an untouched trail whole, an empty one too", async () => {
    const { lines, end } = await trailOf(2);
    expect(await verifyAudit(lines, { secret, ...end })).toEqual({ ok: true, ...end });
    expect(await verifyAudit([], { secret, head: "", count: 0 })).toEqual({ ok: true, head: "", count: 0 });
  });

  it("shows another secret", async () => {
    const { lines } = await trailOf(1);
    expect(await verifyAudit(lines, { secret: `${secret}x` })).toMatchObject({ ok: false, line: 1 });
  });

  it.each<[string, (lines: string[]) => string[], number]>([
    ["a change", (lines) => lines.with(1, (lines[1] ?? "").replace('"ok"', '"failed"')), 2],
    ["a field that was added", (lines) => lines.with(1, (lines[1] ?? "").replace("{", '{"x":1,')), 2],
    ["a cut in the middle", (lines) => lines.toSpliced(1, 1), 2],
    ["a cut at the start", (lines) => lines.slice(1), 1],
    ["a cut at the end", (lines) => lines.slice(0, -1), 4],
    ["a reorder", ([a = "", b = "", ...more]) => [b, a, ...more], 1],
    ["a repeat", ([a = "", ...more]) => [a, a, ...more], 2],
    ["a line that is none", (lines) => lines.with(2, "{}"), 3],
    ["a line that is no JSON", (lines) => lines.with(2, ""), 3],
    [
      "a mac that is none",
      (lines) => lines.with(3, (lines[3] ?? "").replace(/"mac":"[^"]*"/, '"mac":"00"')),
      4,
    ],
  ])("shows %s, and where", async (_, spoil, line) => {
    const { lines, end } = await trailOf(2);
    expect(await verifyAudit(spoil([...lines]), { secret, ...end })).toMatchObject({ ok: false, line });
  });

  it("shows a cut at the end by the head alone, or the count alone, and a trail that goes on too far", async () => {
    const { lines, end } = await trailOf(2);
    const cut = lines.slice(0, -1);
    expect(await verifyAudit(cut, { secret, head: end.head })).toMatchObject({ ok: false, line: 3 });
    expect(await verifyAudit(cut, { secret, count: end.count })).toMatchObject({
      ok: false,
      why: "1 line is missing at the end",
    });
    expect(await verifyAudit(lines, { secret, count: 3 })).toMatchObject({ ok: false });
    expect(await verifyAudit(cut, { secret })).toMatchObject({ ok: true, count: 3 });
  });

  it("shows lines of another trail under the same secret", async () => {
    const [one, two] = [await trailOf(1), await trailOf(2)];
    const mixed = [one.lines[0] ?? "", ...two.lines.slice(1)];
    expect(await verifyAudit(mixed, { secret })).toMatchObject({ ok: false, line: 2 });
  });

  const said = (trail: readonly string[]): unknown => trail.map((line) => JSON.parse(line) as unknown);

  it("shows any change of any one character", async () => {
    const { lines, end } = await trailOf(1);
    const text = lines.join("\n");
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        async (at, other) => {
          fc.pre(other !== text[at] && other !== "\\");
          const spoilt = `${text.slice(0, at)}${other}${text.slice(at + 1)}`.split("\n");
          const verdict = await verifyAudit(spoilt, { secret, ...end });
          // White space between the parts, or a key spelt twice, changes nothing that a line says.
          expect(verdict.ok ? said(spoilt) : said(lines)).toEqual(said(lines));
        },
      ),
      { numRuns: 300 },
    );
  });
});
