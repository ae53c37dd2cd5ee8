import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most tests start compilers; more workers than cores only make each other wait.
    maxWorkers: 2,
  },
});
