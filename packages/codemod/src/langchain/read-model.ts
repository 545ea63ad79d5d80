import { Node } from "ts-morph";
import {
  bare,
  codeFrom,
  declarationOf,
  keyOf,
  literalOf,
  propertyCode,
  propertyOf,
  valueOf,
} from "../code-of.ts";
import { isImport } from "../imported-name.ts";
import { settingsOf, wordsOf, type Settings } from "../model-settings.ts";
import type { LoopModel } from "../reader.ts";
import { SETTING_WORDS } from "./write-langchain-loop.ts";

/** An OpenAI model with its settings, and the constants that nothing else may need. */
export interface ModelReading {
  readonly model: LoopModel;
  readonly settings: Settings;
  readonly spent: readonly Node[];
}

/** Reads `new ChatOpenAI({ … })`, `"openai:gpt-4o"`, or the name of a constant that is one. */
export function modelOf(node: Node | undefined): ModelReading | undefined {
  if (!node) return undefined;
  const value = bare(node);
  const text = literalOf(value);
  if (text !== undefined) {
    const id = /^openai:(.+)$/.exec(text)?.[1] ?? (/^(gpt|o\d)/.test(text) ? text : undefined);
    const quote = value.getText().startsWith("'") ? "'" : '"';
    return id === undefined
      ? undefined
      : { model: { id: codeFrom(`${quote}${id}${quote}`) }, settings: {}, spent: [] };
  }
  if (Node.isIdentifier(value)) {
    const declaration = declarationOf(value);
    const made =
      Node.isVariableDeclaration(declaration) && declaration.getSourceFile() === node.getSourceFile()
        ? declaration.getInitializer()
        : undefined;
    const reading = made && modelOf(made);
    return reading && declaration ? { ...reading, spent: [declaration] } : undefined;
  }
  if (!Node.isNewExpression(value) || !isImport(value.getExpression(), ["@langchain/openai"], "ChatOpenAI"))
    return undefined;
  const [options] = value.getArguments();
  if (!Node.isObjectLiteralExpression(options)) return undefined;
  const keys = options.getProperties().map((one) => keyOf(one));
  const known = ["model", "modelName", ...wordsOf(SETTING_WORDS)];
  if (keys.some((key) => key === undefined || !known.includes(key))) return undefined;
  const id = propertyCode(options, "model") ?? propertyCode(options, "modelName");
  const settings = settingsOf(SETTING_WORDS, (key) => {
    const property = propertyOf(options, key);
    return property && valueOf(property);
  });
  return id && { model: { id }, settings, spent: [] };
}
