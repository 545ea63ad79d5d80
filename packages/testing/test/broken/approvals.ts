import { failure } from "@toolport/core";
import type { Harness } from "../../src/index.ts";
import { broken } from "./broken.ts";

/** Adapters that go wrong where a person has a word. */
export const brokenApprovals: readonly Harness[] = [
  broken("answers suspended calls with a message", {
    outcome: (outcome) => ({
      told: [
        ...outcome.told,
        ...outcome.suspended.map(({ callId }) => ({ id: callId, text: "Waiting for approval.", media: [] })),
      ],
      suspended: outcome.suspended,
    }),
  }),
  broken("loses suspended calls", { outcome: (outcome) => ({ ...outcome, suspended: [] }) }),
  broken("takes everything back when one call is suspended", {
    outcome: (outcome) => (outcome.suspended.length > 0 ? { ...outcome, told: [] } : outcome),
  }),
  broken("confuses the tokens of two suspended calls", {
    outcome: (outcome) => {
      const tokens = outcome.suspended.map(({ token }) => token).toReversed();
      return {
        ...outcome,
        suspended: outcome.suspended.map(({ callId }, at) => ({ callId, token: tokens[at] ?? "" })),
      };
    },
  }),
  broken("runs what waits for an approval", {
    call: (call, world) => async (name, args, options) => {
      const given = await call(name, args, options);
      return given.status === "suspended"
        ? world.run.resume(given.request.token, true, { by: world.run.caller }).then(({ result }) => result)
        : given;
    },
  }),
  broken("resumes without consuming the answer", {
    resume: (resume, { toolbox, run }) => {
      const unasked = toolbox.with({ approval: "none" });
      return async (token, answer, options) => {
        const resumption = await resume(token, answer, options);
        if (resumption.callId !== undefined || options.by.id !== run.caller.id) return resumption;
        const callId = "c1";
        return { callId, result: await unasked.run().call("pay", { amount: 9 }, { callId }) };
      };
    },
  }),
  broken("takes every answer for a yes that is not plainly a no", {
    resume: (resume) => (token, answer, options) => resume(token, Boolean(answer), options),
  }),
  broken("drops the reason of a denial", {
    resume: (resume) => (token, answer, options) => resume(token, isDenial(answer) ? false : answer, options),
  }),
  broken("takes an object for no approval", {
    resume: (resume) => (token, answer, options) =>
      resume(token, typeof answer === "object" && !isDenial(answer) ? false : answer, options),
  }),
  broken("drops a person's changes to the arguments", {
    resume: (resume) => (token, answer, options) =>
      resume(token, isDenial(answer) ? answer : typeof answer === "object" ? true : answer, options),
  }),
  broken("denies whatever a person says", {
    resume: (resume) => (token, _, options) => resume(token, false, options),
  }),
  broken("sends a denial as if the call had been approved", {
    resume: (resume) => (token, answer, options) => resume(token, answer === false ? true : answer, options),
  }),
  broken("lets anybody answer", {
    resume:
      (resume, { run }) =>
      (token, answer) =>
        resume(token, answer, { by: run.caller }),
  }),
  broken("uses a token up although somebody else answered", {
    resume:
      (resume, { run }) =>
      (token, answer, options) =>
        options.by.id === run.caller.id
          ? resume(token, answer, options)
          : resume(token, false, { by: run.caller }),
  }),
  broken("tells the resumed call's result under another id", {
    resume: (resume) => async (token, answer, options) => {
      const resumption = await resume(token, answer, options);
      return resumption.callId === undefined ? resumption : { ...resumption, callId: "call_resumed" };
    },
  }),
  broken("tells a call that waits again as if it had ended", {
    resume: (resume) => async (token, answer, options) => {
      const resumption = await resume(token, answer, options);
      return resumption.result.status === "suspended"
        ? { ...resumption, result: failure("Still waiting.") }
        : resumption;
    },
  }),
  broken("tells a second answer of its uselessness, as a second message", {
    resume: (resume) => async (token, answer, options) => ({
      callId: "c1",
      ...(await resume(token, answer, options)),
    }),
  }),
];

function isDenial(answer: unknown): boolean {
  return (
    typeof answer === "object" && answer !== null && (answer as { approved?: unknown }).approved === false
  );
}
