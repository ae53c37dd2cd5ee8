import { execFileSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { checkRequest, rulesOf, type Violation } from "@toolwright/contract/vendor-rules";
import { targetNames } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { repository } from "../support/scratch-project.js";
import { nameOfTarget, openApiGemini, splitCode, targetForms } from "../support/target-forms.js";
import { brokenTools, readRuleRows, tableOfRules, targetOf, type RuleRow } from "./rule-rows.js";
import { goodTool, requestOf } from "./wires.js";

const rows = readRuleRows();
const rules = new Map(targetForms.flatMap((form) => rulesOf(form)).map((rule) => [rule.code, rule]));

function violationsOf(code: string, { broken }: RuleRow): readonly Violation[] {
  const target = targetOf(code, broken);
  return checkRequest(requestOf(target, brokenTools(broken)), target) ?? expect.fail("The request must be readable.");
}

describe.each(targetForms)("%j", (target) => {
  test("takes a tool that breaks no rule", () => {
    const { additionalProperties: _, ...openSchema } = goodTool.schema;
    const tool = target === openApiGemini ? { ...goodTool, schema: openSchema } : goodTool;
    expect(checkRequest(requestOf(target, [tool]), target)).toEqual([]);
  });

  test("has rules with codes of its own, each with a dated source, a page and a scope", () => {
    const own = rulesOf(target);
    expect(new Set(own.map(({ code }) => code)).size).toBe(own.length);
    for (const { code, source, requirement, fix } of own) {
      expect(code).toMatch(new RegExp(`^${nameOfTarget(target)}-[a-z-]+$`));
      expect(source.checked).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(source.url, code).toMatch(/^https:\/\/[^\s/]+\/\S+$/);
      // An issue or a merge request is what somebody saw, whatever it says of a page.
      expect(/\/(?:issues|pull)\/\d+/.test(source.url) && source.kind === "documented", code).toBe(false);
      expect(source.scope, code).toMatch(/\w/);
      expect(requirement).toMatch(/\.$/);
      expect(fix).toMatch(/[.}]$/);
    }
  });
});

test("what the rules were read from is listed by its age", () => {
  const script = join(repository, "test/target-rules/list-rules.mjs");
  const list = (days: string): string =>
    execFileSync(process.execPath, [script, "--older-than", days], { encoding: "utf8" });
  const all = list("0");
  for (const { code, source } of rules.values()) {
    expect(all).toContain(source.url);
    expect(all).toContain(code);
  }
  expect(list("100000")).toMatch(/^0 pages/);
});

test("each rule has one row of the table, with the vendor's words for what it refuses", () => {
  expect(rows.flatMap(({ answers }) => [...answers.keys()]).sort()).toEqual([...rules.keys()].sort());
  const own = new Set<string>();
  for (const [code, answer] of rows.flatMap(({ answers }) => [...answers])) {
    if (rules.get(code)?.severity === "error" && /^\[[^d]/.test(answer)) own.add(answer);
    if (answer.startsWith("(")) expect(rules.get(code)?.severity, code).not.toBe("error");
    else expect(answer, code).toMatch(/^\[(?:documented|public code|@?[\w./-]+(?:#\d+)?)\] \S/);
  }
  expect(own.size).toBeGreaterThanOrEqual(60);
  expect(new Set([...rules.keys()].map((code) => nameOfTarget(targetOf(code, {})))).size).toBe(targetNames.length);
});

test("a request that breaks a rule is an error for that rule only, said as the golden has it", () => {
  const lines = rows.flatMap((row) => {
    const said = new Map<string, string[]>();
    for (const code of row.answers.keys()) {
      const found = violationsOf(code, row);
      const errors = new Set(found.filter(({ rule }) => rule.severity === "error").map((each) => each.rule.code));
      expect([...errors], code).toEqual(rules.get(code)?.severity === "error" ? [code] : []);
      const own = found.filter((each) => each.rule.code === code);
      expect(own.length, code).toBeGreaterThan(0);
      const problems = own.slice(0, 2).map(({ problem, schemaPointer, wirePointer }) => {
        const place = schemaPointer === undefined ? wirePointer : `schema${schemaPointer}`;
        return place === undefined ? problem : `${problem}, at ${JSON.stringify(place)}`;
      });
      const text = problems.join(" | ");
      said.set(text, [...(said.get(text) ?? []), splitCode(code)[0]]);
    }
    const heads = row.lines.slice(0, -1);
    const [body = ""] = row.lines.slice(-1);
    const [[only = ""] = []] = said;
    if (said.size === 1) return [...heads, `${body} → ${only}`];
    return [...row.lines, ...[...said].map(([text, prefixes]) => `→ ${prefixes.join(", ")}: ${text}`)];
  });
  expectGolden({ file: tableOfRules, actual: `${lines.join("\n")}\n` });
});
