import { beforeAll, describe, expect, it } from "vitest";
import { count, inBodies, planned, SECRETS, sinks } from "./plant.ts";
import { plantAll } from "./planting.ts";

/** Which part of a secret can be found in a text: the whole, a line of it, its digits, or a piece of some length. */
function found(secret: string, text: string): string | undefined {
  const lines = secret.split("\n").filter((line) => !line.startsWith("-----"));
  const digits = /^[\d -]+$/.test(secret) ? [secret.replace(/\D/g, "")] : [];
  const pieces = lines.flatMap((line) =>
    Array.from({ length: Math.max(0, Math.floor((line.length - 18) / 6)) }, (_, at) =>
      line.slice(at * 6, at * 6 + 18),
    ),
  );
  const local = secret.includes("@example") || secret.includes("@mail") ? [secret.split("@")[0] ?? ""] : [];
  return [...lines, ...digits, ...pieces, ...local].find((part) => text.includes(part));
}

describe("more than 200 planted secrets", () => {
  beforeAll(plantAll, 60_000);

  it("are planted in as many places", () => expect(count()).toBeGreaterThan(200));

  it("would be found, each of them, if they were shown", () => {
    for (const secret of SECRETS) expect(found(secret, JSON.stringify({ a: secret }))).toBeDefined();
  });

  it("reach every body as they are", () => {
    const given = inBodies.join("\n");
    for (const secret of planned) expect(given).toContain(JSON.stringify(secret).slice(1, -1));
  });

  it.each([
    ["model"],
    ["host"],
    ["OpenAI"],
    ["progress"],
    ["approval"],
    ["log"],
    ["trace"],
    ["audit"],
    ["transcript"],
    ["store"],
    ["event started"],
    ["event progress"],
    ["event finished"],
    ["event settled_late"],
  ])("reach no %s", (name) => {
    const text = sinks.text(name);
    expect(text).toContain("[redacted]");
    const leaks = SECRETS.slice(0, count()).flatMap((secret, n) => {
      const part = found(secret, text);
      return part === undefined
        ? []
        : [{ n, part, near: text.slice(text.indexOf(part) - 200, text.indexOf(part) + 60) }];
    });
    expect(leaks).toEqual([]);
  });
});
