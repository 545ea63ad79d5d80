import { describe, expect, it } from "vitest";
import { memoryStore, type Store } from "../../src/index.ts";
import {
  ann,
  boxOf,
  brokenStore,
  recorder,
  runOf,
  secret,
  sharedStore,
  suspended,
  tokenOf,
  tool,
} from "../fixtures.ts";
import { pair } from "../two-processes.ts";

const by = ann;
const UNKEPT = "What must be kept of this call could not be kept, so the tool did not run.";

describe("rule 8: a store that can't be reached", () => {
  it("lets no mutating call run, asked for or not, nor in a run of its own", async () => {
    const ran: string[] = [];
    const write = tool({ effect: "write", execute: () => ran.push("x") });
    for (const approval of ["none", () => true] as const) {
      const box = boxOf([write, tool({ name: "r" })], { approval, store: brokenStore() });
      const run = box.run({ caller: ann });
      expect(await run.call("t")).toMatchObject({
        status: "failed",
        error: { code: "store_unreachable", message: UNKEPT },
      });
      expect((await run.call("r")).status).toBe("ok");
    }
    const alone = await boxOf(write, { store: brokenStore() }).call("t");
    expect([alone.error?.code, ran]).toEqual(["store_unreachable", []]);
  });

  it("lets nothing run whose budget it counts", async () => {
    const run = runOf(tool(), { store: brokenStore() }, { budget: { calls: 5 } });
    expect((await run.call("t")).error?.code).toBe("store_unreachable");
  });

  it("tells the real outcome of what it failed to record, and says so in the decision record", async () => {
    const store = sharedStore();
    const seen = recorder(true);
    const fails: Store = {
      ...store,
      swap: () => {
        throw new Error("away");
      },
    };
    const got = await boxOf(tool({ effect: "write" }), { store: fails, secret, observers: [seen] })
      .run({ caller: ann })
      .call("t");
    expect(got.status).toBe("ok");
    expect(JSON.stringify(seen.events)).toContain("its outcome could not be kept");
  });

  it("lets no call wait that can't be kept, for an approval or for an answer", async () => {
    const ran: string[] = [];
    const write = tool({ effect: "write", execute: () => ran.push("x") });
    const asks = tool({ name: "asks", execute: (_, ctx) => ctx.suspend({ key: "k", prompt: "?" }) });
    const run = boxOf([write, asks], { approval: "suspend", store: brokenStore() }).run({ caller: ann });
    for (const name of ["t", "asks"])
      expect(await run.call(name)).toMatchObject({ status: "failed", error: { code: "store_unreachable" } });
    expect(ran).toEqual([]);
  });

  it("leaves a waiting call waiting", async () => {
    const store = sharedStore();
    const { one, ran } = pair(store, {}, { approval: "suspend" });
    const token = tokenOf(await one.call("t"));
    const away = pair({ ...store, take: brokenStore().take }, {}, { approval: "suspend" });
    expect((await away.one.resume(token, true, { by })).result.error?.code).toBe("store_unreachable");
    expect((await one.resume(token, true, { by })).result.status).toBe("ok");
    expect([away.ran, ran]).toEqual([[], ["one"]]);
  });
});

describe("rule 8: what leaves the process", () => {
  it("needs a secret to seal it", () => {
    const store = sharedStore();
    for (const given of [{ store }, { store: { ...store, shared: undefined as never } }])
      expect(() => boxOf(tool(), given)).toThrow('a shared "store" and no "secret"');
    expect(() => boxOf(tool(), { store, secret: "short" })).toThrow("at least 32 characters");
    expect(boxOf(tool(), { store: memoryStore() }).list()).toHaveLength(1);
    expect(boxOf(tool(), { secret }).with({ store }).list()).toHaveLength(1);
  });

  it("is opened by an older secret of a list, and by no other", async () => {
    const store = sharedStore();
    const settings = { approval: "suspend", store } as const;
    const old = pair(store, {}, { ...settings, secret });
    const [first, second] = [tokenOf(await old.one.call("t")), tokenOf(await old.one.call("t"))];
    const next = "b".repeat(32);
    const other = pair(store, {}, { ...settings, secret: next });
    expect((await other.one.resume(first, true, { by })).result.error?.code).toBe("unknown_token");
    const both = pair(store, {}, { ...settings, secret: [next, secret] });
    expect((await both.one.resume(first, true, { by })).result.status).toBe("ok");
    expect((await both.one.resume(second, true, { by })).result.status).toBe("ok");
  });

  it("holds a token that can't be made by who reads the store, and does not ask the store about a forged one", async () => {
    const store = sharedStore();
    const asked: string[] = [];
    const watched: Store = { ...store, get: (key) => (asked.push(key), store.get(key)) };
    const { one } = pair(watched, {}, { approval: "suspend" });
    const { request } = suspended(await one.call("t"));
    const id = request.token.split(".")[0] as string;
    expect([...store.rows.keys()]).toContain(`waiting:${id}`);
    expect(JSON.stringify([...store.rows])).not.toContain(request.token);
    asked.length = 0;
    for (const forged of [id, `${id}.${"0".repeat(64)}`, `${request.token}0`, "", "x", `${id}.`])
      expect((await one.resume(forged, true, { by })).result.error?.code).toBe("unknown_token");
    expect(asked).toEqual([]);
    expect((await one.resume(request.token, true, { by })).result.status).toBe("ok");
  });
});
