import type { Json, JsonSchema } from "@toolport/schema";
import type { ContentPart, DefinedTool, Effect, InputOf, Status, ToolMap } from "@toolport/core";
import type { SchemaSource } from "@toolport/schema";

// Shapes of our own that `ai` 5, 6 and 7 take, so that none is imported; the type tests hold them to all three.

/**
 * What `execute` gives: plain JSON that survives the way through UI messages. `status` is ours; `running` marks a
 * preliminary result. The model reads `content` only; `data` is for the client.
 */
export interface AISDKOutput<Data = unknown> {
  readonly status: Status | "running";
  readonly content: readonly ContentPart[];
  readonly data?: Data;
  readonly error?: { readonly code: string };
  /** What the body last said about how far it is; in preliminary results only. */
  readonly progress?: Json;
}

/** What the SDK hands a tool beside its input, as far as it is read here. */
export interface AISDKCallOptions {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal | undefined;
  readonly messages?: readonly unknown[];
}

/** A part of a result. At run time there are media among them, for whose form the majors have no type in common. */
export interface AISDKContent {
  type: "text";
  text: string;
}

/** What the model is told. */
export type AISDKModelOutput = { type: "text"; value: string } | { type: "content"; value: AISDKContent[] };

/**
 * JSON Schema as the SDK takes it. It carries the SDK's mark, so that the schema goes to the model as it is, and
 * `~standard`, which gives the types. It lets every value through: the toolbox validates, and its text answers.
 */
export interface AISDKSchema<Input> {
  /**
   * For version 5, whose types take a schema of another maker only as a function. At run time there is none: every major
   * looks for the mark first.
   */
  (): never;
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: Input };
    readonly validate: (
      value: unknown,
    ) => { readonly value: Input } | { readonly issues: readonly { readonly message: string }[] };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
  readonly jsonSchema: JsonSchema;
}

/** One of our tools as the SDK runs it. */
export interface AISDKTool<Input = unknown, Data = unknown> {
  readonly description: string;
  readonly title?: string;
  readonly inputSchema: AISDKSchema<Input>;
  readonly strict: false;
  /** Version 7 tells the model of it only when its `toolSearch` has found it; 5 and 6 don't read it. */
  readonly deferLoading?: true;
  /** Reaches the client as `toolMetadata`, never the model: colours an approval card. */
  readonly metadata: { name: string; effect: Effect; title?: string };
  readonly execute: (
    input: Input,
    options: AISDKCallOptions,
  ) => PromiseLike<AISDKOutput<Data>> | AsyncIterable<AISDKOutput<Data>>;
  /** Version 5 gives it the output itself, 6 and 7 an object with `toolCallId` and `output`. */
  readonly toModelOutput: (about: unknown) => AISDKModelOutput;
  /** Version 5 has no approvals of its own, and does not read it. */
  readonly needsApproval?: (input: Input, options: AISDKCallOptions) => Promise<boolean>;
}

type InputOfTool<One> =
  One extends DefinedTool<string, infer Types>
    ? InputOf<Types["source"]>
    : One extends { readonly input?: infer Source }
      ? InputOf<Extract<Source, SchemaSource>>
      : unknown;

type DataOfTool<One> = One extends DefinedTool<string, infer Types> ? Types["output"] : unknown;

/** Names that go on the wire as they are; a tool with another name is exported, but its derived key has no type. */
type WireKey<Name> = Name extends `${string}${"." | "/"}${string}` ? never : Name;

/** The exported record: the toolbox's names, with the inputs and data that clients infer their types from. */
export type AISDKTools<Tools extends ToolMap> = {
  readonly [Name in keyof Tools as WireKey<Name>]: AISDKTool<
    InputOfTool<Tools[Name]>,
    DataOfTool<Tools[Name]>
  >;
};

/** A call whose arguments the SDK could not use, as all majors hand it to a repair function. */
export interface AISDKToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: string;
}

/** Assignable to each major's `ToolCallRepairFunction`. */
export type RepairToolCall = <Call extends AISDKToolCall>(options: {
  readonly toolCall: Call;
  readonly tools: object;
}) => Promise<Call | null>;
