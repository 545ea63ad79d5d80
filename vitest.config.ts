import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 20_000,
    reporters: process.env.TOOLPORT_TEST_REPORT
      ? ["default", ["json", { outputFile: process.env.TOOLPORT_TEST_REPORT }]]
      : ["default"],
  },
});
