import { behavioursFor } from "@toolport/testing";
import { describe, it } from "vitest";
import { native } from "./decisions.ts";
import { agentHarness } from "./harness.ts";

// What LangChain's middleware does for waiting calls is tested beside this; here, that it changes nothing else.
const harnesses = [agentHarness("invoke", "responses", native), agentHarness("stream", "chat", native)];

describe.each(harnesses)("with humanInTheLoopMiddleware: $name", (harness) => {
  it.each(behavioursFor(harness))("$name", (behaviour) => behaviour.check(harness));
});
