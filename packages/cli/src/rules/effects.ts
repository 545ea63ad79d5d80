import { wordsIn } from "../words.ts";
import { eachTool, type Rule } from "./rule.ts";

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/**
 * Verbs that take away. No name of 1,060 published tools that call themselves read-only has one of them; `clear`,
 * `cancel`, `stop` and `reset` do.
 */
const TAKING = list(
  "delete remove drop destroy erase purge wipe truncate uninstall terminate revoke unlink rm",
);

/** Verbs that, as a name's first word, leave no doubt. (`pay_history` has a reading word, below.) */
const SENDING = list("send publish pay refund transfer approve overwrite upsert");

/** Verbs that nearly always change something as a name's first word; but `create_chart` may only draw, `add` only count. */
const CHANGING = list(
  "create update insert edit write put post patch set upload rename move archive assign invite enable disable",
);

/** With one of these the verb before is a noun: `archive_list`, `update_status`. */
const READING = list(
  "get list read show status search find fetch describe check view query count history preview log logs",
);

/** How a description's first word says the same. */
const TELLING = list(
  "delete deletes remove removes drop drops destroy destroys erase erases purge purges wipe wipes uninstall uninstalls " +
    "revoke revokes terminate terminates send sends create creates update updates insert inserts edit edits upload uploads " +
    "publish publishes deploy deploys rename renames overwrite overwrites cancel cancels approve approves",
);

/** What a description says anywhere, and no description of a mere read does. */
const SAID: readonly RegExp[] = [
  /\b(permanently|irreversibly|irrevocably) (delet|remov|eras|destroy|wip|drop)\w*/iu,
  /\b(can(not|'t|’t| not) be (undone|reverted)|(is|are) irreversible)\b/iu,
  /\b(execut|run|evaluat)(e|es|s)? (any|arbitrary) (\w+ )?(sql|code|scripts?|commands?|statements?|queries)\b/iu,
];

export const effectUnknown: Rule = eachTool({
  id: "effect-unknown",
  severity: "warning",
  finds: "a tool of which nobody says what it does to the world",
  advice: "Say it: annotate(tools, { name: { effect } }), or the importer's effect option.",
  *check({ tool: { effect, name } }) {
    if (effect !== "unknown") return;
    const verb = certainVerb(name) ?? firstVerb(name, CHANGING);
    const hint = verb === undefined ? "" : ` Its name says "${verb}".`;
    yield { where: "effect", message: `Its effect is unknown, so guards treat it as destructive.${hint}` };
  },
});

export const effectContradictsName: Rule = eachTool({
  id: "effect-contradicts-name",
  severity: "error",
  finds: 'a tool that calls itself "read", and whose name says that it deletes, sends or pays',
  advice: "Set the effect to what it does: a read runs without an approval. Or rename the tool.",
  *check({ tool: { effect, name } }) {
    const verb = effect === "read" ? certainVerb(name) : undefined;
    if (verb !== undefined)
      yield { where: "effect", message: `The effect is "read", the name says "${verb}".` };
  },
});

export const effectDoubtful: Rule = eachTool({
  id: "effect-doubtful",
  severity: "warning",
  finds:
    'a tool that calls itself "read", and whose name or description begins with a verb of change, or tells of one',
  advice:
    "If it changes something, set the effect: a read runs without an approval. If not, say it otherwise.",
  *check({ tool: { effect, name, description } }) {
    if (effect !== "read" || certainVerb(name) !== undefined) return;
    const verb = firstVerb(name, CHANGING);
    const told = typeof description === "string" ? wordsIn(description)[0] : undefined;
    if (verb !== undefined)
      yield { where: "effect", message: `The effect is "read", the name says "${verb}".` };
    else if (told !== undefined && TELLING.has(told))
      yield { where: "effect", message: `The effect is "read", the description begins with "${told}".` };
    else yield* saidOtherwise(description);
  },
});

export const effectUnderstated: Rule = eachTool({
  id: "effect-understated",
  severity: "warning",
  finds: "a tool whose name says that it deletes, and whose effect is milder",
  advice: 'Set the effect to "destructive", if what it takes away does not come back.',
  *check({ tool: { effect, name } }) {
    if (effect !== "write" && effect !== "update") return;
    const verb = wordsIn(name).find((word) => TAKING.has(word));
    // Taking one thing out of another leaves both: an update.
    if (verb === undefined || (effect === "update" && (verb === "remove" || verb === "revoke"))) return;
    yield { where: "effect", message: `The effect is "${effect}", the name says "${verb}".` };
  },
});

function* saidOtherwise(
  description: unknown,
): Generator<{ readonly where: string; readonly message: string }> {
  if (typeof description !== "string") return;
  for (const pattern of SAID) {
    const found = pattern.exec(description)?.[0];
    if (found === undefined) continue;
    yield { where: "effect", message: `The effect is "read", the description says "${found}".` };
    return;
  }
}

function certainVerb(name: string): string | undefined {
  return wordsIn(name).find((word) => TAKING.has(word)) ?? firstVerb(name, SENDING);
}

function firstVerb(name: string, verbs: ReadonlySet<string>): string | undefined {
  const words = wordsIn(name);
  return words.some((word) => READING.has(word))
    ? undefined
    : words.slice(0, 1).find((word) => verbs.has(word));
}
