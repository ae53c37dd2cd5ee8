import { describe, expect, test } from "vitest";
import { matchAcceptances } from "../../../contract/src/acceptances/acceptance-matching.js";
import type { Acceptance } from "../../../contract/src/acceptances/acceptances.js";
import { createChange, recordOf } from "./sample-changes.js";

describe("matching", () => {
  const [width, height] = [createChange(), createChange({ pointer: "#/properties/height" })];
  const today = "2030-01-01";

  test("finds what is accepted and what is open", () => {
    const record = recordOf(width);
    expect(matchAcceptances([width, height], [record], today)).toEqual({
      open: [height],
      accepted: [{ change: width, record }],
      expired: [],
      contradicting: [],
      unused: [],
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
    expect(matchAcceptances([width], [expired, current], today)).toMatchObject({
      accepted: [{ record: current }],
      expired: [],
      unused: [expired],
    });
  });

  test("a record of what changed on since then accepts nothing", () => {
    const again = createChange({ before: { type: "integer", minimum: 1 } });
    const record = recordOf(width);
    expect(matchAcceptances([again], [record], today)).toMatchObject({ open: [again], accepted: [], unused: [record] });
  });

  test("a record of the tool when it was experimental accepts nothing once it is stable", () => {
    const record = recordOf(createChange({ stability: "experimental" }));
    expect(matchAcceptances([width], [record], today)).toMatchObject({ open: [width], unused: [record] });
  });

  test.each<readonly [string, Partial<Acceptance>]>([
    ["rule", { rule: "tool-description-changed" }],
    ["tool", { tool: "another" }],
    ["pointer", { pointer: "#/description" }],
    ["stability", { acceptedAtStability: "experimental" }],
  ])("a record that says another %s than its fingerprint accepts nothing", (_, lie) => {
    const record = { ...recordOf(width), ...lie };
    expect(matchAcceptances([width], [record], today)).toEqual({
      open: [width],
      accepted: [],
      expired: [],
      contradicting: [{ change: width, record }],
      unused: [],
    });
  });
});
