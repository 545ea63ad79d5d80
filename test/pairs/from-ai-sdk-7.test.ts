import { testPairs } from "./test-pairs.ts";

testPairs("AI SDK 7");
