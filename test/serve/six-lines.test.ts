/** What a new user writes beside the handlers: the programs in six-lines/, which the tests of the adapters run. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ts } from "../runtime/compiler.js";

test.each(["mcp-server-1.ts", "mcp-server-2.ts", "agent.ts"])("%s has six lines at most, and no cast", (file) => {
  const text = readFileSync(fileURLToPath(new URL(`six-lines/${file}`, import.meta.url)), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const code = source.statements.filter((statement) => !ts.isImportDeclaration(statement));
  const lines = code.map((statement) => statement.getText()).join("\n");
  expect(lines.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(6);
  expect(source.statements.length - code.length).toBeLessThanOrEqual(6);
  expect(text).not.toMatch(/\bas\b|\bany\b|@ts-/);
});
