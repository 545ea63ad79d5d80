import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startModelServer } from "@toolport/testing";
import { expect, it, vi } from "vitest";
import { call } from "./agent.ts";

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf8");

it("shows an example that runs", async () => {
  const example = read("readme-example.ts").split("\nexport {")[0] ?? "";
  expect(read("../README.md")).toContain(example.trim());

  await using server = await startModelServer([
    { calls: [call("c1", "get_weather", { city: "Oslo" })] },
    { text: "It is sunny." },
  ]);
  vi.stubEnv("OPENAI_API_KEY", "x");
  vi.stubEnv("OPENAI_BASE_URL", server.url);
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { tools } = await import("./readme-example.ts");
  expect(log).toHaveBeenCalledWith("It is sunny.");
  expect(server.requests[1]?.toolResults).toMatchObject([{ output: "Sunny in Oslo" }]);
  expect(tools[0]?.name).toBe("get_weather");
  vi.unstubAllEnvs();
  log.mockRestore();
});
