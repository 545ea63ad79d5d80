import type { LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { env, httpTool, type HttpAllowances } from "../src/index.ts";
import { allOf, call, LOCAL, serve, type LocalServer } from "./fixtures.ts";

let server: LocalServer;
beforeAll(async () => (server = await serve((_, response) => void response.end('"inside"'))));
afterAll(() => server.close());

/** A name that leads where the test wants; each connection takes the next answer. */
const leadsTo =
  (...answers: (readonly string[])[]): LookupFunction =>
  (_name, _options, callback) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0];
    callback(
      null,
      (addresses ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })) as never,
    );
  };

const base = { name: "fetch_page", description: "d", effect: "read" } as const;
const fetchAny = (allow: HttpAllowances = {}, more: object = {}) =>
  httpTool({
    ...base,
    input: z.object({ url: z.string() }),
    url: "{url}",
    allow: { http: true, ports: [server.port], ...allow },
    ...more,
  });

describe("a URL that a model gives", () => {
  it.each([
    ["loopback", "127.0.0.1"],
    ["loopback that isn't the usual one", "127.8.9.10"],
    ["loopback as one number", "2130706433"],
    ["loopback in octal", "0177.0.0.01"],
    ["loopback in hex", "0x7f000001"],
    ["loopback in mixed bases", "0x7f.0.0x0.01"],
    ["loopback cut short", "127.1"],
    ["loopback in full-width digits", "１２７.0.0.1"],
    ["this host", "0.0.0.0"],
    ["a single zero", "0"],
    ["private, class A", "10.0.0.1"],
    ["private, class B", "172.16.5.4"],
    ["private, class C", "192.168.1.1"],
    ["the metadata service", "169.254.169.254"],
    ["the metadata service as one number", "2852039166"],
    ["Azure's wire server", "168.63.129.16"],
    ["Alibaba's metadata service", "100.100.100.200"],
    ["Oracle's metadata service", "192.0.0.192"],
    ["benchmarking", "198.18.0.1"],
    ["documentation", "192.0.2.1"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["IPv6 loopback", "[::1]"],
    ["IPv6 loopback written out", "[0:0:0:0:0:0:0:1]"],
    ["IPv6 unspecified", "[::]"],
    ["IPv4-mapped", "[::ffff:127.0.0.1]"],
    ["IPv4-mapped in hex", "[::ffff:7f00:1]"],
    ["IPv4-compatible", "[::127.0.0.1]"],
    ["IPv4-translated", "[::ffff:0:127.0.0.1]"],
    ["NAT64", "[64:ff9b::7f00:1]"],
    ["NAT64 to the metadata service", "[64:ff9b::a9fe:a9fe]"],
    ["local-use NAT64", "[64:ff9b:1::7f00:1]"],
    ["6to4", "[2002:7f00:1::]"],
    ["Teredo", "[2001:0:1::1]"],
    ["unique-local", "[fd00:ec2::254]"],
    ["link-local", "[fe80::1]"],
    ["site-local", "[fec0::1]"],
    ["IPv6 multicast", "[ff02::1]"],
    ["IPv6 documentation", "[2001:db8::1]"],
    ["newer IPv6 documentation", "[3fff::1]"],
    ["discard-only", "[100::1]"],
    ["the name of loopback", "localhost"],
  ])("is refused for %s (%s)", async (_what, host) => {
    const before = server.seen.length;
    const result = await call(fetchAny(), { url: `http://${host}:${server.port}/` });
    expect(result.error?.code).toBe("address_refused");
    expect(server.seen.length).toBe(before);
  });

  it.each([
    ["a scheme of files", "file:///etc/passwd", "https:// or http://"],
    ["a scheme of data", "data:application/json,1", "https:// or http://"],
    ["gopher", "gopher://127.0.0.1:6379/_x", "https:// or http://"],
    ["a port of something else", "http://example.com:6379/", "port 6379"],
    ["a user name", "http://example.com@127.0.0.1/", "user name"],
    ["no URL at all", "//example.com", "absolute URL"],
  ])("is refused with %s", async (_what, url, why) => {
    expect(await call(fetchAny(), { url })).toMatchObject({
      status: "invalid",
      error: { message: expect.stringContaining(why) },
    });
  });

  it("is refused in plain http unless that is allowed", async () => {
    expect((await call(fetchAny({ http: false }), { url: "http://example.com/" })).status).toBe("invalid");
  });

  it.each([
    ["https://evil.test/", ["good.test"]],
    ["https://good.test.evil.test/", ["good.test", "*.good.test"]],
    ["https://evilgood.test/", ["*.good.test"]],
    ["https://good.test/", ["*.good.test"]],
    ["https://good.test%2eevil.test/", ["good.test"]],
    ["https://good.test\\@evil.test/", ["*.evil.test"]],
  ])("%s is refused where only %j may be called", async (url, hosts) => {
    expect((await call(fetchAny({ hosts }), { url })).status).toBe("invalid");
  });

  it("reaches an allowed host at an allowed address", async () => {
    const tool = fetchAny(
      { hosts: ["*.good.test"], addresses: ["127.0.0.0/8"] },
      { lookup: leadsTo(["127.0.0.1"]) },
    );
    expect(await call(tool, { url: `http://api.GOOD.test:${server.port}/x` })).toMatchObject({
      status: "ok",
      data: "inside",
    });
  });

  it.each([
    ["letters of any language", "bücher.test", "http://BÜCHER.test"],
    ["their other form", "xn--bcher-kva.test", "http://bücher.test"],
    ["a root's dot in the rule", "good.test.", "http://good.test"],
    ["a root's dot in the URL", "GOOD.test", "http://good.test."],
  ])("reaches a host whatever way its name is written: %s", async (_what, host, origin) => {
    const tool = fetchAny({ hosts: [host], addresses: ["127.0.0.1"] }, { lookup: leadsTo(["127.0.0.1"]) });
    expect(await call(tool, { url: `${origin}:${server.port}/` })).toMatchObject({ data: "inside" });
  });

  it("takes no secret along unless it is said to which hosts", () => {
    expect(() => fetchAny({}, { headers: { authorization: env("KEY") } })).toThrow(/allow.hosts/);
  });
});

describe("the host of an author's URL", () => {
  const tool = (host: string, allow: HttpAllowances, lookup?: LookupFunction) =>
    httpTool({
      ...base,
      url: `http://${host}:${server.port}/`,
      allow: { http: true, ...allow },
      ...(lookup && { lookup }),
    });

  it.each([["127.0.0.1"], ["localhost"], ["[::ffff:127.0.0.1]"]])("is refused at %s, too", async (host) => {
    expect(await call(tool(host, {}))).toMatchObject({
      status: "failed",
      error: { code: "address_refused" },
    });
  });

  it.each([
    ["loopback", ["127.0.0.1"]],
    ["a private address", ["10.1.2.3"]],
    ["the metadata service in IPv6 form", ["::ffff:169.254.169.254"]],
    ["several addresses, none of them public", ["::1", "fd00::1", "192.168.0.9"]],
    ["a link-local address with a zone", ["fe80::1%eth0"]],
    ["nothing", []],
    ["what is no address", ["not-an-address"]],
  ])("is refused when its name leads to %s", async (_what, addresses) => {
    const before = server.seen.length;
    expect(await call(tool("api.test", {}, leadsTo(addresses)))).toMatchObject({
      error: { code: "address_refused" },
    });
    expect(server.seen.length).toBe(before);
  });

  it("is never looked up twice for one connection, so that a name can't change its address after the check", async () => {
    let asked = 0;
    const lookup: LookupFunction = (...rest) => {
      asked++;
      leadsTo(asked === 1 ? ["10.0.0.1"] : ["127.0.0.1"])(...rest);
    };
    expect((await call(tool("rebind.test", { addresses: ["127.0.0.1"] }, lookup))).error?.code).toBe(
      "address_refused",
    );
    expect(asked).toBe(1);
    expect((await call(tool("rebind.test", { addresses: ["127.0.0.1"] }, lookup))).status).toBe("ok");
    expect(asked).toBe(2);
  });

  it("may be looked up by a function that gives a single address, which is checked as any other", async () => {
    const single =
      (address: string): LookupFunction =>
      (_name, _options, callback) =>
        callback(null, address, 4);
    expect((await call(tool("api.test", LOCAL, single("127.0.0.1")))).data).toBe("inside");
    expect((await call(tool("api.test", LOCAL, single("10.0.0.1")))).error?.code).toBe("address_refused");
  });

  it("is reached at the one of its addresses that may be called", async () => {
    expect((await call(tool("api.test", LOCAL, leadsTo(["10.0.0.1", "127.0.0.1"])))).data).toBe("inside");
  });

  it("does not let one tool's allowance open a connection for another", async () => {
    const lookup = leadsTo(["127.0.0.1"]);
    expect((await call(tool("shared.test", LOCAL, lookup))).status).toBe("ok");
    expect((await call(tool("shared.test", {}, lookup))).error?.code).toBe("address_refused");
  });

  it("says to the app which address it was, and not to the model", async () => {
    const result = await call(tool("api.test", {}, leadsTo(["10.1.2.3"])));
    expect(result.meta?.why).toContain("10.1.2.3");
    expect(allOf({ ...result, meta: {} })).not.toContain("10.1.2.3");
  });

  it("says that nothing was sent where nobody listens", async () => {
    const closed = await serve(() => {});
    await closed.close();
    const refused = httpTool({
      ...base,
      effect: "write",
      method: "POST",
      url: `${closed.origin}/`,
      allow: LOCAL,
    });
    expect(await call(refused)).toMatchObject({
      error: { code: "unreachable", message: expect.stringContaining("Nothing was sent") },
    });
  });
});
