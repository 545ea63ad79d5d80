import { failure, result, textOf, type SuspensionRequest } from "../../packages/core/src/index.ts";
import { toOpenAIChat } from "../../packages/openai/src/index.ts";
import { call, echo, once, plant, planned, sinks, strict, toBody, tool, write } from "./plant.ts";
import { watched } from "./sinks.ts";

/** Arguments and data: values, nested ones, lists, keys, within text, as JSON within text, numbers. */
async function values(): Promise<void> {
  for (let n = 0; n < 30; n++) {
    const [a, b, c, d, e] = [toBody(), toBody(), toBody(), toBody(), toBody()];
    await call("echo", {
      a,
      deep: { list: [{ b }] },
      [c]: n,
      d: `It is ${d}, as I said.`,
      e: JSON.stringify({ e }),
    });
  }
  await call("echo", { card: 4111111111111111 });
  await call("write", { a: toBody() });
  await call("echo", `{"a": ${JSON.stringify(toBody())}}`);
}

/** Results: several parts, names of media, data, meta, what is attached. */
async function results(): Promise<void> {
  const image = { type: "image", mediaType: "image/png", data: "AAAA" } as const;
  const [one, two, name, data, meta, attached] = [plant(), plant(), plant(), plant(), plant(), plant()];
  await once((_, ctx) => {
    ctx.attach({ ...image, name: `${attached}.png` });
    const content = [
      { type: "text", text: one },
      { ...image, name },
      { type: "text", text: `It is ${two}!` },
    ] as const;
    return result({ content, data: { data }, meta: { meta } });
  });
  const inMap = plant();
  await once(() => new Map([[inMap, { at: new Date() }]]));
  const broken = plant();
  await once(() => ({ broken }), {
    output: { type: "object", properties: { broken: { type: "number" } } },
  });
}

/** Failures: messages, causes, codes, what is thrown that is no error. */
async function failures(): Promise<void> {
  const [said, kept, told] = [plant(), plant(), plant()];
  await once(() => failure(said, { data: { kept }, meta: { told } }));
  for (const effect of ["read", "write"] as const) {
    const [message, cause, code] = [plant(), plant(), plant()];
    await once(
      () => {
        throw Object.assign(new Error(message, { cause: new Error(cause) }), { code });
      },
      { effect },
    );
  }
  const [text, field] = [plant(), plant()];
  await once(() => Promise.reject(text));
  await once(() => Promise.reject({ message: "no", field }));
}

/** On the way: progress, nested calls and their results. */
async function onTheWay(): Promise<void> {
  const [step, inner] = [plant(), toBody()];
  await call("outer", {}, [
    echo,
    tool("outer", async (_, ctx) => {
      ctx.progress({ step, list: [step] });
      return textOf(await ctx.call("echo", { inner }));
    }),
  ]);
}

/** What never gets as far as a body: unknown names, bad arguments, refusals of rules and advisors. */
async function refusals(): Promise<void> {
  await call(plant(), { a: plant() });
  await call("strict", { n: plant() });
  await call("strict", { n: 1, [plant()]: true });
  await call("strict", { n: 1, kind: plant() });
  await call("strict", `{"n": "${JSON.stringify(plant()).slice(1, -1)}`);
  await call("echo", { [plant()]: "FORBIDDEN" });
  const [why, advised] = [plant(), plant()];
  const permit = watched(sinks, [echo], { permit: () => `not without ${why}` });
  sinks.result(await permit.run().call("echo", {}));
  const advisor = { name: "own", before: () => failure(advised, { status: "denied" }) } as const;
  const guarded = watched(sinks, [echo], { advisors: [advisor] });
  sinks.result(await guarded.run().call("echo", {}));
}

/** Longer than the model gets at once, with a secret at the very cut: spilt, and read on. */
async function longResults(): Promise<void> {
  const [atCut, behind] = [plant(), plant()];
  const long = watched(sinks, [
    tool("long", () => `${"x ".repeat(2_990)}${atCut} ${"y ".repeat(300)}${behind} end`),
  ]);
  const run = long.run();
  const first = sinks.result(await run.call("long", {}));
  const handle = /"handle":"([0-9a-f]{32})"/.exec(textOf(first))?.[1];
  for (let from = 5_700; from < 7_000; from += 150)
    sinks.result(await run.call("read_more", { handle, from }));
  await long.flush();
}

