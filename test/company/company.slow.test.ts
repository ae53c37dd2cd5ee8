/** The monorepo of the benchmark: every package generates, and the application has the tools of all. */

import { afterAll, expect, test } from "vitest";
import { generate } from "toolwright/generator";
import { createCompany } from "./workspace.js";

const company = createCompany({ packages: 9, tools: 2, seed: 1 });
afterAll(company.dispose);

async function expectGenerated(name: string, tools: number): Promise<void> {
  const { diagnostics, ran } = await generate({ root: company.folderOf(name) });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect({ ran, errors, tools: company.countTools(name) }).toEqual({ ran: true, errors: [], tools });
}

test("a changed type of a package concerns packages that depend on it, and a changed tool no other", async () => {
  for (const name of company.names) await expectGenerated(name, 2);
  await expectGenerated("app", 18);
  const [first = "", second = ""] = company.names;
  const users = company.dependentsOf(first).filter((name) => name !== first);
  expect(users).not.toContain(second);
  company.describeReference(first, "It never changes.");
  company.describeTool(second, "See the manual.");
  const changed: string[] = [];
  for (const name of company.names) {
    const { changedTools } = await generate({ root: company.folderOf(name) });
    if (changedTools.length > 0) changed.push(name);
  }
  const [own = "", ...others] = changed;
  expect(own).toBe(second);
  expect(others.length).toBeGreaterThan(0);
  expect(users).toEqual(expect.arrayContaining(others));
});
