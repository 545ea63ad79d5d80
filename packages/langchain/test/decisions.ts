import { Command } from "@langchain/langgraph";
import { humanInTheLoopMiddleware } from "langchain";
import type { LangChainOptions } from "../src/index.ts";
import { call } from "./agent.ts";

/** LangChain's own middleware asks. */
export const native: LangChainOptions = { humanInTheLoop: humanInTheLoopMiddleware };

/** A resume as a client of the middleware sends it. */
export function decide(...decisions: readonly object[]): Command {
  return new Command({ resume: { decisions } });
}

export const approve = { type: "approve" };

/** A model that pays, and then is done. */
export const PAY_9 = { calls: [call("c1", "pay", { amount: 9 })] };
export const DONE = { text: "done" };
