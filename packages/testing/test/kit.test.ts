import { describe, expect, it } from "vitest";
import { behaviours, behavioursFor, directHarness, runConformance, type Harness } from "../src/index.ts";
import { directHarnessFor } from "../src/direct-harness.ts";
import { limitedHost } from "./limited-host.ts";

const none: Harness["capabilities"] = {
  media: false,
  rawArguments: false,
  streaming: false,
  suspension: false,
  toldAfterAbort: false,
  unknownNames: false,
  duplicateIds: false,
  inspection: false,
};

describe("the reference adapter", () => {
  const applicable = behavioursFor(directHarness);
  it.each(applicable.map((one) => [one.name, one] as const))("%s", (_name, one) => one.check(directHarness));

  it("leaves no behaviour out", () => expect(applicable).toEqual(behaviours));
});

describe("the table", () => {
  it("names each behaviour once, and gives each a rule", () => {
    expect(new Set(behaviours.map(({ name }) => name)).size).toBe(behaviours.length);
    expect(behaviours.filter(({ rule }) => rule === "")).toEqual([]);
  });

  it("holds for a target that carries text only", async () => {
    const reports = await runConformance(directHarnessFor({ media: false }));
    expect(reports.filter(({ status }) => status !== "passed").map(({ reason }) => reason)).toEqual([
      "the harness lacks media",
    ]);
  });

  it("asks nothing of a host that does much by itself but what the host leaves to the adapter", async () => {
    const reports = await runConformance(limitedHost);
    expect(reports.filter(({ status }) => status === "failed")).toEqual([]);
    const applicable = behavioursFor(limitedHost);
    expect(reports.filter(({ status }) => status === "passed").map(({ name }) => name)).toEqual(
      applicable.map(({ name }) => name),
    );
    expect(applicable.length).toBeGreaterThan(100);
  });

  it("catches a harness that sends media and says that it can't", async () => {
    const reports = await runConformance({
      ...directHarness,
      capabilities: { ...directHarness.capabilities, media: false },
    });
    expect(reports.filter(({ status }) => status === "failed").map(({ rule }) => rule)).toEqual(["media"]);
  });
});

describe("runConformance", () => {
  it("reports every behaviour of a harness that can't do anything, and skips none in silence", async () => {
    const broken: Harness = {
      name: "broken",
      capabilities: none,
      converse: () => Promise.reject(new Error("no network")),
      advertise: () => Promise.reject(new Error("no network")),
    };
    const reports = await runConformance(broken);
    expect(reports.map(({ name }) => name)).toEqual(behaviours.map(({ name }) => name));
    expect(reports.filter(({ status }) => status === "passed")).toEqual([]);
    for (const { status, reason } of reports)
      expect(reason).toMatch(
        status === "failed" ? /no network|exported under one name/ : /^the harness lacks /,
      );
  });

  it("says what a behaviour expected and what came", async () => {
    const shouting: Harness = {
      ...directHarness,
      async converse(conversation) {
        const outcome = await directHarness.converse(conversation);
        return { ...outcome, told: outcome.told.map((told) => ({ ...told, text: told.text.toUpperCase() })) };
      },
    };
    const report = (await runConformance(shouting)).find(
      ({ name }) => name === "a bare toolbox answers as an anonymous caller",
    );
    expect(report?.reason).toBe(
      'what the model is told about c1: expected {"id": "c1", "media": [], "text": "Sunny in Oslo"}, got {"id": "c1", "media": [], "text": "SUNNY IN OSLO"}',
    );
  });
});

it("refuses to check what a harness can't do, in words", async () => {
  const [behaviour] = behaviours.filter(({ needs }) => needs?.includes("media"));
  await expect(behaviour?.check({ ...directHarness, capabilities: none })).rejects.toThrow(
    "not applicable to direct calls: it lacks media",
  );
});
