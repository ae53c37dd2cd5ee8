/** Holds which changes fail a run, and what the records that accept them are used for. */

import { expect, test } from "vitest";
import { currentDay, findUses, judgeChanges, type Judging } from "../../generator/review/judge-changes.js";
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

test.each([
  ["2030-01-01", { isExpired: true, gates: true }],
  ["2030-01-02", { isExpired: false, gates: false }],
  [undefined, { isExpired: false, gates: false }],
])("a record until %s says so wherever it is listed", (expires, { isExpired, gates }) => {
  const records = [{ ...recordOf(change, expires), file: "record.json" }];
  expect(judgeChanges([change], { ...judging, records })).toMatchObject([
    { gates, location: null, acceptance: { isExpired } },
  ]);
  const views = { baseline: [change], release: undefined };
  expect(findUses(views, { ...judging, records })).toMatchObject([{ use: "baseline", isExpired }]);
});

test("a day has no time", () => {
  expect(currentDay()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
