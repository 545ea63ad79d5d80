import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { mayConnect, readRange, type AddressRange } from "./address.ts";

/** A host that leads to an address which must not be called. Its message is for the app. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";

  constructor(host: string, addresses: readonly string[]) {
    super(`${host} is at ${addresses.join(", ")}, which may not be called (see "allow.addresses")`);
  }
}

const agents = new WeakMap<LookupFunction, Map<string, Agent>>();

/**
 * Connections to allowed addresses only. What is checked is the very address that is connected to: names are resolved
 * once, by the connection itself, so a name that changes its address in between gains nothing. Tools with the same
 * allowances share their connections.
 */
export function guardedAgent(allowed: readonly string[], lookup: LookupFunction = systemLookup): Agent {
  let known = agents.get(lookup);
  if (!known) agents.set(lookup, (known = new Map()));
  const key = allowed.toSorted().join();
  let agent = known.get(key);
  if (!agent) known.set(key, (agent = makeAgent(allowed.map(readRange), lookup)));
  return agent;
}

function makeAgent(allowed: readonly AddressRange[], lookup: LookupFunction): Agent {
  const connect = buildConnector({ lookup: guardedLookup(allowed, lookup) });
  return new Agent({
    connect: (options, callback) => {
      const host = options.hostname.replaceAll(/^\[|\]$/g, "");
      // Nobody resolves an address, so the lookup would never see it.
      if (isIP(host) !== 0 && !mayConnect(host, allowed))
        return callback(new AddressRefused(host, [host]), null);
      connect(options, (...connected) => {
        const [, socket] = connected;
        const reached = socket?.remoteAddress;
        if (!socket || (reached !== undefined && mayConnect(reached, allowed))) return callback(...connected);
        socket.destroy();
        callback(new AddressRefused(host, [reached ?? "an unknown address"]), null);
      });
    },
  });
}

/** Leaves out what must not be called; a name that leads nowhere else is refused. */
function guardedLookup(allowed: readonly AddressRange[], lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) return callback(error, [] as never);
      // A lookup of the user's own may know one answer, and give that alone.
      const all: readonly LookupAddress[] =
        typeof found === "string" ? [{ address: found, family: family ?? isIP(found) }] : found;
      const open = all.filter(({ address }) => mayConnect(address, allowed));
      const [first] = open;
      if (!first) {
        const refused = new AddressRefused(
          hostname,
          all.map(({ address }) => address),
        );
        return callback(refused, [] as never);
      }
      if (options.all) return callback(null, open);
      callback(null, first.address, first.family);
    });
}
