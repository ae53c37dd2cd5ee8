import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkRequest } from "@toolwright/contract/vendor-rules";
import { readTools } from "@toolwright/runtime/internal/targets/project-tool";
import type { Target } from "@toolwright/runtime/targets";
import { expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";
import { targetForms } from "../support/target-forms.js";

const file = join(repository, "test/target-rules/working-requests.txt");

/** A target, an enabled proposal of VS Code, the codes of the warnings that are true, and the request. */
const row = /^([a-z-]+)(?:\+(\w+))?(?: \((.*)\))?: (.*)$/;

const rows = readFileSync(file, "utf8").trimEnd().split("\n");

test.each(rows)("%s", (line) => {
  const [, name, proposal, warnings = "", request = ""] = row.exec(line) ?? expect.fail(`${line} must be a row.`);
  const target: Target | undefined =
    proposal === undefined
      ? targetForms.find((form) => form === name)
      : { target: "vscode", enabledApiProposals: [proposal] };
  if (target === undefined) expect.fail(`${line} must begin with a target.`);
  const found = checkRequest(JSON.parse(request), target)?.map(({ rule, problem }) => `${rule.code}: ${problem}`);
  expect(found?.map((each) => each.split(":")[0])).toEqual(warnings === "" ? [] : warnings.split(", "));
});

test("every vendor with tools of its own has some here, and no rule judges them", () => {
  const targets = new Set<string>();
  for (const line of rows) {
    const [, name = "", , , request = ""] = row.exec(line) ?? [];
    const target = targetForms.find((form) => form === name) ?? "vscode";
    if (readTools(JSON.parse(request), target)?.some(({ builtIn }) => builtIn !== undefined)) targets.add(name);
  }
  const named = ["anthropic", "anthropic-strict", "bedrock", "gemini", "openai", "openai-chat", "openai-strict"];
  expect([...targets].sort()).toEqual([...named, "vercel-ai"]);
});
