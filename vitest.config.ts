import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { v8Flags } from "./generator/command-line/v8-flags.js";

/** The tests that take longest, longest first: whatever starts last is what everything waits for. */
const slowest = [
  "gates/",
  "packaging/",
  "cache/",
  "servers/stdio",
  "docs/",
  "generated/",
  "command-line/hostile-texts",
  "contract/changes/",
  "contract/fuzz/",
  "patterns/",
  "review-recipes/",
  "schema-truth/type-table",
];

function rankOf({ moduleId }: TestSpecification): number {
  const index = slowest.findIndex((part) => moduleId.includes(`/test/${part}`));
  return index === -1 ? slowest.length : index;
}

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((left, right) => rankOf(left) - rankOf(right));
  }
}

const slow = "test/**/*.slow.test.ts";

export default defineConfig({
  test: {
    // `npm test` runs what every change needs, `npm run test:slow` the rest; CI runs both.
    projects: [
      { extends: true, test: { name: "fast", include: ["test/**/*.test.ts"], exclude: [slow] } },
      { extends: true, test: { name: "slow", include: [slow] } },
    ],
    // How far it is: on a terminal counts, elsewhere a dot for each test. The end fits on one screen.
    reporters: [process.stdout.isTTY ? "default" : "dot", ...(process.env["GITHUB_ACTIONS"] ? ["github-actions"] : [])],
    slowTestThreshold: 60_000,
    setupFiles: ["test/support/remove-projects.ts"],
    // Ends what hangs; no test fails because the machine is slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Most tests start compilers; more workers than cores only make each other wait.
    maxWorkers: availableParallelism(),
    // Most code of the tests runs as seldom as that of a short run, and many Programs are garbage soon.
    execArgv: [...v8Flags("generate"), "--max-semi-space-size=64"],
    // Loading the compiler for each file again would cost a quarter of the time.
    isolate: false,
    // Load dist/ as users do: transforming the compiler takes each worker seconds.
    server: { deps: { external: [/\/dist\//] } },
    sequence: { sequencer: SlowestFirst },
  },
});
