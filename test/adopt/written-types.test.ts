/** Schemas, each with the types that are written for it, and what the command says of them. */

import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { readGoldenSections } from "../golden.js";
import { readTable } from "../support/tables.js";
import { type AdoptionReport, createAdoption } from "./adoption.js";

const rows = readTable(new URL("schemas.txt", import.meta.url), "schemas", ["name", "schema"]);

const toolOf = (name: string): string => name.replaceAll(/[^a-z]+/g, "_");

test("schemas become the types that a person would write, and say the same, or why not", async () => {
  const tools = rows.map(({ name, schema }) => ({
    name: toolOf(name),
    description: `Shows ${name}.`,
    inputSchema: JSON.parse(schema) as JsonObject, // As the table has it.
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
  const { project, report } = await createAdoption({ tools });
  const actual = new Map(rows.map(({ name }) => [name, describe(report, toolOf(name))]));
  const golden = readGoldenSections({ file: join(import.meta.dirname, "written-types.txt"), actual });
  for (const [name, text] of actual) expect(text, name).toBe(golden.get(name));
  const { exitCode, stderr } = await project.run(["generate"]);
  expect(stderr).not.toContain("error");
  expect(exitCode).toBe(0);
});

/** What is written of a tool without what all tools have. */
function describe({ tools, files }: AdoptionReport, name: string): string {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`${name} must be reported.`);
  const file = files.find(({ path }) => path === `tools/${name.replaceAll("_", "-")}.ts`);
  const [, types = ""] = /^import type .*\n\n([^]*?)\n\n\/\*\* Shows /.exec(file?.text ?? "") ?? [];
  const state = [tool.state, ...(tool.reason === null ? [] : [tool.reason])].join(": ");
  const lines = tool.differences.map(({ part, pointer, kind, reason, witness }) => {
    const example = witness === undefined ? "" : `, such as ${JSON.stringify(witness)}`;
    return `  ${part} #${pointer} ${kind}: ${reason}${example}`;
  });
  return `${[`${state}${tool.isOpen ? ", open" : ""}`, ...lines, "", types].join("\n").trimEnd()}\n`;
}
