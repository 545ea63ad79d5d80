import { testPairs } from "./test-pairs.ts";

testPairs("LangChain 0.3");
