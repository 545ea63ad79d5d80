import { redisInstalled } from "../packages/redis/test/redis-server.ts";

/** Said once for a whole run, so that nobody takes skipped tests for passed ones. */
export default function setup(): void {
  if (!redisInstalled)
    console.warn("\nThere is no redis-server (6.2 or later) here: the tests that need one are skipped.\n");
}
