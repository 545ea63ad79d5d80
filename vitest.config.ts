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

export default defineConfig({
  plugins: [standardDecorators],
  test: {
    include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/redis-notice.ts"],
    // Two cores do nearly twice the work of one; the default keeps one free.
    maxWorkers: "100%",
    testTimeout: 20_000,
    reporters: process.env.TOOLPORT_TEST_REPORT
      ? ["default", ["json", { outputFile: process.env.TOOLPORT_TEST_REPORT }]]
      : ["default"],
  },
});
