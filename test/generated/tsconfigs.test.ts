/** Projects with other compiler options: what they generate has the right schemas and imports, and compiles there. */

import { generate } from "toolwright/generator";
import { expect, test } from "vitest";
import { readSchema } from "../support/schema-notation.js";
import { createToolProject } from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";
import { readTable } from "../support/tables.js";
import { findingsIn } from "./project-compiler.js";

const columns = ["name", "options", "base", "package", "from", "imports"] as const;
const setUps = readTable(new URL("tsconfigs.txt", import.meta.url), "set-ups", columns);
const files = readFiles(new URL("tsconfigs-project.txt", import.meta.url));

const tool = (from: string): string => `import type { ToolDeclaration } from "@toolwright/runtime";
${from === "" ? "" : `import type { Place } from "${from}";\n`}
export interface FindArgs {
  near: Place;
}

/** Finds. */
export const find: ToolDeclaration<FindArgs> = { name: "find", effect: "read_only" };
`;

test.each(setUps)("$name", async ({ options, base, package: type, from, imports }) => {
  const compilerOptions = { types: [], ...readSchema(options), strict: true, noEmit: true, skipLibCheck: true };
  const tsconfig = { ...(base !== "" && { extends: base }), compilerOptions, include: ["tools", "generated"] };
  const project = createToolProject({
    ...files,
    "tsconfig.json": JSON.stringify(tsconfig),
    "tools/find.ts": tool(from),
    ...(type !== "module" && { "package.json": JSON.stringify({ name: "scratch", type: type || undefined }) }),
  });
  expect((await generate({ root: project.root })).diagnostics).toEqual([]);
  expect(JSON.parse(project.read("generated/schemas/find.input.json"))).toMatchObject({
    properties: { near: { properties: { latitude: { type: "number" } }, required: ["latitude"] } },
  });
  expect(project.read("generated/registry.ts")).toContain(`from "${imports}";`);
  expect(findingsIn(project.root)).toEqual([]);
});
