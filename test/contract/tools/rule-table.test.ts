import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixedRules, ruleNames, severityOf, type SeverityOverride } from "@toolwright/contract/internal/changes";
import { fieldRows } from "@toolwright/contract/internal/inventories";
import { toolRules, fieldChanges, unfindableRules } from "../../support/contract-internals.js";
import { repository } from "../../support/scratch-project.js";

// The severity of each rule, and the reason of each that nothing finds, stand in docs/review-rules.md, which a test holds.
const own = [...toolRules, ...unfindableRules];

test("each rule of the folder is in the list", () => {
  const folder = join(repository, "contract/src/tool-rules");
  const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  const written = code.flatMap((text) => [...text.matchAll(/^export const \w+: \w+Rule = \{\n {2}name: "(.*)"/gm)]);
  const listed = toolRules.filter((rule) => !fieldChanges.some(({ name }) => name === rule.name));
  expect(listed.map(({ name }) => name).sort()).toEqual(written.map(([, name]) => name).sort());
});

test.each(fieldRows)("a change of %s has a rule, or a reason why it needs none", (_field, { review }) => {
  if ("none" in review) expect(review.none).toMatch(/\w+ \w+ \w+/);
  else expect(ruleNames).toEqual(expect.arrayContaining("rules" in review ? [...review.rules] : [review.rule]));
});

test("no two rules have one name", () => {
  expect([...new Set(own.map(({ name }) => name))]).toHaveLength(own.length);
});

test.each(own)("$name has a mirror whose mirror it is, or a reason why it has none", ({ name, mirror }) => {
  if (typeof mirror === "string") expect(own.find((rule) => rule.name === mirror)?.mirror).toBe(name);
  else expect(mirror.none).toMatch(/\w+ \w+ \w+/);
});

describe("an override", () => {
  const question = { rule: "tool-removed", family: "web", stability: "stable" } as const;
  const [removed, severity] = ["tool-removed", "info"] as const;
  const aboutNoTool = { rule: "inventory-format-changed", family: null, stability: "stable" } as const;

  test.each<[string, Parameters<typeof severityOf>[0], SeverityOverride[], string]>([
    ["of the rule", question, [{ rule: removed, severity }], "info"],
    ["of another rule", question, [{ rule: "tool-renamed", severity }], "error"],
    ["of the family", question, [{ rule: removed, family: "web", severity }], "info"],
    ["of another family", question, [{ rule: removed, family: "files", severity }], "error"],
    ["of a family, of what is about no tool", aboutNoTool, [{ ...aboutNoTool, family: "web", severity }], "error"],
    ["of the stability", question, [{ rule: removed, stability: "stable", severity }], "info"],
    ["of another stability", question, [{ rule: removed, stability: "deprecated", severity }], "error"],
    [
      "before another one",
      question,
      [
        { ...question, severity },
        { rule: removed, severity: "warning" },
      ],
      "warning",
    ],
    ["of nothing, of a finding with a severity of its own", { ...question, own: "info" }, [], "info"],
    [
      "of the rule, of a finding with a severity of its own",
      { ...question, own: "info" },
      [{ rule: removed, severity: "warning" }],
      "warning",
    ],
  ])("%s", (_, asked, overrides, expected) => {
    expect(severityOf(asked, overrides)).toBe(expected);
  });

  test.each(fixedRules)("of %s does nothing", (rule) => {
    expect(severityOf({ rule, family: null, stability: "stable" }, [{ rule, severity }])).toBe("error");
  });
});
