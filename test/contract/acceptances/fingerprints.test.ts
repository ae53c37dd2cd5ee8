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
    ["aabbcc", "ambiguous", 2],
    ["aabbc", "too-short", 0],
    ["", "not-a-prefix", 0],
    ["3f9c21ab7e10", "unknown", 0],
    ["width!", "not-a-prefix", 0],
  ])("%s is refused: %s", (prefix, kind, candidates) => {
    const found = findByPrefix(prefix, changes);
    expect(found).toMatchObject({ kind });
    if ("candidates" in found) expect(found.candidates).toHaveLength(candidates);
  });

  test("that is ambiguous is answered with longer ones, as long as it takes", () => {
    const twins = ["0", "1"].map((rest) => ({ fingerprint: `aabbccddeeff${rest.repeat(52)}` }));
    const answer = (candidates: string): object => ({ message: expect.stringContaining(candidates) as unknown });
    expect(findByPrefix("aabbcc", twins)).toMatchObject(answer(": aabbccddeeff0, aabbccddeeff1."));
    expect(findByPrefix("aabbcc", changes)).toMatchObject(answer("aabbccdd0000, aabbcc000000"));
  });
});
