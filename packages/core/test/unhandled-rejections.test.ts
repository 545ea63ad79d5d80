import { afterAll, expect, it } from "vitest";
import type { Advisor } from "../src/index.ts";
import { boxOf, brokenStore, callOnce, deferred, runOf, settle, tool } from "./fixtures.ts";

const seen: unknown[] = [];
const listener = (error: unknown): void => void seen.push(error);
process.on("unhandledRejection", listener);
afterAll(() => void process.off("unhandledRejection", listener));

const boom = async (): Promise<never> => {
  throw new Error("boom");
};
/** What JavaScript lets anybody do with a callback that gives nothing. */
const asCallback = boom as () => never;
const late = deferred<never>();

it.each<[string, () => Promise<unknown>]>([
  ["a body rejects", () => callOnce({ execute: boom })],
  [
    "a stopped body rejects later",
    async () => {
      const run = runOf(tool({ effect: "write", execute: () => late.promise }));
      const result = run.call("t");
      await settle();
      run.cancel();
      await result;
      late.reject(new Error("late"));
    },
  ],
  [
    "a body leaves a nested call alone, which fails or waits",
    async () => {
      const parent = tool({ name: "p", execute: (_, ctx) => void ctx.call("t") });
      await runOf([parent, tool({ execute: boom })]).call("p");
      await runOf([parent, tool({ effect: "write" })], { approval: "suspend" }).call("p");
    },
  ],
  [
    "an advisor drops a second next, or calls it late",
    async () => {
      let again = (): unknown => undefined;
      const drop: Advisor = {
        name: "a",
        around: async (invocation, next) => {
          const got = await next(invocation);
          void next(invocation).then(() => undefined);
          again = () => void next(invocation);
          return got;
        },
      };
      await callOnce({}, {}, { advisors: [drop] });
      again();
    },
  ],
  [
    "an advisor does not wait for a body that fails",
    () =>
      callOnce(
        { execute: boom },
        {},
        {
          advisors: [
            {
              name: "a",
              around: (invocation, next) => (void next(invocation), Promise.reject(new Error("x"))),
            },
          ],
        },
      ),
  ],
  [
    "an observer rejects",
    () => callOnce({}, {}, { observers: [{ name: "o", observe: asCallback }], onObserverError: () => {} }),
  ],
  [
    "an observer fails and so does whoever is told",
    () =>
      callOnce(
        {},
        {},
        {
          observers: [{ name: "o", observe: asCallback }],
          onObserverError: () => {
            throw new Error("x");
          },
        },
      ),
  ],
  [
    "a host's progress callback rejects",
    () =>
      boxOf(tool({ execute: (_, ctx) => ctx.progress(1) }), { onObserverError: () => {} }).call(
        "t",
        {},
        { onProgress: asCallback },
      ),
  ],
  [
    "an approver rejects after the call was stopped",
    async () => {
      const answer = deferred<boolean>();
      const run = runOf(tool({ effect: "write" }), { approval: () => answer.promise });
      const result = run.call("t");
      await settle();
      run.cancel();
      await result;
      answer.reject(new Error("late"));
    },
  ],
  [
    "a store rejects",
    () =>
      runOf(tool({ effect: "write" }), {
        approval: "suspend",
        store: brokenStore(),
      }).call("t"),
  ],
])("leaves no rejection unhandled when %s", async (_, act) => {
  await act();
  await settle();
  expect(seen).toEqual([]);
});
