/** Milliseconds this process worked for while `action` ran: what other work of the machine does to the clock does not count. */
export function cpuMs(action: () => unknown): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
