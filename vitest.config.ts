import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "test/**/*.test.ts"],
    // Two cores do nearly twice the work of one; the default keeps one free.
    maxWorkers: "100%",
    testTimeout: 20_000,
    reporters: process.env.TOOLPORT_TEST_REPORT
      ? ["default", ["json", { outputFile: process.env.TOOLPORT_TEST_REPORT }]]
      : ["default"],
  },
});
