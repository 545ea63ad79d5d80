import { createToolbox, textOf, type ToolContext } from "@toolport/core";
import {
  context,
  tool,
  toolsFrom,
  withoutProvider,
  withProvider,
  type ToolProvider,
} from "@toolport/decorators";
import { z } from "zod";

const location = { name: "location", schema: z.string(), description: "A city or a region" } as const;

/** A plugin of a chat bot, as `agent-tool-annotation` has it: annotated methods of a provider, the context first. */
class WeatherPlugin implements ToolProvider {
  readonly events: string[] = [];
  readonly #warnings = new Map<string, string>();

  @tool({
    name: "get_weather",
    description: "Says the current weather of a place.",
    effect: "read",
    keywords: ["weather", "temperature", "forecast"],
    params: [context, location],
  })
  getWeather(_ctx: ToolContext, place: string): string {
    return `${place}: sunny, 25 °C${this.#warnings.has(place) ? `, warning: ${this.#warnings.get(place)}` : ""}`;
  }

  @tool({
    description: "Puts out a warning for a place.",
    effect: "write",
    permission: "guild_admin",
    channels: ["guild"],
    priority: 5,
    params: [context, location, { name: "text", schema: z.string() }],
  })
  warn(ctx: ToolContext, place: string, text: string): string {
    this.#warnings.set(place, text);
    return `warned of ${text} in ${place}, by ${String(ctx.caller.id)}`;
  }

  @tool({
    description: "Sets where the caller lives.",
    effect: "read",
    channels: ["dm"],
    params: [context, location],
  })
  home(ctx: ToolContext, place: string): string {
    return `${String(ctx.caller.id)} lives in ${place}`;
  }

  onRegister(): void {
    this.events.push("registered");
  }

  onUnregister(): void {
    this.events.push("unregistered");
  }
}

/** A chat server's ladder, from least to most. */
const LADDER = ["everyone", "guild_manager", "guild_admin", "guild_owner", "bot_admin"] as const;

/** What the plugin offers to whom, what its tools answer, and that it can be taken out again. */
export async function useWeatherPlugin(): Promise<Record<string, unknown>> {
  const plugin = new WeatherPlugin();
  const empty = createToolbox({ tools: [], permissions: LADDER, approval: () => true });
  const toolbox = await withProvider(empty, plugin);
  const admin = { id: "ann", permission: "guild_admin", channel: "guild" } as const;
  const friend = { id: "bob", permission: "everyone", channel: "dm" } as const;
  const namesFor = (caller: typeof admin | typeof friend): readonly string[] =>
    toolbox.list(caller).map(({ name }) => name);
  const offered = { admin: namesFor(admin), friend: namesFor(friend) };
  const sunny = await toolbox.call("get_weather", { location: "Oslo" }, { caller: friend });
  const refused = await toolbox.call("warn", { location: "Oslo", text: "storm" }, { caller: friend });
  const warned = await toolbox.call("warn", { location: "Oslo", text: "storm" }, { caller: admin });
  const stormy = await toolbox.call("get_weather", { location: "Oslo" }, { caller: friend });
  const incomplete = await toolbox.call("get_weather", {}, { caller: friend });
  const without = await withoutProvider(toolbox, plugin);
  return {
    offered,
    toolNames: toolsFrom(plugin).map(({ name }) => name),
    sunny: textOf(sunny),
    refused: refused.status,
    warned: textOf(warned),
    stormy: textOf(stormy),
    incomplete: incomplete.status,
    left: without.list(admin).length,
    events: plugin.events,
  };
}
