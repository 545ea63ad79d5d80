import { expect, it } from "vitest";
import type { Advisor, Callable, ToolEvent } from "../src/index.ts";
import { boxOf, runOf, tool } from "./fixtures.ts";

// Own code only: walking into zod or a signal would find the engine and the library, not us.
const FOREIGN = [
  new AbortController().signal,
  Function.prototype,
  Object.prototype,
  Array.prototype,
  Map.prototype,
  Promise.prototype,
  Error.prototype,
];
const foreign = new Set<unknown>(FOREIGN.flatMap((value) => [value, Object.getPrototypeOf(value)]));

interface Found {
  readonly path: string;
  readonly value: unknown;
}

/** Everything reachable from a value: own properties, symbols too, getters' values, prototypes and constructors. */
function reachable(root: unknown, name: string): readonly Found[] {
  const seen = new Set<unknown>();
  const found: Found[] = [];
  const open: Found[] = [{ path: name, value: root }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if ((typeof value !== "object" && typeof value !== "function") || value === null) continue;
    if (seen.has(value) || foreign.has(value)) continue;
    seen.add(value);
    found.push(next);
    for (
      let holder: object | null = value;
      holder && !foreign.has(holder);
      holder = Object.getPrototypeOf(holder) as object | null
    ) {
      open.push({ path: `${path}.<prototype>`, value: holder });
      for (const key of Reflect.ownKeys(holder)) {
        try {
          open.push({ path: `${path}.${String(key)}`, value: Reflect.get(holder, key, value) });
        } catch {
          // a getter that does not work here gives nothing
        }
      }
    }
    if (value instanceof Map)
      for (const [key, child] of value) open.push({ path: `${path}[${String(key)}]`, value: child });
  }
  return found;
}

it("lets nothing exported reach the body around the advisors, the permission check and the gate", async () => {
  let bodies = 0;
  const secret = (): string => `ran ${++bodies}`;
  const surfaces: Found[] = [];
  const watch = (stage: "call" | "attempt"): Advisor => ({
    name: stage,
    stage,
    around: (invocation, next) => {
      surfaces.push(
        { path: `${stage} invocation`, value: invocation },
        { path: `${stage} changed`, value: invocation.with({ input: {} }) },
      );
      return next(invocation);
    },
  });
  const input = { type: "object" };
  const tools = [
    tool({ name: "gated", effect: "write", input, execute: secret }),
    tool({ name: "forbidden", permission: "admin", input, execute: secret }),
    tool({ name: "guarded", input, execute: secret }),
    tool({
      name: "outer",
      execute: (_, ctx) =>
        void surfaces.push({ path: "ctx", value: ctx }, { path: "ctx.run", value: ctx.run }),
    }),
  ];
  const stop: Advisor = {
    name: "stop",
    scope: ({ name }) => name === "guarded",
    before: () => {
      throw new Error("no");
    },
  };
  const events: ToolEvent[] = [];
  const observer = { name: "o", records: true, observe: (event: ToolEvent) => void events.push(event) };
  const approval = (): boolean => false;
  const box = boxOf(tools, {
    approval,
    permissions: ["user", "admin"],
    advisors: [stop, watch("call"), watch("attempt")],
    observers: [observer],
  });
  const run = box.run({ caller: { id: "ann", permission: "user" } });
  for (const { name } of tools) surfaces.push({ path: `result of ${name}`, value: await run.call(name) });
  surfaces.push(
    { path: "box", value: box },
    { path: "run", value: run },
    { path: "list", value: run.list() },
    { path: "box list", value: box.list({ permission: "admin" }) },
    { path: "events", value: events },
  );
  surfaces.push({
    path: "other boxes",
    value: [
      box.pick("gated"),
      box.prefix("p"),
      box.with({}),
      box.merge(boxOf([], { approval, permissions: ["user", "admin"] })),
    ],
  });

  const found = surfaces.flatMap(({ path, value }) => reachable(value, path));
  const functions = found.filter(
    (one): one is Found & { value: (...args: unknown[]) => unknown } => typeof one.value === "function",
  );
  expect(functions.length).toBeGreaterThan(40);
  expect(found.filter(({ value }) => value === secret || value === tools[0])).toEqual([]);

  // A body only ever runs through a call by name, and no argument makes a gated one pass.
  const names = ["gated", "forbidden", "guarded"];
  const argumentLists: unknown[][] = [
    [],
    ...names.flatMap((name) => [
      [name],
      [name, {}],
      [{}, { name }],
      [[{ name }]],
      [name, {}, { caller: { id: "ann", permission: "user" } }],
    ]),
  ];
  const invocations = surfaces.filter(({ path }) => path.includes("invocation"));
  for (const { value: invocation } of invocations) argumentLists.push([invocation], [invocation, {}]);
  for (const { value: callable } of functions)
    for (const args of argumentLists) {
      await Promise.resolve()
        .then(() => callable(...args))
        .catch(() => {});
      await Promise.resolve()
        .then(() => Reflect.construct(callable, args) as unknown)
        .catch(() => {});
      for (const { value: self } of surfaces.slice(0, 6))
        await Promise.resolve()
          .then(() => callable.apply(self, args))
          .catch(() => {});
    }
  expect(bodies).toBe(0);
}, 60_000);

it("gives a sub-agent's run no more than names and calls, all through the pipeline", async () => {
  let seen: Callable | undefined;
  let bodies = 0;
  const parent = tool({
    name: "p",
    execute: async (_, ctx) => {
      seen = ctx.run;
      return (await ctx.run.call("gated")).status;
    },
  });
  const run = runOf([parent, tool({ name: "gated", effect: "write", execute: () => bodies++ })], {
    approval: () => false,
  });
  expect((await run.call("p")).content).toEqual([{ type: "text", text: "denied" }]);
  expect(Object.keys(seen ?? {})).toEqual(["list", "call"]);
  expect(seen?.list().map(({ name }) => name)).toEqual(["p", "gated"]);
  expect(bodies).toBe(0);
});

it("does not let a tool that is changed after the toolbox was built change what the toolbox does", async () => {
  const mutable = { ...tool({ execute: () => "first" }) };
  const box = boxOf(mutable);
  mutable.execute = () => "second";
  mutable.description = "other";
  for (const same of [box, box.pick("t"), box.with({})]) {
    expect((await same.call("t")).content).toEqual([{ type: "text", text: "first" }]);
    expect(same.list()[0]?.description).toBe("A test tool.");
  }
});
