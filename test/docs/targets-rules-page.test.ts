import { rulesOf, targetNames, type Target, type TargetName, type TargetRule } from "@toolwright/runtime/targets";
import { test } from "vitest";
import { expectParts, tableOf } from "./markdown-blocks.js";

/** The forms of a target that have rules of their own. */
const otherForms: readonly Target[] = [
  { target: "openai-chat", strict: true },
  { target: "mcp", revision: "2025-11-25" },
];

function allRulesOf(name: TargetName): readonly TargetRule[] {
  const others = otherForms.filter((form) => typeof form !== "string" && form.target === name);
  return [...new Map([name, ...others].flatMap(rulesOf).map((rule) => [rule.code, rule])).values()];
}

test("the page about the targets' rules shows what the rules are", () => {
  const heading = ["code", "what is asked", "what to write instead", "severity", "known from"];
  const rowsOf = (name: TargetName): string[][] =>
    allRulesOf(name).map(({ code, requirement, fix, severity, source }) => [
      ...[`\`${code}\``, requirement, fix, severity],
      `${source.kind} ${source.date}`,
    ]);
  return expectParts(
    "docs/targets-rules.md",
    new Map(targetNames.map((name) => [name, tableOf(heading, rowsOf(name))])),
  );
});
