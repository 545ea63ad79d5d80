import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.parse>;

/** One address or a range of them. */
export type AddressRange = readonly [address: Address, bits: number];

/** A single address, or a range as in `10.1.0.0/16`. @throws Error for anything else */
export function readRange(text: string): AddressRange {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text))
    throw new Error("not an address");
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/**
 * Whether a tool may connect to an address: one of the public internet, or one that was allowed. An IPv6 form of an
 * IPv4 address counts as that address.
 */
export function mayConnect(text: string, allowed: readonly AddressRange[]): boolean {
  const [bare = ""] = text.split("%"); // a zone
  if (!ipaddr.isValid(bare)) return false;
  const forms = embedded(ipaddr.parse(bare));
  return forms.some((one) => allowed.some((range) => isWithin(one, range))) || forms.every(isPublic);
}

function isWithin(address: Address, [range, bits]: AddressRange): boolean {
  return address.kind() === range.kind() && address.match(range, bits);
}

/** The well-known prefix of NAT64 (RFC 6052 §2.1): on networks that have IPv6 only, every IPv4 host is reached by it. */
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96");

/** The address itself, or the IPv4 address that connecting to it reaches. */
function embedded(address: Address): readonly Address[] {
  if (!(address instanceof ipaddr.IPv6)) return [address];
  if (address.isIPv4MappedAddress()) return [address.toIPv4Address()];
  if (isWithin(address, NAT64)) return [new ipaddr.IPv4(address.toByteArray().slice(12))];
  return [address];
}

/** Global unicast (RFC 4291 §2.4, as IANA has assigned it): what is outside of it is no host of the internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Azure's "wire server" (Microsoft, "What is IP address 168.63.129.16?"): the one metadata service at a public address. */
const AZURE = ipaddr.parseCIDR("168.63.129.16/32");

/** Documentation (RFC 9637): newer than the library's table. */
const DOCUMENTATION = ipaddr.parseCIDR("3fff::/20");

function isPublic(address: Address): boolean {
  // The library names each special range of the IANA registries; 6to4 and Teredo, which carry an IPv4 address, too.
  if (address.range() !== "unicast") return false;
  if (address.kind() === "ipv4") return !isWithin(address, AZURE);
  return isWithin(address, GLOBAL_IPV6) && !isWithin(address, DOCUMENTATION);
}
