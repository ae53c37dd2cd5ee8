import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixedRules, ruleNames, severityOf } from "../../../contract/src/changes/severities.js";
import { fieldRows } from "../../../contract/src/fields/tool-fields.js";
import { toolRules } from "../../../contract/src/tool-rules/all-rules.js";
import { fieldChanges } from "../../../contract/src/tool-rules/field-changes.js";
import { unfindableRules } from "../../../contract/src/tool-rules/unfindable-rules.js";
import { repository } from "../../support/scratch-project.js";

/** What was agreed on: the severities for stable, experimental and deprecated tools, by their first letters. */
const agreed: readonly (readonly [severities: string, rules: string])[] = [
  ["ewe", "tool-removed tool-renamed"],
  ["iiw", "tool-added"],
  ["eiw", "stability-decreased"],
  ["iiw", "stability-increased"],
  ["ewe", "deprecated-without-replacement-or-date deprecation-window-too-short removal-date-moved-earlier"],
  ["wii", "family-changed examples-changed target-options-changed"],
  ["ewe", "input-required-added input-property-became-required input-property-removed input-property-renamed"],
  ["ewe", "input-enum-value-removed input-union-branch-removed input-null-removed input-type-narrowed"],
  ["ewe", "input-constraint-tightened input-pattern-narrowed input-format-added input-object-closed"],
  ["ewe", "input-condition-added input-narrowed"],
  ["iiw", "input-widened-property-added input-widened-enum-value-added input-widened"],
  ["wiw", "input-compatibility-unproven input-default-changed"],
  ["iii", "schema-rewritten-equivalent input-order-changed"],
  ["ewe", "output-widened-union-branch-added output-widened-property-became-optional output-widened-null-added"],
  ["ewe", "output-widened output-property-removed output-schema-removed"],
  ["iii", "output-property-added output-narrowed-enum-value-removed output-narrowed"],
  ["wii", "output-schema-added"],
  ["ewe", "result-envelope-changed"],
  ["wiw", "result-rendering-changed"],
  ["eee", "effect-escalated effect-reduced hidden-parameter-exposed policy-changed inventory-format-changed"],
  ["ewe", "idempotency-lost open-world-gained alias-removed version-not-raised grammar-changed"],
  ["wiw", "idempotency-gained retry-policy-changed"],
  ["iii", "hidden-parameter-became-required wire-changed description-whitespace-only"],
  ["iii", "title-changed typical-duration-changed related-surfaces-changed deprecation-changed owner-changed"],
  ["wii", "tool-description-changed property-description-changed description-removed"],
];

const stabilities = ["stable", "experimental", "deprecated"] as const;
const own = [...toolRules, ...unfindableRules];

describe("a rule that was agreed on", () => {
  const rules = agreed.flatMap(([severities, names]) => names.split(" ").map((rule) => [rule, severities] as const));

  test.each(rules)("%s has the severities %s", (rule, severities) => {
    expect(ruleNames).toContain(rule);
    const actual = stabilities.map((stability) => severityOf({ rule, family: null, stability }).charAt(0)).join("");
    expect(actual).toBe(severities);
  });
});

test("every rule has a severity", () => {
  for (const rule of ruleNames) expect(() => severityOf({ rule, family: null, stability: "stable" })).not.toThrow();
});

test("each rule but those in the rows of fields has its own file, named as the rule, and is in the list", () => {
  const beside =
    /^(?:all-rules|compared-descriptions|effect-gates|field-changes|parameter-schemas|removal-dates|shown-by-call|stability-order|tool-rule|unfindable-rules)\.ts$/;
  const files = readdirSync(join(repository, "contract/src/tool-rules")).filter((file) => !beside.test(file));
  const withFile = toolRules.filter((rule) => !fieldChanges.some(({ name }) => name === rule.name));
  expect(withFile.map(({ name }) => `${name}.ts`).sort()).toEqual(files.sort());
});

test.each(fieldRows)("a change of %s has a rule, or a reason why it needs none", (_field, { review }) => {
  if ("none" in review) expect(review.none).toMatch(/\w+ \w+ \w+/);
  else expect(ruleNames).toEqual(expect.arrayContaining("rules" in review ? [...review.rules] : [review.rule]));
});

test("no two rules have one name", () => {
  const names = own.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe.each(own.map((rule) => [rule.name, rule] as const))("%s", (name, { mirror }) => {
  test("has a mirror whose mirror it is, or a reason why it has none", () => {
    if (typeof mirror === "string") expect(own.find((rule) => rule.name === mirror)?.mirror).toBe(name);
    else expect(mirror.none).toMatch(/\w+ \w+ \w+/);
  });
});

test("what nothing can find has a reason", () => {
  for (const { reason } of unfindableRules) expect(reason).toMatch(/^[A-Z].* .*\.$/);
});

describe("an override", () => {
  const question = { rule: "tool-removed", family: "web", stability: "stable" } as const;

  test.each([
    ["of the rule", [{ rule: "tool-removed", severity: "info" }], "info"],
    ["of another rule", [{ rule: "tool-renamed", severity: "info" }], "error"],
    ["of the family", [{ rule: "tool-removed", family: "web", severity: "info" }], "info"],
    ["of another family", [{ rule: "tool-removed", family: "files", severity: "info" }], "error"],
    ["of the stability", [{ rule: "tool-removed", stability: "stable", severity: "info" }], "info"],
    ["of another stability", [{ rule: "tool-removed", stability: "deprecated", severity: "info" }], "error"],
    [
      "that is overridden",
      [
        { rule: "tool-removed", severity: "info" },
        { rule: "tool-removed", family: "web", severity: "warning" },
      ],
      "warning",
    ],
  ] as const)("%s", (_, overrides, severity) => {
    expect(severityOf(question, overrides)).toBe(severity);
  });

  test("counts more than what a rule says of one finding", () => {
    const overrides = [{ rule: "tool-removed", severity: "warning" }] as const;
    expect(severityOf({ ...question, own: "info" })).toBe("info");
    expect(severityOf({ ...question, own: "info" }, overrides)).toBe("warning");
  });

  test("of a family is not one of what is about no tool", () => {
    const overrides = [{ rule: "inventory-format-changed", family: "web", severity: "info" }] as const;
    expect(severityOf({ rule: "inventory-format-changed", family: null, stability: "stable" }, overrides)).toBe(
      "error",
    );
  });

  test.each(fixedRules)("of %s does nothing", (rule) => {
    expect(severityOf({ rule, family: null, stability: "stable" }, [{ rule, severity: "info" }])).toBe("error");
  });
});
