import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rulesOf, targetNames, type Target, type TargetName, type TargetRule } from "@toolwright/runtime/targets";
import * as prettier from "prettier";
import { test } from "vitest";
import { expectGolden } from "../golden.js";
import { repository } from "../support/scratch-project.js";

const file = join(repository, "docs/targets-rules.md");

/** The forms of a target that have rules of their own. */
const otherForms: readonly Target[] = [
  { target: "openai-chat", strict: true },
  { target: "mcp", revision: "2025-11-25" },
];

function allRulesOf(name: TargetName): readonly TargetRule[] {
  const others = otherForms.filter((form) => typeof form !== "string" && form.target === name);
  return [...new Map([name, ...others].flatMap(rulesOf).map((rule) => [rule.code, rule])).values()];
}

function tableOf(name: TargetName): string {
  const rows = allRulesOf(name).map(({ code, requirement, fix, severity, source }) => [
    `\`${code}\``,
    requirement,
    fix,
    severity,
    `${source.kind} ${source.date}`,
  ]);
  const heading = ["code", "what is asked", "what to write instead", "severity", "known from"];
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(" | ")} |`;
  return [line(heading), line(heading.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A cell ends at a bar, and a name in angle brackets is HTML. */
function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

test("the page about the targets' rules shows what the rules are", async () => {
  const page = readFileSync(file, "utf8");
  const text = targetNames.reduce(
    (before, name) =>
      before.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end -->)`),
        (_, start: string, end: string) => `${start}\n${tableOf(name)}\n\n${end}`,
      ),
    page,
  );
  const style = await prettier.resolveConfig(file);
  expectGolden({ file, actual: await prettier.format(text, { ...style, filepath: file }) });
});
