import { testKit } from "../../../test/test-kit.ts";
import { harnesses } from "./harnesses.ts";

testKit(harnesses);
