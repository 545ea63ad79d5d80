import { transform } from "esbuild";
import { defineConfig } from "vitest/config";

/** Vite 8's compiler (oxc) leaves standard decorators as they are, and no engine of ours runs them yet. */
const standardDecorators = {
  name: "standard-decorators",
  enforce: "pre" as const,
  async transform(code: string, id: string) {
    if (!id.endsWith(".ts") || !/^\s*@tool\(/m.test(code)) return undefined;
    return await transform(code, { loader: "ts", target: "es2022", sourcefile: id, sourcemap: true });
  },
};

/** What judges schemas and the kit itself, thousands of times over, and what takes a minute: it comes out the same on every Node. */
const LONG = [
  "test/pairs/**",
  "packages/testing/test/kit-matrix.test.ts",
  "packages/schema/test/{corpus,projection-properties,sdk-acceptance,sources-property}.test.ts",
  "test/stores/soak.test.ts",
  "packages/testing/test/store-contract.test.ts",
  "packages/langchain/test/human-in-the-loop-kit.test.ts",
  "packages/codemod/test/fixture*.test.ts",
];
const NONE = ["**/node_modules/**", ...(process.env.TOOLPORT_TEST_SHORT ? LONG : [])];
const ALL = ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "test/**/*.test.ts"];

/**
 * What runs pages, examples and commands: a provider that reads the environment once must be imported anew, and what a
 * file made goes with it. And what runs thousands of tests: a worker that keeps all their results grows slow.
 */
const ALONE = [
  "test/pairs/**/*.test.ts",
  "**/{conformance,kit,kit-matrix,*-kit,store-contract,import-ai-4}.test.ts",
  "**/{readme,docs,pages,*-page,recipes}.test.ts",
  "packages/cli/test/**/*.test.ts",
  "packages/openai/test/approval-loop.test.ts",
  "packages/codemod/test/{fixture-behaviour,loop-end}.test.ts",
  "apps/*/test/**/*.test.ts",
];

export default defineConfig({
  plugins: [standardDecorators],
  test: {
    // The frameworks take longer to load than most files take to run: files share a worker's modules.
    projects: [
      { extends: true, test: { name: "shared", include: ALL, exclude: [...NONE, ...ALONE], isolate: false } },
      { extends: true, test: { name: "alone", include: ALONE, exclude: NONE } },
    ],
    globalSetup: ["test/redis-notice.ts"],
    // Two cores do nearly twice the work of one; the default keeps one free.
    maxWorkers: "100%",
    // What hangs is stopped; a machine with other work to do is waited for.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: process.env.TOOLPORT_TEST_REPORT
      ? ["default", ["json", { outputFile: process.env.TOOLPORT_TEST_REPORT }]]
      : ["default"],
  },
});
