import { describe, expect, test } from "vitest";
import { findByPrefix } from "@toolwright/contract/internal/review";
import type { InventoryChange } from "@toolwright/contract";
import { createChange } from "./sample-changes.js";

describe("a fingerprint", () => {
  test.each<Partial<InventoryChange>>([
    { before: { minimum: 0, type: "integer" } },
    { message: "else", severity: "info", advice: ["else"], family: "else" },
  ])("is the same with %j, which means the same", (difference) => {
    expect(createChange(difference).fingerprint).toBe(createChange().fingerprint);
    expect(createChange().fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  const differences: readonly Partial<InventoryChange>[] = [
    { rule: "input-narrowed" },
    { tool: "tree_read" },
    { tool: null },
    { part: "output" },
    { pointer: "#/properties/height" },
    { before: { type: "integer" } },
    { before: null },
    { after: { type: "integer", minimum: 0 } },
    { after: null },
    { stability: "experimental" },
  ];
  test.each(differences)("is another with %j", (difference) => {
    expect(createChange(difference).fingerprint).not.toBe(createChange().fingerprint);
  });
});

describe("the beginning of a fingerprint", () => {
  const changes = ["aabbccdd00", "aabbcc0000", "ff00000000"].map((text) => ({ fingerprint: text.padEnd(64, "0") }));

  test.each([
    ["ff0000", 2],
    ["aabbccdd", 0],
    ["AABBCCDD", 0],
  ])("%s names one change", (prefix, index) => {
    expect(findByPrefix(prefix, [...changes, ...changes])).toBe(findByPrefix(prefix, changes));
    expect(findByPrefix(prefix, changes)).toEqual(changes[index]);
  });

  test.each([
    ["aabbcc", "matches several fingerprints"],
    ["aabbc", "is too short"],
    ["", "is not a fingerprint"],
    ["3f9c21ab7e10", "No change"],
    ["width!", "is not a fingerprint"],
  ])("%s is refused: %s", (prefix, problem) => {
    expect(findByPrefix(prefix, changes)).toContain(problem);
  });

  test("that is ambiguous is answered with longer ones, as long as it takes", () => {
    const twins = ["0", "1"].map((rest) => ({ fingerprint: `aabbccddeeff${rest.repeat(52)}` }));
    expect(findByPrefix("aabbcc", twins)).toContain(": aabbccddeeff0, aabbccddeeff1.");
    expect(findByPrefix("aabbcc", changes)).toContain("aabbccdd0000, aabbcc000000");
  });
});
