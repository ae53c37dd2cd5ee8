import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createScratchProject, minimalProject, type ScratchProject } from "../support/scratch-project.js";

const odd =
  "`ls ${HOME}`, \"quotes\" and 'quotes', back\\slash \\n, \u2028 and \u2029, \u00e9 and e\u0301, 🙂 and 👩‍👩‍👧, <b>&amp;</b>";

/** Descriptions as a doc comment and a file hold them: the lines as they are, a comment's end escaped. */
const prose = `Finds files by a glob such as **/*.ts or \`src/**/*.md\`.\n\n${odd}\n\n- one\n- two: {@code x}`;

const asComment = (text: string): string =>
  text
    .replaceAll("*/", "*\\/")
    .split("\n")
    .map((line) => ` * ${line}`.trimEnd())
    .join("\n");

const declaration = (name: string, fields = ""): string => `export const ${name}: ToolDeclaration<FindArgs> = {
  name: "${name}",
  effect: "read_only",${fields}
};
`;

/** A module with one tool for each way to describe it. */
const sourceWith = (suffix: string): string => `import type { ToolDeclaration } from "@toolwright/runtime";

export interface FindArgs {
  /**
${asComment(prose)}
   */
  pattern: string;
}

/**
${asComment(prose)}
 *
 * @remarks For maintainers only.
 */
${declaration(`comment_${suffix}`)}
/** Overridden. */
${declaration(`field_${suffix}`, `\n  description: ${JSON.stringify(prose)},`)}
/** Overridden. */
${declaration(`template_${suffix}`, `\n  description: \`${prose.replace(/[\\`]|\$\{/g, "\\$&")}\`,`)}
/** Overridden. */
${declaration(`file_${suffix}`, `\n  descriptionFile: "./${suffix}.md",`)}`;

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
  project = createScratchProject({
    ...minimalProject,
    // The text has every character that is easily lost on the way, so lint has something to say of it.
    "toolwright.config.json": JSON.stringify({
      tools: ["tools/**/*.ts"],
      output: "generated",
      lint: { severities: { "invisible-character": "off" } },
    }),
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

afterAll(() => rmSync(project.root, { recursive: true }));

/** The constant that a metadata module exports, evaluated. */
async function evaluateMetadata(name: string): Promise<unknown> {
  const module = project.read(`generated/metadata/${name}.ts`);
  const { outputText } = ts.transpileModule(module, { compilerOptions: { module: ts.ModuleKind.ESNext } });
  const file = `evaluated/${name}.mjs`;
  project.write({ [file]: outputText });
  const exports = (await import(pathToFileURL(join(project.root, file)).href)) as Record<string, unknown>;
  const [constant] = Object.values(exports);
  return constant;
}

const ways = ["comment", "field", "template", "file"];

test.each(ways.flatMap((way) => [`${way}_lf`, `${way}_crlf`]))("%s is described as it is meant", async (name) => {
  const entry = inventory.find((tool) => tool.name === name);
  expect(entry?.description).toBe(prose);
  expect(entry?.input_schema.properties["pattern"]).toMatchObject({ description: prose });
  expect(await evaluateMetadata(name)).toMatchObject({
    name,
    description: prose,
    inputSchema: { properties: { pattern: { description: prose } } },
  });
});

test("a doc comment on the line of its property is read", () => {
  const entry = inventory.find((tool) => tool.name === "one_line");
  expect(entry?.input_schema.properties).toEqual({
    first: { description: "First.", type: "string", minLength: 2 },
    second: { description: "Second.", type: "string" },
    third: { type: "string" },
  });
});
