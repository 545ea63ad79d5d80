import { wordsOf } from "./words.ts";

/**
 * Words that tools and the people who ask for them use for the same thing. Only what holds in any trade: what an app
 * deals in goes into its tools' `keywords`. A word may stand in several groups.
 */
const GROUPS: readonly string[] = [
  "create add new insert register open start set",
  "write post put submit publish",
  "delete remove erase drop discard destroy trash wipe clear",
  "cancel abort stop terminate end halt kill",
  "update edit change modify alter adjust set rename correct patch",
  "list show browse enumerate display see view",
  "read fetch retrieve load look view open see show check",
  "search find look query lookup locate",
  "send deliver email mail message notify tell",
  "message chat text dm post",
  "email mail inbox",
  "move relocate transfer shift",
  "copy duplicate clone",
  "download export save pull",
  "upload import attach push",
  "run execute launch trigger invoke start",
  "restart reboot relaunch",
  "deploy release ship rollout",
  "rollback revert undo restore",
  "merge combine join",
  "assign delegate owner responsible",
  "comment reply respond answer note remark",
  "issue ticket bug task",
  "task todo",
  "event meeting appointment call",
  "calendar schedule agenda availability",
  "schedule book reserve plan",
  "free busy available availability",
  "user person people member teammate account colleague",
  "customer client contact buyer",
  "company organization firm business",
  "invoice bill",
  "payment charge paid pay money",
  "refund reimburse money",
  "price cost rate",
  "document doc file page paper",
  "folder directory",
  "picture image photo screenshot",
  "chart graph plot diagram",
  "table spreadsheet sheet grid",
  "row record entry line",
  "column field",
  "database db",
  "website site webpage page url",
  "web internet online",
  "crawl scrape extract",
  "log logs output",
  "error failure crash exception fail broken",
  "metric usage statistic consumption",
  "repository repo project codebase",
  "pr pull merge",
  "branch fork",
  "commit revision change history",
  "pod container workload",
  "server machine vm host instance",
  "domain dns hostname",
  "flag toggle feature switch",
  "permission access right role share",
  "share invite grant",
  "address place location spot",
  "route direction way",
  "distance far travel",
  "weather forecast temperature rain",
  "summary overview describe summarize",
  "translate language",
  "current now today",
  "remember store memorize memory save",
  "balance funds wallet",
  "token coin crypto",
  "click press tap",
  "type enter fill",
  "navigate visit open goto",
  "label tag category",
];

/** The other words of each word's groups. */
const others: ReadonlyMap<string, readonly string[]> = byWord(GROUPS);

/** What else people and tools call it. */
export function synonymsOf(word: string): readonly string[] {
  return others.get(word) ?? [];
}

function byWord(groups: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = wordsOf(group);
    for (const word of words) {
      const set = found.get(word) ?? new Set();
      for (const other of words) if (other !== word) set.add(other);
      found.set(word, set);
    }
  }
  return new Map(Array.from(found, ([word, set]) => [word, [...set]]));
}
