/** Keywords about arrays. */

import { equalJson, listOf } from "../json-values.js";
import { about, enter, failCheck, isArray, limit, type Check, type Meeting } from "./meeting.js";

function checkContains(items: readonly unknown[], operand: unknown, meeting: Meeting): void {
  const { minContains = 1, maxContains = Infinity } = meeting.schema as Readonly<Record<string, number>>;
  const matching = items.filter((_item, index) => {
    const quiet: Meeting = { ...meeting, errors: [], evaluated: new Set() };
    const isMatch = enter(quiet, operand, { key: index, keyword: "contains" });
    if (isMatch) meeting.evaluated.add(String(index));
    return isMatch;
  });
  if (matching.length >= minContains && matching.length <= maxContains) return;
  failCheck(meeting, "contains", { minContains, ...(maxContains < Infinity && { maxContains }) });
}

function checkUnique(items: readonly unknown[], operand: unknown, meeting: Meeting): void {
  if (operand !== true) return;
  for (let i = items.length - 1; i > 0; i--) {
    for (let j = i - 1; j >= 0; j--) {
      if (equalJson(items[i], items[j])) return failCheck(meeting, "uniqueItems", { i, j });
    }
  }
}

const prefixItems: Check = about(isArray, (value, operand, meeting, keyword) => {
  listOf(operand).forEach(
    (item, key) => key < value.length && enter(meeting, item, { key, keyword: `${keyword}/${key}` }),
  );
});

export const arrayKeywords: Readonly<Record<string, Check>> = {
  minItems: limit(isArray, (value, least) => value.length >= least),
  maxItems: limit(isArray, (value, most) => value.length <= most),
  uniqueItems: about(isArray, checkUnique),
  prefixItems,
  items: about(isArray, (value, operand, meeting, keyword) => {
    // Before draft 2019-09, `items` could hold an array of schemas.
    if (isArray(operand)) return prefixItems(operand, meeting, keyword);
    const first = listOf(meeting.schema["prefixItems"]).length;
    if (operand === false && value.length > first) return failCheck(meeting, "items", { limit: first });
    for (let key = first; key < value.length; key++) enter(meeting, operand, { key, keyword: "items" });
  }),
  contains: about(isArray, checkContains),
};
