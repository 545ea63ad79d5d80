import {
  createToolbox,
  type Callable,
  type Caller,
  type Run,
  type RunOptions,
  type Status,
  type Tool,
  type Toolbox,
  type ToolboxSettings,
  type ToolContext,
  type ToolDescription,
} from "@toolport/core";
import type { Harness, ScriptedCall } from "./harness.ts";
import { show } from "./show.ts";

/** A fixture's arguments, as its body gets them. */
export type Args = Readonly<Record<string, unknown>>;

/** A tool of a scene: only its name must be told. Without an effect it reads; without a body it answers "done". */
export interface ToolSpec extends Partial<ToolDescription> {
  readonly name: string;
  readonly body?: (args: Args, ctx: ToolContext, world: World) => unknown;
}

/** Everything about one conversation. Made afresh for each use, since bodies and signals have a state. */
export interface Scene {
  readonly tools: readonly ToolSpec[];
  readonly settings?: ToolboxSettings;
  /** Default: the run "run" of the caller "ann". `bare` hands over the toolbox itself. */
  readonly run?: (RunOptions & { readonly app?: unknown }) | "bare";
  readonly calls: readonly ScriptedCall[];
  readonly signal?: AbortSignal;
  readonly stream?: boolean;
}

/** One execution of a body. */
export interface BodyRun {
  readonly tool: string;
  readonly callId: string;
  readonly args: Args;
  readonly caller: Caller;
  readonly app: unknown;
}

/** How one call ended, as observers were told. */
export interface Ending {
  readonly tool: string;
  readonly callId: string;
  readonly status: Status;
}

/** A toolbox built from a scene, and what happened in it. */
export interface World {
  /** As the kit wrote them. */
  readonly tools: readonly Tool[];
  /** As they are in the toolbox: the same, unless the harness adopts them. */
  readonly adopted: readonly Tool[];
  readonly toolbox: Toolbox;
  /** What adapters are given. */
  readonly source: Callable;
  readonly run: Run;
  readonly bodies: readonly BodyRun[];
  readonly endings: readonly Ending[];
}

/**
 * Builds the toolbox of a scene, with recorders in its bodies and among its observers. Without a harness it is the one
 * that others are compared with.
 */
export function openWorld(scene: Omit<Scene, "calls">, harness?: Pick<Harness, "adopt">): World {
  const bodies: BodyRun[] = [];
  const endings: Ending[] = [];
  const tools = scene.tools.map((spec) => toolOf(spec, bodies, () => world));
  const adopted = harness?.adopt?.(tools) ?? tools;
  const observers = [...(scene.settings?.observers ?? []), recorder(endings)];
  const toolbox: Toolbox = createToolbox<string, readonly Tool[]>({
    ...scene.settings,
    observers,
    tools: adopted,
  });
  const { run: how = { id: "run", caller: { id: "ann" } } } = scene;
  const run = toolbox.run(how === "bare" ? {} : how);
  const source = how === "bare" ? (toolbox as unknown as Callable) : run;
  const world: World = { tools, adopted, toolbox, source, run, bodies, endings };
  worlds.set(source, world);
  return world;
}

/** The further run of another caller on the same toolbox. */
export function anotherRun(world: World, options: RunOptions & { readonly app?: unknown }): Run {
  const run = world.toolbox.run(options);
  worlds.set(run, world);
  return run;
}

/** The run that a body was given, for a sub-agent that goes through the same adapter. */
export function worldIn(world: World, source: Callable): Callable {
  worlds.set(source, world);
  return source;
}

// Lets the kit's own tests build adapters that go around the pipeline; no adapter can reach it.
const worlds = new WeakMap<object, World>();

/** The world that a source belongs to. */
export function worldBehind(source: object): World {
  const world = worlds.get(source);
  if (!world) throw new Error("this source was not made by the kit");
  return world;
}

/** What observers saw, and what bodies got, as comparable lines. */
export function traceOf(world: World): readonly string[] {
  return [
    ...world.endings.map(({ tool, callId, status }) => `call ${callId} of ${tool} ended ${status}`),
    ...world.bodies.map((body) => `body of ${show(body)}`),
  ].toSorted();
}

function toolOf(spec: ToolSpec, bodies: BodyRun[], world: () => World): Tool {
  const { body, ...fields } = spec;
  const execute = (args: Args, ctx: ToolContext): unknown => {
    bodies.push({ tool: spec.name, callId: ctx.callId, args, caller: ctx.caller, app: ctx.app });
    return body ? body(args, ctx, world()) : "done";
  };
  const tool: Tool = { description: `The kit's ${spec.name}.`, effect: "read", ...fields, execute };
  return Object.freeze(tool);
}

function recorder(endings: Ending[]): NonNullable<ToolboxSettings["observers"]>[number] {
  return {
    name: "conformance kit",
    observe(event) {
      if (event.type === "finished")
        endings.push({ tool: event.tool, callId: event.callId, status: event.result.status });
    },
  };
}
