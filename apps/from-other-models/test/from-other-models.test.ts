import { describe, expect, it } from "vitest";
import {
  calculate,
  describeStep,
  greet,
  runLongTask,
  useAdvisors,
  useConfigForm,
  useOnion,
  useStepTools,
  useWeatherPlugin,
} from "../src/index.ts";

describe("the annotated weather provider", () => {
  it("offers its tools by channel and level, runs them, and can be taken out", async () => {
    expect(await useWeatherPlugin()).toEqual({
      offered: { admin: ["get_weather", "warn"], friend: ["get_weather", "home"] },
      toolNames: ["get_weather", "warn", "home"],
      sunny: "Oslo: sunny, 25 °C",
      refused: "unavailable",
      warned: "warned of storm in Oslo, by ann",
      stormy: "Oslo: sunny, 25 °C, warning: storm",
      incomplete: "invalid",
      left: 0,
      events: ["registered", "unregistered"],
    });
  });
});

describe("the annotated methods", () => {
  it("add two numbers, and never take a missing one for 0", async () => {
    expect(await calculate()).toEqual({
      tools: 1,
      name: "add",
      description: "Adds two numbers.",
      source: "native",
      output: "5",
      missing: [{ pointer: "/b", message: "required, but missing" }],
    });
  });

  it("greet, with an optional parameter", async () => {
    expect(await greet()).toEqual({
      name: "greet",
      schema: {
        type: "object",
        properties: { name: { type: "string" }, loud: { type: "boolean" } },
        required: ["name"],
      },
      loud: "HELLO, ADA!",
      quiet: "Hello, Ada",
    });
  });

  it("see that they are cancelled, by a context that is no argument", async () => {
    expect(await runLongTask()).toEqual({
      input: undefined,
      completed: "completed",
      stopped: "cancelled",
      told: "The call was cancelled while the tool was running. It has no result.",
    });
  });
});

describe("the config form", () => {
  it("takes names from a record's keys, gates what changes things, and makes text of any value", async () => {
    expect(await useConfigForm()).toEqual({
      names: ["file_size", "remove_file", "empty_trash"],
      found: '{"path":"a.txt","bytes":12}',
      trash: "denied",
      removed: { status: "ok", text: "" },
      gone: { text: "null", data: null },
      asked: ["empty_trash", "remove_file"],
    });
  });
});

describe("the advisors", () => {
  it("hint, clean arguments, redact, limit, deny and record", async () => {
    expect(await useAdvisors()).toEqual({
      hinted: "ok: ran ls /tmp/x; mail to [redacted]\n3 todos are open",
      blocked:
        "denied: The app does not allow this value at /command, so the tool did not run.\n3 todos are open",
      redacted: "ok: From [redacted]: see you at noon.",
      again: "ok: From [redacted]: see you at noon.",
      limited: "rate_limited",
      denied: "denied",
      audited: true,
    });
  });

  it("stand in order, opt out, change either side, answer alone, and fail closed", async () => {
    expect(await useOnion()).toEqual({
      plain: "ok: ran ls; mail to ann@example.com",
      order: ["outer in", "inner in", "inner out", "outer out"],
      polite: "ok: thank you",
      closed: "denied: Closed at night.",
      broken: "failed: A check on this call failed, so the tool did not run.",
    });
  });
});

describe("the step's tools", () => {
  it("are offered by platform, take action slots where they change the app, and keep what they saw", async () => {
    expect(await useStepTools()).toEqual({
      offered: { ios: ["open_link", "look", "which_step"], web: ["look", "which_step"] },
      appliesToWeb: false,
      opened: "opened app://cart",
      seen: ["shows app://cart", "image/png"],
      over: "over_budget",
      still: "call c9",
      elsewhere: "unavailable",
      changes: ["open_link"],
    });
  });

  it("fail outside of a step where they read its context", () => {
    expect(() => describeStep()).toThrow("outside of a tool's body");
  });
});
