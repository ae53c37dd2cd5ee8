import { ESLint } from "eslint";
import { expect, test } from "vitest";
import tseslint from "typescript-eslint";
import { repository } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";

// Rules that need types are left out: they would take seconds, and none of them is ours.
const linter = new ESLint({ cwd: repository, overrideConfig: [tseslint.configs.disableTypeChecked] });

/** The rules that refuse the code, were it in that file. */
async function refusalsOf(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await linter.lintText(code, { filePath });
  return result?.messages.map(({ ruleId }) => ruleId) ?? ["not linted"];
}

const table = new URL("linter.txt", import.meta.url);

test.each(readTable(table, "refused", ["file", "code", "rule"]))("in $file the linter refuses $code", async (row) => {
  expect(await refusalsOf(row.file, row.code)).toContain(row.rule);
});

test.each(readTable(table, "allowed", ["file", "code"]))("in $file the linter allows $code", async (row) => {
  expect(await refusalsOf(row.file, row.code)).toEqual([]);
});
