/** The parts of the code in which a fault that nobody notices does harm, with the tests that should notice. */

/**
 * @typedef {object} Part
 * @property {readonly string[]} files Paths, or folders with a slash at the end.
 * @property {readonly string[]} tests What vitest filters its files by, in one run after another: first what notices most in the least time.
 */

/** @type {Readonly<Record<string, Part>>} */
export const parts = {
  writing: {
    files: ["generator/disk/output-folder.ts", "generator/plan/plan.ts", "generator/plan/plan-package-json.ts"],
    tests: [
      "test/check/output-folder",
      "test/check/drift",
      "test/check/writing",
      "test/wire/package-json",
      "test/bad-input",
    ],
  },
  hidden: {
    files: ["generator/schemas/hidden/", "runtime/src/parameter-values.ts"],
    tests: [
      "test/schema-truth/sensitive",
      "test/schema-truth/hidden",
      "test/bad-input/bad-input",
      "test/schema-truth/hiding",
      "test/registry/hidden",
    ],
  },
  decode: {
    files: [
      "runtime/src/rendering/transformations/null-codec.ts",
      "runtime/src/rendering/transformations/transformation.ts",
      "runtime/src/rendering/transformations/union-ambiguity.ts",
    ],
    tests: [
      "test/targets/codecs",
      "test/targets/transformations",
      "test/targets/wires",
      "test/targets/fixed-point",
      "test/targets/round-trip",
    ],
  },
  severities: {
    files: [
      "contract/src/changes/severities.ts",
      "generator/config/resolved-settings.ts",
      "generator/review/judge-changes.ts",
    ],
    tests: [
      "test/contract/tools",
      "test/docs/rules-pages",
      "test/review/words",
      "test/review/judge-changes",
      "test/review/reports",
      "test/lint/command",
    ],
  },
  acceptance: {
    files: ["contract/src/acceptances/", "contract/src/changes/complete-change.ts"],
    tests: ["test/contract/acceptances", "test/review/refusals", "test/review/reports", "test/review/review-flow"],
  },
  proofs: {
    files: ["contract/src/containment/proof/", "contract/src/patterns/"],
    tests: ["test/contract/inclusion", "test/contract/changes"],
  },
  counterexamples: {
    files: ["contract/src/containment/search/", "contract/src/validation/"],
    tests: ["test/contract/witness", "test/contract/inclusion/soundness", "test/contract/changes"],
  },
};
