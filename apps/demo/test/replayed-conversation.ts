import {
  createToolbox,
  failure,
  result,
  wireName,
  type Tool,
  type ToolboxSettings,
  type ToolResult,
} from "@toolport/core";
import { startModelServer, type ModelCall, type ScriptStep } from "@toolport/testing";
import type { Way } from "@toolport-apps/conversation";

/** A call of the scripted model. Its label names it in every framework; its id there is another. */
export interface LabelledCall extends Omit<ModelCall, "id"> {
  readonly label: string;
}

/** The calls of one message of the model's. */
export type Turn = readonly LabelledCall[];

/** What one conversation came to: how each call ended for good, and what the model was told of it, by label. */
export interface Played {
  readonly answer: string;
  readonly results: ReadonlyMap<string, unknown>;
  readonly told: ReadonlyMap<string, unknown>;
  /** The tools whose bodies ran. */
  readonly bodies: readonly string[];
  /** How often a person was asked. */
  readonly asked: number;
}

export interface Play {
  readonly turns: readonly Turn[];
  readonly settings?: ToolboxSettings;
  /** Begins each call id: two frameworks never agree on ids. */
  readonly ids: string;
}

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const input = (name: string, type: string) =>
  ({
    type: "object",
    properties: { [name]: { type } },
    required: [name],
    additionalProperties: false,
  }) as const;

function toolsFor(bodies: string[]): readonly Tool[] {
  const tool = (fields: Partial<Tool> & { readonly name: string }, body: (args: never) => unknown): Tool => ({
    description: `The tool ${fields.name}.`,
    effect: "read",
    ...fields,
    execute: (args) => {
      bodies.push(fields.name);
      return body(args);
    },
  });
  return [
    tool({ name: "files.read", input: input("path", "string") }, ({ path }: { path: string }) => ({
      path,
      lines: path.length,
    })),
    tool({ name: "look" }, () =>
      result({
        content: [
          { type: "text", text: "A dot:" },
          { type: "image", mediaType: "image/png", data: PNG },
        ],
      }),
    ),
    tool({ name: "sensor" }, () => {
      throw new Error("login root:hunter2 refused");
    }),
    tool({ name: "weather" }, () => failure("No such city.", { code: "no_city", data: { near: ["Oslo"] } })),
    tool({ name: "wipe", effect: "destructive", permission: "admin" }, () => "wiped"),
    tool(
      { name: "pay", effect: "write", input: input("amount", "number") },
      ({ amount }: { amount: number }) => {
        return `Paid ${amount}`;
      },
    ),
  ];
}

/** Holds the conversation in one framework's own loop. A person approves payments of up to 100. */
export async function play(way: Way, { turns, settings, ids }: Play): Promise<Played> {
  const bodies: string[] = [];
  const results = new Map<string, ToolResult>();
  const toolbox = createToolbox<string, readonly Tool[]>({
    tools: toolsFor(bodies),
    permissions: ["user", "admin"],
    approval: "suspend",
    redact: ["hunter2"],
    ...settings,
    observers: [
      ...(settings?.observers ?? []),
      {
        name: "results",
        observe: (event) => {
          if (event.type === "finished") results.set(event.callId, event.result);
        },
      },
    ],
  });
  let asked = 0;
  await using server = await startModelServer([...turns.map(stepOf(ids)), { text: "That is all." }]);
  const answer = await way.ask({
    baseURL: server.url,
    model: "gpt-5-mini",
    run: toolbox.run({ caller: { id: "ann", permission: "user" } }),
    question: "Go.",
    decide: ({ args }) => {
      asked++;
      return (args as { readonly amount: number }).amount <= 100;
    },
  });
  const told = server.requests.flatMap((request) => request.toolResults);
  const label = (id: string): string => id.slice(ids.length);
  return {
    answer,
    bodies,
    asked,
    results: new Map(
      Array.from(results, ([id, { status, content, data, error }]) => [
        label(id),
        { status, content, data, error },
      ]),
    ),
    told: new Map(told.map(({ callId, output }) => [label(callId), output])),
  };
}

function stepOf(ids: string): (turn: Turn) => ScriptStep {
  return (turn) => ({ calls: turn.map(({ label, ...made }) => ({ ...made, id: ids + label })) });
}

/** One call of the model's, under the name that the wire carries. */
export function call(label: string, name: string, args: ModelCall["arguments"] = {}): LabelledCall {
  return { label, name: wireName(name, OPENAI), arguments: args };
}

const OPENAI = { allowed: /^[A-Za-z0-9_-]$/, maxLength: 64 };

const lines = Array.from({ length: 10 }, (_, at) =>
  call(`line${at}`, "files.read", { path: "x".repeat(at + 1) }),
);

/** What models do, right and wrong, in seven turns. */
export const TURNS: readonly Turn[] = [
  [call("read", "files.read", { path: "a" }), call("look", "look")],
  [
    call("wrong", "files.read", { path: ["a"], more: 1 }),
    call("cut", "files.read", '{"path":"it stops in the mid'),
    call("unknown", "files_reads"),
    call("denied", "wipe"),
    call("thrown", "sensor"),
    call("failed", "weather"),
  ],
  [call("paid", "pay", { amount: 50 })],
  [
    call("before", "files.read", { path: "a" }),
    call("refused", "pay", { amount: 500 }),
    call("beside", "look"),
  ],
  [call("paid-too", "pay", { amount: 50 }), call("paid-more", "pay", { amount: 60 })],
  lines,
  [call("secret", "files.read", { path: "hunter2" }), call("again", "files.read", { path: "a" })],
];
