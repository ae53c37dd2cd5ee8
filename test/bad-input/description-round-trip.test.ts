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

const source = `import type { ToolDeclaration } from "@toolwright/runtime";

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
${declaration("from_comment")}
/** Overridden. */
${declaration("from_field", `\n  description: ${JSON.stringify(prose)},`)}
/** Overridden. */
${declaration("from_template", `\n  description: \`${prose.replace(/[\\`]|\$\{/g, "\\$&")}\`,`)}
/** Overridden. */
${declaration("from_file", '\n  descriptionFile: "./find.md",')}`;

interface InventoryEntry {
  readonly name: string;
  readonly description: string;
  readonly input_schema: { readonly properties: { readonly pattern: { readonly description: string } } };
}

/** The constant of a metadata module, evaluated. */
async function evaluateMetadata(project: ScratchProject, path: string, constant: string): Promise<unknown> {
  const { outputText } = ts.transpileModule(project.read(path), { compilerOptions: { module: ts.ModuleKind.ESNext } });
  const file = `evaluated/${constant}.mjs`;
  project.write({ [file]: outputText });
  const module = (await import(pathToFileURL(join(project.root, file)).href)) as Record<string, unknown>;
  return module[constant];
}

const constants = {
  from_comment: "fromComment",
  from_field: "fromField",
  from_template: "fromTemplate",
  from_file: "fromFile",
};
const lineEndings = { LF: "\n", CRLF: "\r\n" };

for (const [ending, lineEnd] of Object.entries(lineEndings)) {
  let project: ScratchProject;
  let inventory: readonly InventoryEntry[];

  beforeAll(async () => {
    project = createScratchProject({
      ...minimalProject,
      "tools/find.ts": source.replaceAll("\n", lineEnd),
      "tools/find.md": `\uFEFF${prose}\n\n`.replaceAll("\n", lineEnd),
    });
    const { exitCode, stderr } = await project.run(["generate"]);
    expect(stderr).toBe("");
    expect(exitCode).toBe(0);
    inventory = (JSON.parse(project.read("generated/model-tool-schema-inventory.json")) as { tools: InventoryEntry[] })
      .tools;
  });

  afterAll(() => rmSync(project.root, { recursive: true }));

  test.each(Object.entries(constants))(
    `the description of %s, in a source with ${ending}, is read as it is meant`,
    async (name, constant) => {
      const entry = inventory.find((tool) => tool.name === name);
      expect(entry?.description).toBe(prose);
      expect(entry?.input_schema.properties.pattern.description).toBe(prose);
      const metadata = await evaluateMetadata(project, `generated/metadata/${name}.ts`, constant);
      expect(metadata).toMatchObject({
        name,
        description: prose,
        inputSchema: { properties: { pattern: { description: prose } } },
      });
    },
  );
}