/** From memory, twice; a second delivery of the same call. */
async function repeats(): Promise<void> {
  const again = watched(sinks, [echo, write]);
  const [cached, delivered] = [toBody(), toBody()];
  const repeated = again.run();
  for (let n = 0; n < 2; n++) sinks.result(await repeated.call("echo", { cached }));
  for (let n = 0; n < 2; n++) sinks.result(await repeated.call("write", { delivered }, { callId: "c1" }));
  await again.flush();
}

/** A body that is stopped, and speaks afterwards. */
async function late(how: "returned" | "threw"): Promise<void> {
  const secret = plant();
  let end: () => void = () => {};
  const body = new Promise<void>((resolve) => (end = resolve)).then(() => {
    if (how === "threw") throw new Error(secret);
    return { secret };
  });
  const { run, flush } = watched(sinks, [tool("slow", () => body, { timeoutMs: 5, effect: "write" })]);
  sinks.result(await run().call("slow", {}));
  end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await flush();
}

/** Approvals by a function and by suspension, denials, edits, questions. */
async function people(): Promise<void> {
  const show = ({ text, args }: SuspensionRequest): void => sinks.add("approval", text, args);
  const [reason, edited] = [plant(), toBody()];
  for (const answer of [
    { approved: true },
    { approved: false, reason: `because of ${reason}` },
    { approved: true, args: { edited } },
  ] as const) {
    const args = { shown: answer.approved && !("args" in answer) ? toBody() : plant() };
    const { run, flush } = watched(sinks, [write], { approval: (request) => (show(request), answer) });
    sinks.result(await run().call("write", args));
    await flush();
  }
  const [prompt, answer, no] = [plant(), toBody(), plant()];
  const ask = tool("ask", (_, ctx) => ctx.suspend({ key: "k", prompt: `Is it ${prompt}?` }));
  for (const [name, given] of [
    ["write", { approved: false, reason: no }],
    ["write", true],
    ["ask", { answer }],
  ] as const) {
    const { run, flush } = watched(sinks, [write, ask], { approval: "suspend" });
    const own = run();
    const waiting = sinks.result(await own.call(name, { waits: toBody() }));
    if (waiting.status !== "suspended") throw new Error(`${name} is ${waiting.status}`);
    show(waiting.request);
    if (name === "write" && given !== true) planned.pop(); // denied: no body sees it
    sinks.result((await own.resume(waiting.request.token, given, { by: { id: "ann" } })).result);
    await flush();
  }
  // Whoever calls may be a secret himself.
  const { run, flush } = watched(sinks, [echo, write], { approval: "suspend" });
  const own = run({ caller: { id: plant(), name: plant() } });
  sinks.result(await own.call("echo", {}));
  await own.call("write", {}); // its request names the owner, for the app only
  await flush();
}

async function throughOpenAI(): Promise<void> {
  const { run, flush } = watched(sinks, [echo, strict]);
  const chat = toOpenAIChat(run());
  const calls = [
    ["echo", JSON.stringify({ a: toBody() })],
    ["strict", JSON.stringify({ n: plant() })],
    ["nobody", JSON.stringify({ a: plant() })],
    ["echo", `{"a":"${plant().replaceAll("\n", "\\n")}`],
  ] as const;
  const { messages } = await chat.run({
    tool_calls: calls.map(([name, args], n) => ({
      id: `c${n}`,
      type: "function",
      function: { name, arguments: args },
    })),
  });
  sinks.add("OpenAI", messages);
  await flush();
}

/** Plants all of them. */
export async function plantAll(): Promise<void> {
  for (const scenario of [
    values,
    results,
    failures,
    onTheWay,
    refusals,
    longResults,
    repeats,
    people,
    throughOpenAI,
  ])
    await scenario();
  await late("returned");
  await late("threw");
}
