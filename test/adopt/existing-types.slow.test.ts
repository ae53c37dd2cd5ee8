/** Tools whose handlers have types: how these are found, how they differ, and what is merged into them. */

import { beforeAll, expect, test } from "vitest";
import { readValue } from "../support/schema-notation.js";
import { createToolProject } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";

const tables = new URL("existing-types.txt", import.meta.url);
const names = readTable(tables, "names", ["tool", "type", "found"]);
const uses = readTable(tables, "uses", ["what", "found"]);
const drifts = readTable(tables, "drift", ["schema", "type", "drift…"]);
const merges = readTable(tables, "merges", ["what", "schema"]);

interface ReportedTool {
  readonly name: string;
  readonly type: string | null;
  readonly typeFoundBy: string | null;
  readonly drift: readonly {
    readonly class: string;
    readonly parameter: string;
    readonly isMerged: boolean;
    readonly schemaLocation: { readonly file: string } | null;
    readonly typeLocation: { readonly file: string };
    readonly examples: readonly { readonly acceptedBy: string }[];
  }[];
}

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
  readonly tools: readonly ReportedTool[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

const tool = (name: string, inputSchema: unknown): object => ({ name, description: "Works.", inputSchema });
const path = readValue("closed({ path?: string })");
/** The text of a type before, or after the merge: those lines of a row that begin with an arrow. */
function textOf(lines: readonly string[], when: "after" | "before"): string {
  const chosen = lines.filter((line) => line.startsWith("=>") === (when === "after"));
  return chosen.map((line) => line.replace(/^=> ?/, "").replaceAll("⇥", "\t")).join("\n");
}

let report: Report;
const typesOf = (name: string): ReportedTool | undefined => report.tools.find((one) => one.name === name);
const codesAbout = (name: string): readonly string[] =>
  report.diagnostics.flatMap(({ code, message }) => (new RegExp(`\\b${name}\\b`).test(message) ? [code] : []));

// One project and one run hold all rows.
beforeAll(async () => {
  const listed = [
    ...names.map((row) => tool(row.tool, path)),
    ...uses.map((_row, index) => tool(`use_${index}`, path)),
    ...drifts.map(({ schema }, index) => tool(`drift_${index}`, readValue(schema))),
    ...merges.map(({ schema }, index) => tool(`merge_${index}`, readValue(schema))),
  ];
  const project = createToolProject({
    "tools.json": JSON.stringify({ tools: listed }, null, 1),
    "src/names.ts": names.map(({ type }) => `export interface ${type} { path?: string }\n`).join(""),
    ...Object.fromEntries(
      uses.map(({ lines }, index) => [
        `src/use-${index}.ts`,
        `${lines.join("\n").replaceAll("TOOL", `use_${index}`)}\nexport {};\n`,
      ]),
    ),
    "src/drift.ts": drifts.map(({ type }, index) => `export interface Drift${index}Args ${type}\n`).join(""),
    ...Object.fromEntries(
      merges.map(({ lines }, index) => [
        `src/merge-${index}.ts`,
        `export interface Merge${index}Args ${textOf(lines, "before")}\n`,
      ]),
    ),
  });
  const { stdout, stderr } = await project.run(["adopt", "tools.json", "--types", "src/**/*.ts", "--format", "json"]);
  expect(stderr).toBe("");
  report = JSON.parse(stdout) as Report; // The command prints it.
});

test.each(names)("$type is found for $tool: $found", (row) => {
  const found = typesOf(row.tool);
  expect(found?.typeFoundBy ?? "none").toBe(row.found);
  if (row.found !== "none") expect(found?.type).toBe(`src/names.ts#${row.type}`);
});

test.each(uses.map((row, index) => ({ ...row, index })))("a type is found by $what: $found", ({ index, found }) => {
  const name = `use_${index}`;
  const one = typesOf(name);
  if (found === "use") expect(one).toMatchObject({ type: `src/use-${index}.ts#Args`, typeFoundBy: "use" });
  else expect([one?.type, codesAbout(name)]).toEqual([null, [`adopted-type-${found}`]]);
});

const quiet = ["default", "description"];

test.each(drifts.map((row, index) => ({ ...row, index })))("$schema and $type", ({ index, drift }) => {
  const found = typesOf(`drift_${index}`)?.drift ?? [];
  const words = found.map(({ class: kind, parameter, isMerged }) =>
    [kind, parameter, ...(isMerged ? ["merged"] : [])].join(" "),
  );
  expect(words.sort()).toEqual([...drift].sort());
  for (const { class: kind, schemaLocation, typeLocation, examples } of found) {
    expect([schemaLocation?.file, typeLocation.file]).toEqual(["tools.json", "src/drift.ts"]);
    expect(examples.length > 0).toBe(!quiet.includes(kind));
  }
});

test.each(merges.map((row, index) => ({ ...row, index })))("$what", ({ index, lines }) => {
  const edited = report.files.find((file) => file.path === `src/merge-${index}.ts`)?.text;
  const [, head = "", text = ""] = /^([^]*?)export interface \w+ ([^]*)\n$/.exec(edited ?? "") ?? [];
  expect(text).toBe(textOf(lines, "after"));
  expect(head).toBe(text.includes("Integer") ? 'import type { Integer } from "@toolwright/runtime";\n\n' : "");
});
