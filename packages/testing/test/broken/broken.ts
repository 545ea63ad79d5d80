import type { Callable, CallOptions, Caller, Run, ToolResult } from "@toolport/core";
import {
  directHarness,
  type AdvertisedTool,
  type Conversation,
  type Harness,
  type Outcome,
  type ScriptedCall,
  type Told,
} from "../../src/index.ts";
import { worldBehind, type World } from "../../src/world.ts";

export type CallFunction = Callable["call"];
export type Resume = Run["resume"];

/** Where an adapter goes wrong; whatever is absent works as the reference adapter does. */
export interface Fault {
  /** Around each call into the pipeline. */
  readonly call?: (call: CallFunction, world: World) => CallFunction;
  /** On the assistant message, before the calls are made. */
  readonly message?: (calls: readonly ScriptedCall[], conversation: Conversation) => readonly ScriptedCall[];
  /** On what the model is told about one call. */
  readonly tell?: (told: Told) => Told;
  /** On everything that came of the message. */
  readonly outcome?: (outcome: Outcome, conversation: Conversation) => Outcome;
  /** Instead of the whole conversation. */
  readonly converse?: (conversation: Conversation, good: Harness["converse"]) => Promise<Outcome>;
  readonly advertise?: (tools: readonly AdvertisedTool[], world: World) => readonly AdvertisedTool[];
  /** Instead of the whole export, so that what it checks is not checked. */
  readonly advertiseInstead?: (world: World) => readonly AdvertisedTool[];
  /** Around the pipeline's resume. */
  readonly resume?: (resume: Resume, world: World) => Resume;
  readonly exported?: (exported: unknown, world: World) => unknown;
}

/** The reference adapter with one fault. */
export function broken(name: string, fault: Fault): Harness {
  const faulty = (source: Callable): Callable => withFault(source, fault);
  const tell = (outcome: Outcome): Outcome =>
    fault.tell ? { ...outcome, told: outcome.told.map(fault.tell) } : outcome;
  const converse: Harness["converse"] = async (conversation) => {
    const { source, calls } = conversation;
    const sent = {
      ...conversation,
      source: faulty(source),
      calls: fault.message?.(calls, conversation) ?? calls,
    };
    try {
      const outcome = tell(await directHarness.converse(sent));
      return fault.outcome?.(outcome, conversation) ?? outcome;
    } catch (rejected) {
      return { told: [], suspended: [], rejected };
    }
  };
  return {
    ...directHarness,
    name,
    converse: (conversation) =>
      fault.converse ? fault.converse(conversation, converse) : converse(conversation),
    resume: async (source: Callable, token: string, answer: unknown, by: Caller) =>
      tell((await directHarness.resume?.(faulty(source), token, answer, by)) as Outcome),
    advertise: async (source) => {
      if (fault.advertiseInstead) return fault.advertiseInstead(worldBehind(source));
      const tools = await directHarness.advertise(source);
      return fault.advertise?.(tools, worldBehind(source)) ?? tools;
    },
    exported: (source) => {
      const exported = directHarness.exported?.(source);
      return fault.exported?.(exported, worldBehind(source)) ?? exported;
    },
  };
}

/** A fault in the options each call is made with. */
export function withOptions(
  change: (options: CallOptions, args: unknown) => CallOptions,
): NonNullable<Fault["call"]> {
  return (call) =>
    (name, args, options = {}) =>
      call(name, args, change(options, args));
}

/** A fault in the arguments, once they are parsed; what is no JSON goes on as it is. */
export function withParsed(change: (args: unknown) => unknown): NonNullable<Fault["call"]> {
  return (call) => (name, args, options) => call(name, parsed(args, change), options);
}

/** A fault in what becomes of a result. */
export function withResult(change: (result: ToolResult) => ToolResult): NonNullable<Fault["call"]> {
  return (call) => async (name, args, options) => change(await call(name, args, options));
}

/** The value with a function applied to everything inside it, from the leaves up. */
export function deep(value: unknown, change: (value: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null) return change(value);
  if (Array.isArray(value)) return change(value.map((item) => deep(item, change)));
  return change(Object.fromEntries(Object.entries(value).map(([key, child]) => [key, deep(child, change)])));
}

function parsed(args: unknown, change: (args: unknown) => unknown): unknown {
  if (typeof args !== "string") return change(args);
  try {
    return JSON.stringify(change(JSON.parse(args)));
  } catch {
    return args;
  }
}

function withFault(source: Callable, fault: Fault): Callable {
  const world = worldBehind(source);
  const call: CallFunction = (name, args, options) => source.call(name, args, options);
  const { resume } = source as Run;
  const faulty = {
    ...source,
    call: fault.call?.(call, world) ?? call,
    resume: fault.resume?.(resume, world) ?? resume,
  };
  return faulty;
}
