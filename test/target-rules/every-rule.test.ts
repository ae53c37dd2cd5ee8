import { join } from "node:path";
import { checkRequest, rulesOf, type Violation } from "@toolwright/runtime/rules";
import { targetNames } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { repository } from "../support/scratch-project.js";
import { nameOfTarget, openApiGemini, splitCode, targetForms } from "../support/target-forms.js";
import { breakingTools } from "./breaking-tools.js";
import { goodTool, requestOf } from "./wires.js";

/** Gemini has one list of rules for both forms. */
const forms = targetForms.filter((form) => form !== openApiGemini);

const cases = forms.flatMap((target) => rulesOf(target).map((rule) => ({ target, rule, code: rule.code })));

test("every target has a form here", () => {
  expect(new Set(forms.map(nameOfTarget))).toEqual(new Set(targetNames));
});

describe.each(forms)("%j", (target) => {
  test("takes a tool that breaks no rule", () => {
    expect(checkRequest(requestOf(target, [goodTool]), target)).toEqual([]);
  });

  test("has rules with codes of its own, each with a dated source", () => {
    const rules = rulesOf(target);
    expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length);
    for (const { code, source, requirement, fix } of rules) {
      expect(code).toMatch(new RegExp(`^${nameOfTarget(target)}-[a-z-]+$`));
      expect(source.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(requirement).toMatch(/\.$/);
      expect(fix).toMatch(/[.}]$/);
    }
  });
});

test("Gemini's older form takes a tool that breaks no rule", () => {
  const { additionalProperties: _, ...schema } = goodTool.schema;
  expect(checkRequest(requestOf(openApiGemini, [{ ...goodTool, schema }]), openApiGemini)).toEqual([]);
});

test("no two targets share a code", () => {
  const byTarget = targetNames.map((target) => new Set(rulesOf(target).map(({ code }) => code)));
  const all = byTarget.flatMap((codes) => [...codes]);
  expect(new Set(all).size).toBe(all.length);
});

/** What is found in tools that break a rule. */
function violationsOf({ target, code }: (typeof cases)[number]): readonly Violation[] {
  const found = breakingTools(target, code) ?? expect.fail(`Write tools that break ${code}, in breaking-tools.ts.`);
  return checkRequest(requestOf(found.target, found.tools), found.target) ?? [];
}

test.each(cases)("$code is broken by tools that break it", (ruleCase) => {
  expect(violationsOf(ruleCase).map(({ rule }) => rule.code)).toContain(ruleCase.code);
});

test("each rule says what is wrong, and where, as the golden has it", () => {
  const targets = new Map<string, Set<string>>();
  for (const ruleCase of cases) {
    const violations = violationsOf(ruleCase);
    const [prefix, ending] = splitCode(ruleCase.code);
    const own = violations.filter(({ rule }) => rule.code === ruleCase.code);
    const others = new Set(violations.map(({ rule }) => splitCode(rule.code)[1]).filter((other) => other !== ending));
    const beside = others.size === 0 ? "" : ` (also ${[...others].join(", ")})`;
    const problems = own.slice(0, 2).map(({ problem, schemaPointer, wirePointer }) => {
      const place = schemaPointer === undefined ? wirePointer : `schema${schemaPointer}`;
      return place === undefined ? problem : `${problem}, at ${JSON.stringify(place)}`;
    });
    const text = `${ending}${beside}: ${problems.join(" | ")}`;
    targets.set(text, (targets.get(text) ?? new Set()).add(prefix));
  }
  // What rules of several targets say alike stands together.
  const lines = [...targets].map(([text, names]) => `${[...names].join(", ")}: ${text}\n`);
  const file = join(repository, "test/target-rules/every-rule.txt");
  expectGolden({ file, actual: lines.join("") });
});
