import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { test } from "vitest";
import { ruleNames, severityOf } from "../../generator/contract/severities.js";
import { toolRules } from "../../generator/contract/tool-rules/all-rules.js";
import type { RuleFacts } from "../../generator/contract/tool-rules/rule.js";
import { unfindableRules } from "../../generator/contract/tool-rules/unfindable-rules.js";
import { expectGolden } from "../golden.js";
import { repository } from "../support/scratch-project.js";

const file = join(repository, "docs/review-rules.md");
const stabilities = ["stable", "experimental", "deprecated"] as const;

function severitiesOf(rule: string): string {
  return stabilities.map((stability) => severityOf({ rule, family: null, stability })).join(" | ");
}

/** What the docblock of a rule's file says. */
function sentenceOf({ name }: RuleFacts): string {
  const code = readFileSync(join(repository, `generator/contract/tool-rules/${name}.ts`), "utf8");
  return /^\/\*\* (.*) \*\//.exec(code)?.[1] ?? "";
}

function table(heading: readonly string[], rows: readonly string[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heading), line(heading.map(() => "---")), ...rows].join("\n");
}

const ofTools = toolRules.map((rule) => `| \`${rule.name}\` | ${severitiesOf(rule.name)} | ${sentenceOf(rule)} |`);
const unfindable = unfindableRules.map(({ name, reason }) => `| \`${name}\` | ${severitiesOf(name)} | ${reason} |`);
const own = new Set([...toolRules, ...unfindableRules].map(({ name }) => name));
const ofSchemas = ruleNames.filter((name) => !own.has(name)).map((name) => `| \`${name}\` | ${severitiesOf(name)} |`);

const tables: readonly (readonly [title: string, text: string])[] = [
  ["rules about tools", table(["rule", ...stabilities, "what it is"], ofTools)],
  ["rules that nothing finds", table(["rule", ...stabilities, "why"], unfindable)],
  ["rules about schemas", table(["rule", ...stabilities], ofSchemas)],
];

test("the page about the rules shows what the rules are", async () => {
  const page = readFileSync(file, "utf8");
  const text = tables.reduce(
    (before, [title, rows]) =>
      before.replace(
        new RegExp(`(<!-- ${title} -->\n)[^]*?(<!-- end -->)`),
        (_, start: string, end: string) => `${start}\n${rows}\n\n${end}`,
      ),
    page,
  );
  const style = await prettier.resolveConfig(file);
  expectGolden({ file, actual: await prettier.format(text, { ...style, filepath: file }) });
});
