import { testPairs } from "./test-pairs.ts";

testPairs("LangChain");
