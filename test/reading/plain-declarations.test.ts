import { createRandom } from "@toolwright/contract/values";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { createScratchProject, minimalProject } from "../support/scratch-project.js";
import { runsOr, seedOr } from "../support/seed.js";

/** A value that each field takes; any of them may come to stand in any field. */
const values: Readonly<Record<string, readonly string[]>> = {
  name: ['"read_file"', '""', "`read_file`"],
  effect: ['"read_only"', '"mutating"'],
  description: ['"Reads a file."'],
  descriptionFile: ['"./text.md"'],
  title: ['"Read file"'],
  version: ['"1.0.0"'],
  family: ['"files"'],
  owner: ['"team"'],
  aliases: ['["read"]', "[]", '["read", 1]'],
  relatedSurfaces: ['["GET /files"]', "[[]]"],
  typicalDurationMs: ["20", "1.5", "-1", "1e400"],
  openWorld: ["true", "false"],
  idempotent: ["true", "false"],
  retryHint: [
    ...["{ maxAttempts: 3, initialBackoffMs: 200 }", "{ maxAttempts: 3 }", "{}"],
    ...["{ maxAttempts: true, initialBackoffMs: 2 }", "{ maxAttempts: 3, initialBackoffMs: 2, jitter: true }"],
  ],
  stability: ['"stable"', '"experimental"', '"deprecated"', '"beta"'],
  deprecation: ['{ since: "1.0.0" }', '{ since: "1", replacedBy: "x" }', "{ since: null }", '{ until: "2" }'],
  modelRendering: ['"custom_text_receipt"'],
  resultEnvelope: ["{}", '{ canonical: "Envelope" }', "{ canonical: [] }", '{ "canonical": "Envelope" }'],
  freeformGrammar: ['{ syntax: "lark", definition: "a" }', '{ syntax: "lark" }'],
  targets: ["{}", "{ openai: {} }", "{ openai: { strict: 1 } }"],
  tittle: ["null", "undefined"],
};

const fields = Object.keys(values);
const everyValue = Object.values(values).flat();

/** Source texts of declarations, each the only one of its file. */
function makeDeclarations(seed: number, count: number): string[] {
  const random = createRandom(seed, "plain declarations");
  return Array.from({ length: count }, (_, index) => {
    const always = ["name", "effect", "description"].filter(() => !random.chance(0.06));
    const others = fields.filter(() => random.chance(0.1));
    const properties = [...new Set([...always, ...others])].map((field) => {
      const ofField = field === "name" && !random.chance(0.1) ? [`"tool_${index}"`] : (values[field] ?? []);
      return `  ${field}: ${random.pick(random.chance(0.1) ? everyValue : ofField)},\n`;
    });
    return `import type { ToolDeclaration } from "@toolwright/runtime";
export interface Args { path: string }
export const tool${index}: ToolDeclaration<Args> = {\n${properties.join("")}};\n`;
  });
}

test("the compiler has nothing against a declaration that is taken", async () => {
  const texts = makeDeclarations(seedOr(1), runsOr(120));
  const paths = texts.map((_, index) => `tools/tool-${index}.ts`);
  const project = createScratchProject({
    ...minimalProject,
    "tools/text.md": "Reads a file.\n",
    ...Object.fromEntries(texts.map((text, index) => [paths[index], text])),
  });
  const { stdout } = await project.run(["check", "--format", "json"]);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { severity: string; locations: { file: string }[] }[] };
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const refused = new Set(errors.flatMap(({ locations }) => locations.map(({ file }) => file)));
  const options = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true, types: [] };
  const program = ts.createProgram(
    paths.map((path) => join(project.root, path)),
    { ...options, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 },
  );
  const wrong = paths.filter((path) => {
    const file = program.getSourceFile(join(project.root, path));
    return program.getSemanticDiagnostics(file).length > 0;
  });
  expect(wrong.filter((path) => !refused.has(path)).map(project.read)).toEqual([]);
  expect(wrong.length).toBeGreaterThan(texts.length / 5);
  expect(paths.length - refused.size).toBeGreaterThan(texts.length / 5);
});
