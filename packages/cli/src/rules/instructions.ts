import { textsOf } from "../texts.ts";
import { visible } from "../visible-text.ts";
import { eachTool, type Rule } from "./rule.ts";

/**
 * What poisoned tools say to a model, and honest ones have no reason to. Drawn from published attacks (tool poisoning,
 * shadowing, cross-tool exfiltration) and held against the descriptions of 2,600 published tools: what a fair number of
 * those say ("use this tool first", "IMPORTANT:") is not here.
 */
const SIGNS: readonly (readonly [why: string, pattern: RegExp])[] = [
  [
    "it tells the model to drop its instructions",
    /\b(ignore|disregard|forget|override|bypass)\b[^.\n]{0,30}\b(previous|prior|above|earlier|all|any|other|system|your|user'?s?)\b[^.\n]{0,20}\b(instructions?|prompts?|rules|guidelines|guardrails|restrictions)\b|\b(ignore|disregard|forget)\b[^.\n]{0,20}\b(everything|anything|all|what)\b[^.\n]{0,30}\b(told|said|instructed|above)\b/iu,
  ],
  [
    "it keeps something from the user",
    /\b(do not|don'?t|never|must not|without)\s+(tell|telling|inform|informing|mention|mentioning|reveal|revealing|notify|notifying|alert|alerting|warn|warning|disclose|disclosing|show|showing)\b[^.\n]{0,40}\b(to )?(the )?(user|human|person)\b(?! (how|the raw|raw|internal))/iu,
  ],
  [
    "it keeps something from the user",
    /\b(do not|don'?t|never|must not|mustn'?t)\s+mention\b[^.\n]{0,60}\b(this|that you|it|file|step|instruction)s?\b|\b(secretly|covertly|silently)\s+(read|send|forward|copy|upload|include|append|bcc|call|collect|record)\b|\bhid(e|den|ing)\b[^.\n]{0,20}\bfrom the (user|human)\b/iu,
  ],
  [
    "it plays the system or a secret voice",
    /<\/?\s*(important|system|instructions?|hidden|assistant)\s*>|\[\s*(system|inst)\s*\]|<\|im_(start|end)\|>|<!--/iu,
  ],
  [
    "it points at credentials",
    /\b(read|open|cat|load|include|send|pass|get|fetch|access|print|copy)\b[^.\n]{0,40}(\.(ssh|aws|gnupg)\/|\bid_(rsa|ed25519|ecdsa)\b|\.cursor\/mcp\.json|claude_desktop_config|\/etc\/(passwd|shadow)\b|[\s`"'/]\.env\b)/iu,
  ],
  [
    "it asks for what other tools or the chat hold",
    /\b(include|pass|send|append|attach|put|copy|forward|provide)\b[^.\n]{0,40}\b(system prompt|(full|entire|whole|complete) (conversation|chat|message) ?(history|context|log)?|(contents?|results?|outputs?) of (all|every|any|the) other tools?|(api|access|secret) (keys?|tokens?) (you|from the|found|in your))\b/iu,
  ],
  [
    "it takes over other tools",
    /\b(whenever|when|before|after|every time|each time)\b[^.\n]{0,30}\b(any|every|all|an?) other tools?\b[^.\n]{0,60}\b(must|first|always|call|invoke|use this)\b|\b(must|always|has to|needs to)\b[^.\n]{0,40}\bbefore (any|every|all|each) (of the )?other tools?\b|\b(do not|don'?t|never) use (any|the) other tools?\b|\binstead of (any|all|every) other tools?\b/iu,
  ],
];

export const modelInstructions: Rule = eachTool({
  id: "model-instructions",
  severity: "error",
  finds: "text that orders the model about, as poisoned tools do",
  advice:
    "Describe the tool, and leave orders out. If the tool isn't yours, don't use it before you know why they are there.",
  *check(subject) {
    for (const { where, text } of textsOf(subject))
      for (const [why, pattern] of SIGNS) {
        const found = pattern.exec(text)?.[0];
        if (found === undefined) continue;
        yield { where, message: `"${visible(found)}": ${why}.` };
        break;
      }
  },
});

/** As many line ends or blanks in a row push what follows out of a dialog's window. */
const GAP = /\n(?:[^\S\n]*\n){14,}|[^\S\n]{120,}(?=\S)/u;

export const textOutOfSight: Rule = eachTool({
  id: "text-out-of-sight",
  severity: "error",
  finds: "text behind a gap so wide that a person won't scroll there",
  advice: "Take the gap out. If the tool isn't yours, read what stands behind it.",
  *check(subject) {
    for (const { where, text } of textsOf(subject)) {
      const gap = GAP.exec(text);
      if (!gap) continue;
      const behind = text.slice(gap.index + gap[0].length).trim();
      if (behind !== "")
        yield { where, message: `Behind ${gap[0].length} blanks stands "${visible(behind.slice(0, 60))}".` };
    }
  },
});
