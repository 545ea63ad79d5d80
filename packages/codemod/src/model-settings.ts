import type { Node } from "ts-morph";
import { codeOf } from "./code-of.ts";
import type { Entry, Printer } from "./printer.ts";
import type { Code } from "./tool-site.ts";

/** What can be said in every framework of how the model answers. */
export type Setting = "temperature" | "topP" | "maxTokens";

export type Settings = Readonly<Partial<Record<Setting, Code>>>;

/** A framework's words for them, the one to write first. */
export type SettingWords = Readonly<Record<Setting, readonly [string, ...string[]]>>;

/** All that these words can be. */
export function wordsOf(words: SettingWords): string[] {
  return Object.values(words).flat();
}

/** What is set, of what stands under each key. */
export function settingsOf(words: SettingWords, valueOf: (key: string) => Node | undefined): Settings {
  const found = Object.entries(words).flatMap(([setting, keys]) => {
    const value = keys.map(valueOf).find(Boolean);
    return value ? [[setting, codeOf(value)]] : [];
  });
  return Object.fromEntries(found) as Settings;
}

/** The same in another framework's words. */
export function settingEntries(
  settings: Settings,
  words: SettingWords,
  printer: Printer,
  indent: string,
): Entry[] {
  return (Object.keys(words) as Setting[]).flatMap((setting) => {
    const code = settings[setting];
    return code ? [printer.entry(words[setting][0], code, indent)] : [];
  });
}
