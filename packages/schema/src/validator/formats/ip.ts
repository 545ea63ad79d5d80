/** Four decimal numbers without leading zeros, which some programs read as octal. */
export function isIpv4(text: string): boolean {
  const parts = text.split(".", 5);
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
}

/** RFC 4291, without a zone: eight groups, or fewer around one `::`, the last two perhaps as an IPv4 address. */
export function isIpv6(text: string): boolean {
  // No longer one exists.
  if (text.length > 45) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1) ?? "";
  const hasIpv4 = last.includes(".") && text.endsWith(last);
  if (hasIpv4 && !isIpv4(last)) return false;
  const count = groups.length + (hasIpv4 ? 1 : 0);
  const plain = hasIpv4 ? groups.slice(0, -1) : groups;
  return (
    plain.every((group) => /^[\da-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count < 8 : count === 8)
  );
}
