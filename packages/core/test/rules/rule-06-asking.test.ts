import { afterEach, describe, expect, it, vi } from "vitest";
import { failure, textOf, type Advisor, type Approver } from "../../src/index.ts";
import { ann, boxOf, callOnce, deferred, runOf, settle, tokenOf, tool } from "../fixtures.ts";
import { asked, DENIED } from "./asked.ts";

afterEach(() => void vi.useRealTimers());

describe("rule 6: approval", () => {
  it("does not run the tool when its own rule about asking throws", async () => {
    const result = await callOnce(
      {
        approval: () => {
          throw new Error("secret");
        },
      },
      {},
      { approval: () => true },
    );
    expect(textOf(result)).toBe(
      "The approval for this call could not be asked for, so the tool did not run.",
    );
  });

  it.each<[string, () => unknown]>([
    ["no", () => false],
    ["nothing", () => undefined],
    ["a truthy text", () => "yes"],
    ["1", () => 1],
    ["an empty object", () => ({})],
    ["approved: 'true'", () => ({ approved: "true" })],
    ["an inherited yes", () => Object.create({ approved: true })],
    ["a list", () => [true]],
    ["a promise of no", async () => false],
  ])("takes %s for a no", async (_, answer) => {
    const { run, ran } = asked(answer as Approver);
    expect([textOf(await run.call("t", { to: "a" })), ran]).toEqual([DENIED, []]);
  });

  it("passes on the reason of a no, and takes a throw for one", async () => {
    expect(
      textOf(await asked(() => ({ approved: false, reason: "Not on a Friday." })).run.call("t", { to: "a" })),
    ).toBe(`${DENIED} Reason: Not on a Friday.`);
    for (const approval of [
      (): never => {
        throw new Error("secret");
      },
      async (): Promise<never> => {
        throw new Error("secret");
      },
    ])
      expect(textOf(await asked(approval).run.call("t", { to: "a" }))).toBe(
        `${DENIED} Reason: it could not be asked for`,
      );
  });

  it("takes a time-out for a no", async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const run = runOf(tool({ effect: "write" }), {
      approvalTtlMs: 1000,
      approval: (_, { signal }) => (signals.push(signal), new Promise(() => {})),
    });
    const result = run.call("t");
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(textOf(await result)).toBe(`${DENIED} Reason: nobody answered in time`);
    expect(signals[0]?.aborted).toBe(true);
  });

  it("does not ask about a call that is stopped meanwhile, and gives up asking when it is", async () => {
    const signal = AbortSignal.abort();
    let asks = 0;
    const { run } = asked(() => (asks++, true));
    expect((await run.call("t", { to: "a" }, { signal })).status).toBe("cancelled");
    const pending = asked(() => (asks++, new Promise(() => {})));
    const result = pending.run.call("t", { to: "a" });
    await vi.waitFor(() => expect(asks).toBe(1));
    pending.run.cancel();
    expect(textOf(await result)).toBe("The call was cancelled before the tool ran. Nothing was changed.");
    const early = asked(() => (asks++, true));
    const stopped = early.run.call("t", { to: "a" });
    early.run.cancel();
    expect([(await stopped).status, asks]).toEqual(["cancelled", 1]);
  });

  it("leaves a call open when the function says so", async () => {
    const { run, ran } = asked(() => "suspend");
    const { result } = await run.resume(tokenOf(await run.call("t", { to: "a" })), true, { by: ann });
    expect([textOf(result), ran.length]).toEqual(["sent", 1]);
  });

  it("asks nobody without a caller the approval could be bound to", async () => {
    for (const approval of [() => true, "suspend"] as const) {
      const result = await boxOf(tool({ effect: "write" }), { approval })
        .run()
        .call("t");
      expect([result.status, textOf(result)]).toEqual([
        "denied",
        "This call needs a person's word, and there is nobody to ask here, so the tool did not run.",
      ]);
    }
  });

  it("never takes an answer that comes too late", async () => {
    const answer = deferred<boolean>();
    const { run, ran } = asked(() => answer.promise);
    const result = run.call("t", { to: "a" });
    await settle();
    run.cancel();
    await result;
    answer.resolve(true);
    await settle();
    expect(ran).toEqual([]);
  });

  it("stops asking when an advisor has given up on the call", async () => {
    const signalled = deferred<AbortSignal>();
    const impatient: Advisor = {
      name: "impatient",
      around: async (invocation, next) => {
        void next(invocation);
        await signalled.promise;
        return failure("later");
      },
    };
    const approval: Approver = (_, { signal }) => (signalled.resolve(signal), new Promise(() => {}));
    const run = runOf(tool({ effect: "write" }), { advisors: [impatient], approval });
    expect(textOf(await run.call("t"))).toBe("later");
    await settle();
    expect((await signalled.promise).aborted).toBe(true);
  });
});
