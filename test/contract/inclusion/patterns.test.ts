import { describe, expect, test } from "vitest";
import { matchesPattern, createTextSets, findText, sampleStrings } from "../../support/contract-internals.js";
import { createRandom } from "@toolwright/contract/internal/values";
import { readTable } from "../../support/tables.js";

const isWithin = (narrow: string, wide: string): boolean =>
  createTextSets().isEmpty({ patterns: [narrow], avoided: [wide] });

const table = new URL("patterns.txt", import.meta.url);
const columns = ["narrow", "wide"] as const;

describe("every text of the one pattern is one of the other", () => {
  test.each(readTable(table, "within", columns))("$narrow is within $wide", ({ narrow, wide }) => {
    expect(isWithin(narrow, wide)).toBe(true);
    expect(findText({ patterns: [narrow], avoided: [wide] })).toBeUndefined();
  });

  test.each(readTable(table, "not within", [...columns, "length"]))(
    "$narrow is not within $wide",
    ({ narrow, wide, length }) => {
      expect(isWithin(narrow, wide)).toBe(false);
      const found = findText({ patterns: [narrow], avoided: [wide] });
      expect(found).toBeDefined();
      expect(new RegExp(narrow, "u").test(found ?? "")).toBe(true);
      expect(new RegExp(wide, "u").test(found ?? "")).toBe(false);
      if (length !== "") expect([...(found ?? "")]).toHaveLength(Number(length));
    },
  );

  test.each(readTable(table, "undecided", columns))("of $narrow and $wide nobody can tell", ({ narrow, wide }) => {
    expect(isWithin(narrow, wide)).toBe(false);
  });
});

test("lengths count", () => {
  const { isEmpty } = createTextSets();
  expect(isEmpty({ patterns: ["^a*$"], avoided: ["^a{2,3}$"], minLength: 2, maxLength: 3 })).toBe(true);
  expect(isEmpty({ patterns: ["^a*$"], avoided: ["^a{2,3}$"], minLength: 2, maxLength: 4 })).toBe(false);
  expect(isEmpty({ patterns: ["^\u{1f600}*$"], avoided: ["^.{0,2}$"], maxLength: 2 })).toBe(true);
  expect(isEmpty({ patterns: ["^[ab]{2}$"], minLength: 3 })).toBe(true);
  expect(isEmpty({ patterns: [], minLength: 3, maxLength: 2 })).toBe(true);
  expect(findText({ patterns: [], minLength: 2, avoided: ["^.?$"] })).toHaveLength(2);
  expect(findText({ patterns: ["^[ab]*$"], minLength: 3, avoided: ["^b"] })).toBe("aaa");
  expect(findText({ patterns: ["^v(?:\\d+\\.)+\\d$"], minLength: 5000 })).toMatch(/^v(?=.{4999,})(?:\d+\.)+\d$/);
});

test("texts of a pattern are sampled", () => {
  expect(sampleStrings("^[b-y]{2,4}(?:-x|_yz+)$", 6, createRandom(1, "texts"))).toEqual([
    "csy-x",
    "yyqt-x",
    "bko_yz",
    "yybc-x",
    "bbx_yz",
    "ybb_yz",
  ]);
});

test("few texts are listed", () => {
  const { list } = createTextSets();
  expect(list({ patterns: ["^(?:on|off)$"] }, 5)).toEqual(["on", "off"]);
  expect(list({ patterns: ["^[ab]{2}$"], avoided: ["^b"] }, 5)).toEqual(["aa", "ab"]);
  expect(list({ patterns: ["^[a-z]{2}$"] }, 50)).toBeUndefined();
  expect(list({ patterns: ["^a*$"] }, 50)).toBeUndefined();
});

test("a pattern matches as the engine says, and one that backtracks without end is decided or left open", () => {
  const random = createRandom(1, "matching");
  for (const pattern of [
    "^(?=.*\\d)[a-c1]{2,}$",
    "b+[^b]",
    "^(?:ab?|c)*$|1$",
    "^[\\w-]+(?:\\.[\\w-]+)+$",
    "(?<!a)b.*c*",
  ]) {
    for (let round = 0; round < 60; round += 1) {
      const text = Array.from({ length: random.below(40) }, () => random.pick([..."abc1.-\u{1f600}"])).join("");
      expect.soft([undefined, new RegExp(pattern, "u").test(text)]).toContain(matchesPattern(pattern, text));
    }
  }
  expect(matchesPattern("^(a+)+$", `${"a".repeat(99)}b`)).toBe(false);
  expect(matchesPattern("^(a+)+\\1$", `${"a".repeat(99)}b`)).toBeUndefined();
});
