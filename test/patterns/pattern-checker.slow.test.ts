import { createRequire } from "node:module";
import type * as Recheck from "recheck";
import { formatPatterns } from "@toolwright/runtime/internal/json-schema";
import { describe, expect, test } from "vitest";
import { boundedPatterns, patternsOfRuntime } from "../support/pattern-literals.js";

// The build without Java and without a native program.
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as typeof Recheck;

const all = new Map(patternsOfRuntime().literals.map(({ file, pattern }) => [String(pattern), { file, pattern }]));
for (const [format, pattern] of Object.entries(formatPatterns)) all.set(String(pattern), { file: format, pattern });

describe("a checker of regular expressions finds no backtracking in a pattern of ours", () => {
  test.each([...all.values()].map(({ file, pattern }) => [file, pattern] as const))("%s %s", (_file, pattern) => {
    const { status } = checkSync(pattern.source, pattern.flags, { timeout: 30_000, randomSeed: 1 });
    // What is bounded stays on the list only while it backtracks.
    expect(status).toBe(boundedPatterns.has(String(pattern)) ? "vulnerable" : "safe");
  });
});
