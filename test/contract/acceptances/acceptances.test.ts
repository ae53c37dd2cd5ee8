import { describe, expect, test } from "vitest";
import { acceptancePath, parseAcceptance, renderAcceptance } from "@toolwright/contract/internal/review";
import type { InventoryChange } from "@toolwright/contract";
import { readTable } from "../../support/tables.js";
import { createChange, recordOf } from "./sample-changes.js";

describe("a record", () => {
  const text = renderAcceptance(createChange(), { reason: "Nobody uses it.", expires: "2030-01-01" });
  const written = JSON.parse(text) as Record<string, unknown>;

  test("is what people review", () => {
    expect(text.endsWith("}\n")).toBe(true);
    expect(written).toEqual({
      fingerprint: createChange().fingerprint,
      rule: "input-property-removed",
      tool: "tree_edit",
      pointer: "#/properties/width",
      reason: "Nobody uses it.",
      before: { type: "integer", minimum: 0 },
      expires: "2030-01-01",
      accepted_at_stability: "stable",
    });
  });

  test.each<readonly [string, Partial<InventoryChange>]>([
    ["of a tool", {}],
    ["of no tool", { tool: null, family: null, stability: null, rule: "policy-changed", part: "fields" }],
    ["with an effect", { rule: "effect-escalated", pointer: "#/effect", before: "read_only", after: "mutating" }],
  ])("%s is read as it was written", (_, difference) => {
    const { fingerprint, rule, tool, pointer, before, after, stability } = createChange(difference);
    const said = {
      kind: "acceptance",
      fingerprint,
      rule,
      tool,
      pointer,
      before,
      after,
      acceptedAtStability: stability,
    };
    expect(recordOf(createChange(difference))).toEqual({ ...said, reason: "Nobody uses it.", expires: null });
  });

  test("is read with a mark and line ends of another system", () => {
    expect(parseAcceptance(`\uFEFF${text.replaceAll("\n", "\r\n")}`).kind).toBe("acceptance");
  });

  test.each([
    ["is empty", ""],
    ["is cut off", text.slice(0, 40)],
    ["has a conflict", `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`],
    ["is a list", "[]"],
    ["has no fingerprint", { fingerprint: undefined }],
    ["has part of a fingerprint", { fingerprint: "3f9c21ab7e10" }],
    ["has no reason", { reason: " " }],
    ["has a day that no calendar has", { expires: "2030-02-30" }],
    ["has a day in words", { expires: "soon" }],
    ["has no day", { expires: null }],
    ["has an unknown stability", { accepted_at_stability: "solid" }],
    ["has a key that means nothing", { expire: "2030-01-01" }],
  ])("that %s is a problem", (_, wrong) => {
    const record = typeof wrong === "string" ? wrong : JSON.stringify({ ...written, ...wrong });
    expect(parseAcceptance(record)).toMatchObject({
      kind: "problem",
      message: expect.stringMatching(/record/) as unknown,
      remedy: expect.stringMatching(/\.$/) as unknown,
    });
  });
});

describe("the path of a record", () => {
  const path = (difference: Partial<InventoryChange>, others: readonly InventoryChange[] = []): string =>
    acceptancePath(createChange(difference), others);

  test("names family, tool and rule", () => {
    expect(path({})).toBe("trees/tree_edit--input-property-removed.json");
    expect(path({ family: null })).toBe("tree_edit--input-property-removed.json");
    expect(path({ tool: null, family: null, rule: "policy-changed" })).toBe("policy-changed.json");
  });

  test("has the beginning of the fingerprint where another is about the same tool and rule", () => {
    const change = createChange();
    const plain = "trees/tree_edit--input-property-removed.json";
    const suffixed = `trees/tree_edit--input-property-removed--${change.fingerprint.slice(0, 12)}.json`;
    const others = [createChange({ tool: "other" }), createChange({ rule: "input-narrowed" })];
    expect(acceptancePath(change, [change, ...others])).toBe(plain);
    expect(acceptancePath(change, [createChange({ pointer: "#/properties/height" })])).toBe(suffixed);
    expect(acceptancePath(change, [recordOf(createChange({ before: 1 }))])).toBe(suffixed);
  });

  test.each([
    ...readTable(new URL("paths.txt", import.meta.url), "paths", ["tool", "part"]).map(({ tool, part }) => [
      tool,
      part,
    ]),
    ["a".repeat(120), "a".repeat(120)],
    ["a".repeat(250), `${"a".repeat(107)}-3f3e35e0a775`],
    ["é".repeat(60), `${"%C3%A9".repeat(17)}%C3-f989aaf52260`],
  ])("of the tool %s has the part %s", (tool, part) => {
    expect(path({ tool, family: tool })).toBe(`${part}/${part}--input-property-removed.json`);
  });
});
