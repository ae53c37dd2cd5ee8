import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import { createToolProject, type ScratchProject } from "../support/scratch-project.js";

const odd =
  "`ls ${HOME}`, \"quotes\" and 'quotes', back\\slash \\n, \u2028 and \u2029, \u00e9 and e\u0301, 🙂 and 👩‍👩‍👧, <b>&amp;</b>";

/** A description with every character that is easily lost on the way; in a comment, its end is escaped. */
const prose = `Finds files by a glob such as **/*.ts or \`src/**/*.md\`.\n\n${odd}\n\n- one\n- two: {@code x}`;
const lines = prose.replaceAll("*/", "*\\/").split("\n");
const comment = `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}`;
const template = `\`${prose.replace(/[\\`]|\$\{/g, "\\$&")}\``;

const declare = (name: string, field = ""): string =>
  `export const ${name}: ToolDeclaration<FindArgs> = { name: "${name}", effect: "read_only"${field} };\n`;

/** A module with one tool for each way to describe it. */
const sourceWith = (suffix: string): string => `import type { ToolDeclaration } from "@toolwright/runtime";
export interface FindArgs {
${comment}
 */
pattern: string }
${comment}
 *
 * @remarks For maintainers only.
 */
${declare(`comment_${suffix}`)}
/** Overridden. */
${declare(`field_${suffix}`, `, description: ${JSON.stringify(prose)}`)}
/** Overridden. */
${declare(`template_${suffix}`, `, description: ${template}`)}
/** Overridden. */
${declare(`file_${suffix}`, `, descriptionFile: "./${suffix}.md"`)}`;

/** Comments that stand on the line of the brace or semicolon before them, which the compiler passes over. */
const oneLine = `import type { ToolDeclaration } from "@toolwright/runtime";
export interface LineArgs { /** First. @minLength 2 */ first: string; /** Second. */ second: string; // Nobody's.
  third: string }
/** One line. */
export const oneLine: ToolDeclaration<LineArgs> = { name: "one_line", effect: "read_only" };
`;

interface InventoryEntry {
  readonly name: string;
  readonly description: string;
  readonly input_schema: { readonly properties: Readonly<Record<string, unknown>> };
}

let project: ScratchProject;
let inventory: readonly InventoryEntry[];

beforeAll(async () => {
  const crlf = (text: string): string => text.replaceAll("\n", "\r\n");
  // Lint would have something to say of the text.
  const lint = { severities: { "invisible-character": "off", "property-description-missing": "off" } };
  project = createToolProject({
    "toolwright.config.json": JSON.stringify({ tools: ["tools/**/*.ts"], output: "generated", lint }),
    "tools/one-line.ts": oneLine,
    "tools/lf.ts": sourceWith("lf"),
    "tools/lf.md": `${prose}\n`,
    "tools/crlf.ts": crlf(sourceWith("crlf")),
    "tools/crlf.md": crlf(`\uFEFF${prose}\n\n`),
  });
  const { exitCode, stderr } = await project.run(["generate"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const text = project.read("generated/model-tool-schema-inventory.json");
  inventory = (JSON.parse(text) as { tools: InventoryEntry[] }).tools;
});

/** The constant that a metadata module exports, evaluated. */
async function evaluateMetadata(name: string): Promise<unknown> {
  const module = project.read(`generated/metadata/${name}.ts`);
  const { outputText } = ts.transpileModule(module, { compilerOptions: { module: ts.ModuleKind.ESNext } });
  project.write({ [`evaluated/${name}.mjs`]: outputText });
  const address = pathToFileURL(join(project.root, `evaluated/${name}.mjs`)).href;
  return Object.values((await import(address)) as Record<string, unknown>)[0];
}

const ways = ["comment", "field", "template", "file"];

test.each(ways.flatMap((way) => [`${way}_lf`, `${way}_crlf`]))("%s is described as it is meant", async (name) => {
  const entry = inventory.find((tool) => tool.name === name);
  const properties = { pattern: { description: prose } };
  expect(entry).toMatchObject({ description: prose, input_schema: { properties } });
  expect(await evaluateMetadata(name)).toMatchObject({ name, description: prose, inputSchema: { properties } });
});

test("a doc comment on the line of its property is read", () => {
  expect(inventory.find((tool) => tool.name === "one_line")?.input_schema.properties).toEqual({
    first: { description: "First.", type: "string", minLength: 2 },
    second: { description: "Second.", type: "string" },
    third: { type: "string" },
  });
});
