/** Projects as the compiler sees them: it accepts the generated modules with the project's own options, and agrees with the schemas. */

import { generate, verify } from "toolwright/generator";
import { describe, expect, test } from "vitest";
import { readSchema } from "../support/schema-notation.js";
import { createToolProject } from "../support/scratch-project.js";
import { readTables, type TableRow } from "../support/tables.js";
import { findingsIn } from "./project-compiler.js";

const columns = ["name", "types", "schema", "details…"] as const;
const tables = [...readTables(new URL("programs.txt", import.meta.url), columns)];

describe.each(tables)("%s", (_, rows) => {
  test.each(rows)("$name", async (row) => {
    const project = createToolProject(filesOf(row));
    const { diagnostics, tools } = await generate({ root: project.root });
    expect(diagnostics).toEqual([]);
    expect(tools[0]?.inputSchema).toEqual(readSchema(row.schema));
    expect(findingsIn(project.root)).toEqual([]);
    expect(project.read("generated/metadata/tool.ts")).not.toContain("node_modules");
    const { tools: verified } = verify({ root: project.root });
    expect(verified.map(({ input, output }) => [input.disagreements, output?.disagreements ?? []])).toEqual([[[], []]]);
  });
});

function filesOf({ types, details, head }: TableRow<(typeof columns)[number]>): Record<string, string> {
  const notes = [...head.map((line) => line.slice("given ".length)), ...details];
  const after = (word: string): string[] =>
    notes.filter((note) => note.startsWith(`${word} `)).map((note) => note.slice(word.length + 1));
  const compilerOptions = Object.assign({ module: "nodenext", types: [] }, ...after("with").map(readSchema), {
    ...{ strict: true, noEmit: true, skipLibCheck: true },
  }) as object; // The options of the row.
  const files = new Map<string, string>();
  for (const note of after("in")) {
    const [, path = "", text = ""] = /^(\S+) ([^]*)$/.exec(note) ?? [];
    files.set(path, `${files.get(path) ?? ""}${text}\n`);
  }
  return {
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src", "types", "tools", "generated"] }),
    "tools/tool.ts": `import type { ToolDeclaration } from "@toolwright/runtime";
${after("where").join("\n")}
/** Does something. */
export const tool: ${after("as")[0] ?? `ToolDeclaration<${types}>`} = { name: "tool", effect: "read_only" };
`,
    ...Object.fromEntries([...files].flatMap(([path, text]) => [[path, text], ...manifestBeside(path)])),
  };
}

/** The package.json of a package that has declarations. */
function manifestBeside(path: string): [string, string][] {
  const [, folder = ""] = /^(node_modules\/.*)\/index\.d\.ts$/.exec(path) ?? [];
  return folder === "" ? [] : [[`${folder}/package.json`, '{ "version": "1.0.0", "types": "index.d.ts" }']];
}
