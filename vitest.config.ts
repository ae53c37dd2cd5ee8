import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, longest first: whatever starts last is what everything waits for. */
const slowest = [
  "docs/review-guide",
  "docs/readme",
  "packaging/packages",
  "schema-truth/type-table",
  "validators/verdicts",
  "wire/package-json.test",
  "review-recipes/merge-driver",
  "wire/tokens",
  "wire/wire-files",
  "vendors/wire-types",
  "review/review-flow",
  "schema-truth/determinism",
  "lint/rules",
  "schema-truth/limits",
  "first-generation/",
  "determinism/repository-tools",
  "vendors/projected-schemas",
  "docs/lint-page",
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

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most tests start compilers; more workers than cores only make each other wait.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
  },
});
