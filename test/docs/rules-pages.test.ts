import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rulesOf, type VendorRule } from "@toolwright/contract/vendor-rules";
import { targetNames, type Target, type TargetName } from "@toolwright/runtime/targets";
import { ruleNames, severityOf } from "@toolwright/contract/internal/changes";
import { expect, test } from "vitest";
import { toolRules, fieldChanges, type RuleFacts } from "../support/contract-internals.js";
import { repository } from "../support/scratch-project.js";
import { expectParts, tableOf } from "./markdown-blocks.js";

const stabilities = ["stable", "experimental", "deprecated"] as const;

function severitiesOf(rule: string): string[] {
  return stabilities.map((stability) => severityOf({ rule, family: null, stability }));
}

const folder = join(repository, "contract/src/tool-rules");
const code = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), "utf8"))
  .join("\n");

/** What the row of a field, or the docstring of a rule, says. */
function sentenceOf({ name }: RuleFacts): string {
  const ofField = fieldChanges.find((rule) => rule.name === name);
  if (ofField !== undefined) return ofField.finds;
  const [, sentence] = new RegExp(`/\\*\\* (.*) \\*/\nexport const .*\n  name: "${name}"`).exec(code) ?? [];
  return sentence ?? expect.fail(`${name} must have a docstring of one line.`);
}

const rowOf = (name: string, ...more: readonly string[]): string[] => [`\`${name}\``, ...severitiesOf(name), ...more];
const own = new Set(toolRules.map(({ name }) => name));

test("the page about the rules shows what the rules are", () => {
  const heading = ["rule", ...stabilities];
  const ofTools = toolRules.map((rule) => rowOf(rule.name, sentenceOf(rule)));
  const ofSchemas = ruleNames.filter((name) => !own.has(name)).map((name) => rowOf(name));
  const tables = new Map([
    ["rules about tools", tableOf([...heading, "what it is"], ofTools)],
    ["rules about schemas", tableOf(heading, ofSchemas)],
  ]);
  return expectParts("docs/review-rules.md", tables);
});

/** The forms of a target that have rules of their own. */
const otherForms: readonly Exclude<Target, string>[] = [
  { target: "openai-chat", strict: true },
  { target: "mcp", revision: "2025-11-25" },
];

function allRulesOf(name: TargetName): readonly VendorRule[] {
  const forms = [name, ...otherForms.filter(({ target }) => target === name)];
  return [...new Map(forms.flatMap(rulesOf).map((rule) => [rule.code, rule])).values()];
}

test("the page about the targets' rules shows what the rules are", () => {
  const heading = ["code", "what is asked", "what to write instead", "severity", "known from", "holds for"];
  const tables = targetNames.map((name) => {
    const rows = allRulesOf(name).map(({ code, requirement, fix, severity, source: { kind, url, checked, scope } }) => {
      return [`\`${code}\``, requirement, fix, severity, `[${kind} ${checked}](${url})`, scope];
    });
    return [name, tableOf(heading, rows)] as const;
  });
  return expectParts("docs/targets-rules.md", new Map(tables));
});
