/** Holds which changes fail a run, and what the records that accept them are used for. */

import { expect, test } from "vitest";
import {
  currentDay,
  findUses,
  judgeChanges,
  type Judging,
  type AcceptanceRecord,
} from "../support/generator-internals.js";
import { createChange, recordOf } from "../contract/acceptances/sample-changes.js";

const place = { folder: "accepted", merged: new Set<never>() };
const judging: Judging = { ...place, records: [], today: "2030-01-02", failOn: "error", locate: () => undefined };

test.each([
  ["error", { info: false, warning: false, error: true }],
  ["warning", { info: false, warning: true, error: true }],
  ["never", { info: false, warning: false, error: false }],
] as const)("of the changes that nobody accepts, some fail on %s", (failOn, expected) => {
  const changes = (["info", "warning", "error"] as const).map((severity) => createChange({ severity }));
  const judged = judgeChanges(changes, { ...judging, failOn });
  expect(Object.fromEntries(judged.map(({ severity, gates }) => [severity, gates]))).toEqual(expected);
});

const change = createChange();

const file = "accepted/trees/record.json";

test.each<readonly [string, Partial<AcceptanceRecord>, string, string]>([
  ["that counts", {}, "counts", "baseline"],
  ["on its last day", { expires: "2030-01-02" }, "counts", "baseline"],
  ["after its last day", { expires: "2030-01-01" }, "expired", "baseline"],
  ["of another family", { file: "accepted/web/record.json" }, "misplaced", "void"],
  ["outside its family's folder", { file: "accepted/record.json" }, "misplaced", "void"],
  ["that tells another past", { before: { type: "integer" } }, "contradicting", "void"],
  ["that tells a future", { after: true }, "contradicting", "void"],
])("a record %s says so wherever it is listed", (_, difference, state, use) => {
  const records = [{ ...recordOf(change), file, ...difference }];
  const judged = { gates: state !== "counts", location: null, acceptance: { state } };
  expect(judgeChanges([change], { ...judging, records })).toMatchObject([judged]);
  const views = { baseline: [change], release: undefined };
  expect(findUses(views, { ...judging, records })).toMatchObject([{ use, isExpired: state === "expired" }]);
});

test("a record that was there before its change is of use for the release only", () => {
  const records = [{ ...recordOf(change), file }];
  const earlier = { ...judging, records, merged: new Set(records) };
  expect(judgeChanges([change], earlier)).toMatchObject([{ gates: true, acceptance: { state: "merged" } }]);
  expect(findUses({ baseline: [change], release: [change] }, earlier)).toMatchObject([{ use: "release" }]);
});

test("a day has no time", () => {
  expect(currentDay()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
