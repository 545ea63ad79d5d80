import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  failure,
  textOf,
  type Advisor,
  type Run,
  type Toolbox,
  type ToolboxSettings,
} from "../../src/index.ts";
import {
  ann,
  boxOf,
  secret,
  sharedStore,
  suspended,
  tokenOf,
  tool,
  type Args,
  type ToolFields,
} from "../fixtures.ts";

const WAITS = "This call waits for a person's approval. It has not finished; do not call it again for this.";
const GONE = "This request is unknown, belongs to another run, or was already answered.";
const DENIED = "The approval for this call was denied, so the tool did not run.";
const by = ann;
const input = z.object({ to: z.string() });

function gated(
  fields: ToolFields = {},
  settings: ToolboxSettings = {},
): { readonly ran: Args[]; readonly run: Run; readonly box: Toolbox } {
  const ran: Args[] = [];
  const box = boxOf(
    tool({ effect: "write", input, execute: (args) => (ran.push(args), "sent"), ...fields }),
    { approval: "suspend", ...settings },
  );
  return { ran, box, run: box.run({ caller: ann, id: "r" }) };
}

describe("rule 8: a suspended call", () => {
  it("is data: a result with a request, and nothing held", async () => {
    const result = await gated().run.call("t", { to: "a" }, { callId: "c" });
    expect(textOf(result)).toBe(WAITS);
    const { request } = suspended(result);
    expect(JSON.parse(JSON.stringify(request))).toEqual(request);
    expect(request).toMatchObject({
      kind: "approval",
      tool: "t",
      effect: "write",
      args: { to: "a" },
      owner: "ann",
      runId: "r",
      callId: "c",
    });
    expect(request.token).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{64}$/);
  });

  it("runs when it is approved, with the stored arguments, and gives call id, tool and result", async () => {
    const { run, ran } = gated();
    const token = tokenOf(await run.call("t", { to: "a" }, { callId: "c" }));
    expect(await run.resume(token, true, { by })).toMatchObject({
      callId: "c",
      tool: "t",
      result: { status: "ok", data: "sent" },
    });
    expect(ran).toEqual([{ to: "a" }]);
  });

  it.each<[string, unknown, string]>([
    ["no", false, DENIED],
    ["a reason", { approved: false, reason: "Too late." }, `${DENIED} Reason: Too late.`],
    ["garbage", "sure", DENIED],
    ["nothing", undefined, DENIED],
  ])("is denied by %s, for good", async (_, answer, text) => {
    const { run, ran } = gated();
    const token = tokenOf(await run.call("t", { to: "a" }, { callId: "c" }));
    const { result, callId } = await run.resume(token, answer, { by });
    expect([result.status, textOf(result), callId, ran]).toEqual(["denied", text, "c", []]);
    expect(textOf((await run.resume(token, true, { by })).result)).toBe(GONE);
  });

  it("runs with a person's own arguments, and still waits when those could not run", async () => {
    const { run, ran } = gated();
    const token = tokenOf(await run.call("t", { to: "a" }));
    const wrong = await run.resume(token, { approved: true, args: { to: 1 } }, { by });
    expect(wrong.callId).toBeUndefined();
    expect(textOf(wrong.result)).toBe(
      "The arguments a person gave for this call do not fit the tool's input schema, so the tool did not run.\n- /to: Invalid input: expected string, received number",
    );
    expect(textOf((await run.resume(token, { approved: true, args: { to: "b" } }, { by })).result)).toBe(
      "sent",
    );
    expect(ran).toEqual([{ to: "b" }]);
  });

  it("still waits when the wrong person answers, or nobody in particular", async () => {
    const { box, run, ran } = gated();
    const token = tokenOf(await run.call("t", { to: "a" }));
    for (const who of [{ id: "bob" }, {}]) {
      const { result, callId } = await run.resume(token, true, { by: who });
      expect([textOf(result), callId]).toEqual([
        "Only the person this call was made for, or whom the app names, may answer it. It still waits.",
        undefined,
      ]);
    }
    expect(
      (await box.run({ id: "r", caller: { id: "bob" } }).resume(token, true, { by })).result,
    ).toMatchObject({ error: { code: "not_the_owner" } });
    expect(ran).toEqual([]);
    expect((await run.resume(token, true, { by })).result.status).toBe("ok");
  });

  it("is not found by an unknown token, a used one, or in another run", async () => {
    const { box, run, ran } = gated();
    const token = tokenOf(await run.call("t", { to: "a" }));
    expect(textOf((await run.resume("0".repeat(32), true, { by })).result)).toBe(GONE);
    expect(textOf((await box.run({ id: "other", caller: ann }).resume(token, true, { by })).result)).toBe(
      GONE,
    );
    await run.resume(token, true, { by });
    expect(textOf((await run.resume(token, true, { by })).result)).toBe(GONE);
    expect(ran).toHaveLength(1);
  });

  it("runs once when it is answered twice at the same moment", async () => {
    const { run, ran } = gated();
    const token = tokenOf(await run.call("t", { to: "a" }));
    const both = await Promise.all([run.resume(token, true, { by }), run.resume(token, true, { by })]);
    expect(both.map(({ result }) => textOf(result)).toSorted()).toEqual([GONE, "sent"]);
    expect(ran).toHaveLength(1);
  });

  it("counts as denied once it has expired", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { run, ran } = gated({}, { approvalTtlMs: 1000 });
    const token = tokenOf(await run.call("t", { to: "a" }));
    vi.setSystemTime(Date.now() + 1001);
    expect(textOf((await run.resume(token, true, { by })).result)).toBe(
      `${DENIED} Reason: it was not answered in time`,
    );
    expect(ran).toEqual([]);
    vi.useRealTimers();
  });

  it("is answered in any process: another toolbox, another run of the same id, a store of plain text", async () => {
    const store = sharedStore();
    const [one, two] = [gated({}, { store, secret }), gated({}, { store, secret })];
    const token = tokenOf(await one.run.call("t", { to: "a" }, { callId: "c" }));
    expect([...store.rows].join()).not.toContain('"a"');
    expect((await two.run.resume(token, true, { by })).result.status).toBe("ok");
    expect([one.ran, two.ran]).toEqual([[], [{ to: "a" }]]);
    expect([...store.rows.keys()].filter((key) => key.startsWith("waiting:"))).toEqual([]);
    expect(textOf(await two.run.call("t", { to: "a" }, { callId: "c" }))).toBe("sent");
    expect(two.ran).toHaveLength(1);
  });

  it("runs nothing when what is stored was changed, or put there for another call", async () => {
    const store = sharedStore();
    const { run, ran } = gated({}, { store, secret });
    const tokens = [tokenOf(await run.call("t", { to: "a" })), tokenOf(await run.call("t", { to: "b" }))];
    const [first, second] = [...store.rows.keys()].filter((key) => key.startsWith("waiting:")) as [
      string,
      string,
    ];
    store.rows.set(first, store.rows.get(second) as string);
    store.rows.set(second, (store.rows.get(second) as string).replace(/.$/, "A"));
    for (const token of tokens)
      expect((await run.resume(token, true, { by })).result).toMatchObject({
        status: "failed",
        error: { code: "store_unreachable" },
      });
    expect(ran).toEqual([]);
  });

  it("is decided again by availability, permission and advisors when it is resumed", async () => {
    let allowed = true;
    const { run, ran } = gated({}, { permit: () => allowed || "No more." });
    const token = tokenOf(await run.call("t", { to: "a" }));
    allowed = false;
    expect(textOf((await run.resume(token, true, { by })).result)).toBe("No more. It did not run.");
    let open = true;
    const guarded = gated(
      {},
      {
        advisors: [
          { name: "g", before: () => (open ? undefined : failure("Closed.", { status: "denied" })) },
        ],
      },
    );
    const second = tokenOf(await guarded.run.call("t", { to: "a" }));
    open = false;
    expect(textOf((await guarded.run.resume(second, true, { by })).result)).toBe("Closed.");
    expect([ran, guarded.ran]).toEqual([[], []]);
  });

  it("is asked about again when an advisor changes the input on the way back", async () => {
    let n = 0;
    const change: Advisor = {
      name: "a",
      before: (invocation) => invocation.with({ input: { to: `x${n++}` } }),
    };
    const { run, ran } = gated({}, { advisors: [change] });
    const { result } = await run.resume(tokenOf(await run.call("t", { to: "a" })), true, { by });
    expect([suspended(result).request.args, ran]).toEqual([{ to: "x1" }, []]);
  });

  it("gives a second delivery of the call the same request, and afterwards the resumed result", async () => {
    const { run, ran } = gated();
    const once = () => run.call("t", { to: "a" }, { callId: "c" });
    const token = tokenOf(await once());
    expect(tokenOf(await once())).toBe(token);
    await run.resume(token, true, { by });
    expect([textOf(await once()), ran.length]).toEqual(["sent", 1]);
  });

  it("is not suspended without a run and a caller", async () => {
    const { box } = gated();
    for (const result of [
      await box.call("t", { to: "a" }),
      await box.call("t", { to: "a" }, { caller: ann }),
      await box.run().call("t", { to: "a" }),
    ])
      expect(result).toMatchObject({
        status: "denied",
        error: {
          code: "nobody_to_ask",
          message:
            "This call needs a person's word, and there is nobody to ask here, so the tool did not run.",
        },
      });
  });

  it("takes signal, host and progress anew on resume", async () => {
    const seen: unknown[] = [];
    const { run } = gated({
      execute: (_, ctx) => (seen.push(ctx.host, ctx.signal.aborted), ctx.progress(1), "sent"),
    });
    const token = tokenOf(await run.call("t", { to: "a" }));
    await run.resume(token, true, { by, host: "h", onProgress: (update) => seen.push(update) });
    expect(seen).toEqual(["h", false, 1]);
  });
});
