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
  [
    "it takes over other tools",
    /\b(always|must|only)\b[^.\n]{0,20}\b(prefer|use|choose|call)\b[^.\n]{0,30}\b(over|instead of|rather than) (any|all|every|each)( of the)? other tools?\b/iu,
  ],
  [
    "it sends elsewhere what it was told",
    /\b(send|post|forward|upload|transmit|report|copy|leak)\b[^.\n]{0,60}\b(user'?s|conversation|chat|messages?|history|context|prompts?|credentials?|secrets?|environment)\b[^.\n]{0,60}\bhttps?:\/\/|!\[[^\]]*\]\(https?:\/\/[^)\s]*[{$<][^)]*\)/iu,
  ],
  [
    "it plays the system or a secret voice",
    /(^|\n)\s*(system|assistant|developer)\s*:\s*(you|ignore|from now|new)\b/iu,
  ],
  [
    "it plays the system or a secret voice",
    /[#=*]{3,}\s*(system|instructions?|override)\s*[#=*]{3,}|\byou are now (an?|in) [^.\n]{0,30}\b(unrestricted|unfiltered|jailbroken|developer mode|without)\b/iu,
  ],
  [
    "it speaks for the user, who was not asked",
    /\b(do not|don'?t|never) ask (the user )?for (confirmation|approval|permission|consent)\b|\bthe user (has|have) (already )?(approved|confirmed|consented|agreed)\b[^.\n]{0,20}\b(all|every|each|any)\b/iu,
  ],
  [
    "it takes over other tools",
    /\b(all|any|every) other tools?\b[^.\n]{0,30}\b((must|should|may) not be used|(is|are) (broken|unsafe|insecure|compromised))\b|\bwhen(ever)? you (use|call) (any|every|each) tools?\b[^.\n]{0,20}\b(always|must|first)\b/iu,
  ],
  [
    "it asks for what other tools or the chat hold",
    /\b(include|pass|send|append|put|copy|forward|provide)\b[^.\n]{0,40}\b(all|every|any) (of the |your )?environment variables?\b/iu,
  ],
  [
    "it tells the model to drop its instructions",
    /\b(user|system|previous|earlier|other)('s)? (instructions|rules|prompts?) (is|are) (outdated|obsolete|wrong|void|no longer)\b/iu,
  ],
];

/** "Ignore all earlier instructions" and "don't tell the user", as other languages have it. */
const ABROAD: readonly (typeof SIGNS)[number][] = [
  [
    "it tells the model to drop its instructions",
    /\b(ignorier|vergiss|missacht)\p{L}*\b[^.\n]{0,40}(anweisung|befehl|regel|vorgabe)|\b(ignor|oubli)\p{L}*\b[^.\n]{0,30}\b(instructions|consignes|règles)\b[^.\n]{0,20}\b(précéd|antér|ci-dessus)|\b(ignor|olvid|esque[cç]|dimentic)\p{L}*\b[^.\n]{0,30}(instrucciones|instruções|istruzioni|reglas|regras|regole)|(игнорир|забуд)\p{L}*[^.\n]{0,30}(инструкц|указани)/iu,
  ],
  [
    "it tells the model to drop its instructions",
    /(忽略|无视|忘记)[^。\n]{0,8}(指令|指示|说明|规则|提示)|(以前|これまで|上記|前)[^。\n]{0,8}(指示|命令)[^。\n]{0,4}(無視|忘れ)|(이전|위의?|모든)[^.\n]{0,8}(지시|명령)[^.\n]{0,6}(무시|잊)/u,
  ],
  [
    "it keeps something from the user",
    /\b(sag|erzähl|verrat)\p{L}*\b[^.\n]{0,20}\b(nutzer|benutzer|anwender)\p{L}*\b[^.\n]{0,20}\bnicht|\bne (dis|dites|révèle|mentionne)\p{L}*\b[^.\n]{0,30}\butilisateur|\bno (le )?(digas|diga|menciones|reveles)\b[^.\n]{0,30}\busuario|(不要|别|请勿)(告诉|告知|提醒)[^。\n]{0,4}用户|ユーザー?に[^。\n]{0,12}(言わない|伝えない|知らせない)/iu,
  ],
];

/** An argument's name is all that a model needs to fill it in. */
const WANTED = /(?:^|_)(id_?rsa|id_?ed25519|etc_?(passwd|shadow)|ssh_?private_?key)(?:_|$)/iu;

/** Letters that are held apart, as in `i-g-n-o-r-e`, are read as one word. */
function closedUp(text: string): string {
  return text.replaceAll(/\b\p{L}(?:([-._*])\p{L})(?:\1\p{L}){2,}\b/gu, (letters) =>
    letters.replaceAll(/[-._*]/g, ""),
  );
}

export const modelInstructions: Rule = eachTool({
  id: "model-instructions",
  severity: "error",
  finds: "text that orders the model about, as poisoned tools do",
  advice:
    "Describe the tool, and leave orders out. If the tool isn't yours, don't use it before you know why they are there.",
  *check(subject) {
    for (const { where, text: written } of textsOf(subject)) {
      const text = closedUp(written);
      const unwrapped = text.replaceAll(/[^\S\n]*\r?\n[^\S\n]*(?=[\p{L}])/gu, " ");
      const wanted = where.startsWith("input/") ? WANTED.exec(text)?.[1] : undefined;
      if (wanted !== undefined && /^\w+$/.test(text))
        yield { where, message: `"${visible(text)}": it points at credentials.` };
      for (const [why, pattern] of [...SIGNS, ...ABROAD]) {
        // A line that ends within a sentence parts no words.
        const found = pattern.exec(text)?.[0] ?? pattern.exec(unwrapped)?.[0];
        if (found === undefined) continue;
        yield { where, message: `"${visible(found)}": ${why}.` };
        break;
      }
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
