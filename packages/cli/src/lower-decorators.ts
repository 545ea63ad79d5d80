import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { ts as TypeScript } from "ts-morph";

/** Where decorators stand, comments aside. In a text it costs time and changes nothing. */
const DECORATOR = /(?:^|[\s({,;])@[\p{L}_$(]/u;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/**
 * TypeScript with its decorators turned into calls, by the compiler and by what the project's `tsconfig.json` says: standard
 * ones, or `experimentalDecorators` with their metadata. The loader itself knows only the latter, and takes all for them.
 */
export function lowerDecorators(source: string, file: string): string {
  if (!/\.[cm]?tsx?$/.test(file) || !DECORATOR.test(source.replaceAll(COMMENT, ""))) return source;
  // A whole compiler, which few modules need.
  const { ts } = createRequire(import.meta.url)("ts-morph") as { readonly ts: typeof TypeScript };
  const { experimentalDecorators, emitDecoratorMetadata, useDefineForClassFields, jsx } = optionsFor(
    ts,
    file,
  );
  const { outputText } = ts.transpileModule(source, {
    fileName: file,
    compilerOptions: {
      ...(experimentalDecorators !== undefined && { experimentalDecorators }),
      ...(emitDecoratorMetadata !== undefined && { emitDecoratorMetadata }),
      ...(useDefineForClassFields !== undefined && { useDefineForClassFields }),
      jsx: jsx ?? ts.JsxEmit.React,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      inlineSourceMap: false,
    },
  });
  return outputText;
}

function optionsFor(ts: typeof TypeScript, file: string): TypeScript.CompilerOptions {
  const config = ts.findConfigFile(dirname(file), (path) => ts.sys.fileExists(path));
  if (config === undefined) return {};
  const { config: json } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as {
    readonly config?: object;
  };
  // Without looking for the files that it would compile: only the options are wanted.
  const host = { ...ts.sys, readDirectory: () => [] };
  return ts.parseJsonConfigFileContent(json ?? {}, host, dirname(config)).options;
}
