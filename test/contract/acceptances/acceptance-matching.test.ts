import { describe, expect, test } from "vitest";
import { matchAcceptances, type Acceptance } from "@toolwright/contract/internal/review";
import { createChange, recordOf } from "./sample-changes.js";

describe("matching", () => {
  const [width, height] = [createChange(), createChange({ pointer: "#/properties/height" })];
  const today = "2030-01-01";
  const nothing = { open: [], accepted: [], expired: [], contradicting: [], unused: [] };

  test("finds what is accepted and what is open", () => {
    const record = recordOf(width);
    expect(matchAcceptances([width, height], [record], today)).toEqual({
      ...nothing,
      open: [height],
      accepted: [{ change: width, record }],
    });
  });

  test.each([
    ["2030-01-02", true],
    ["2030-01-01", true],
    ["2029-12-31", false],
  ])("a record counts until the end of %s: %s", (expires, counts) => {
    const { open, accepted, expired } = matchAcceptances([width], [recordOf(width, expires)], today);
    expect([open.length, accepted.length, expired.length]).toEqual(counts ? [0, 1, 0] : [0, 0, 1]);
  });

  test("an expired record beside one that counts is of no use", () => {
    const [expired, current] = [recordOf(width, "2029-12-31"), recordOf(width)];
    expect(matchAcceptances([width], [expired, current], today)).toEqual({
      ...nothing,
      accepted: [{ change: width, record: current }],
      unused: [expired],
    });
  });

  test.each([
    ["what changed on since then", { before: { type: "integer", minimum: 1 } }],
    ["the tool when it was experimental", { stability: "experimental" }],
  ] as const)("a record of %s accepts nothing", (_, difference) => {
    const record = recordOf(createChange(difference));
    expect(matchAcceptances([width], [record], today)).toEqual({ ...nothing, open: [width], unused: [record] });
  });

  test.each<readonly [string, Partial<Acceptance>]>([
    ["rule", { rule: "tool-description-changed" }],
    ["tool", { tool: "another" }],
    ["pointer", { pointer: "#/description" }],
    ["stability", { acceptedAtStability: "experimental" }],
  ])("a record that says another %s than its fingerprint accepts nothing", (_, lie) => {
    const record = { ...recordOf(width), ...lie };
    expect(matchAcceptances([width], [record], today)).toEqual({
      ...nothing,
      open: [width],
      contradicting: [{ change: width, record }],
    });
  });
});
