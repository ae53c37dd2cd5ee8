import { toolFields } from "@toolwright/contract/internal/inventories";
import { createRandom } from "@toolwright/contract/internal/values";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { resultOf } from "../support/printed-findings.js";
import { createToolProject } from "../support/scratch-project.js";
import { runsOr, seedOr } from "../support/seed.js";

type Random = ReturnType<typeof createRandom>;

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

/** The types of arguments, each with values for examples; those of one may come to stand in an example of another. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  "path: string": ['"a.txt"'],
  "limit?: Integer": ["3", "1.5"],
  "mode?: 'read' | 'write'": ['"read"', '"append"'],
  "since?: DateTime": ['"2026-01-31T09:30:00Z"'],
  "tags?: readonly string[]": ["[]", '["a", "b"]', '["a", 1]'],
  "range?: { from: number; to?: number | null }": [
    "{ from: 1 }",
    "{ from: 1, to: null }",
    "{ to: 1 }",
    "{ from: 1, by: 2 }",
  ],
  "level?: 1 | 2": ["1", "3"],
  "dry?: true": ["true", "false"],
  "either?: (Named | { id: number })[]": ['[{ name: "x" }, { id: 1 }]', '[{ name: "x", id: 1 }]', "[{}]"],
  "tree?: Tree": ["{ children: [] }", "{ children: [{ children: [] }] }", "{ children: [{}] }"],
  "color?: Color": ['"red"'],
  "id?: Branded": ['"x"'],
  "both?: Named & { id: number }": ['{ name: "x", id: 1 }', '{ name: "x" }'],
  "map?: Record<string, number>": ["{ a: 1 }", '{ a: "b" }'],
  "box?: Box<string>": ['{ value: "x" }', "{ value: 1 }"],
  "longer?: Longer": ['{ name: "x", size: 1 }', "{ size: 1 }"],
  "merged?: Merged": ["{ a: 1, b: 2 }", "{ a: 1 }"],
  "key?: `k-${string}`": ['"k-1"', '"1"'],
  "any?: unknown": ["{ x: [1] }"],
};

const otherTypes = `
interface Named { name: string }
interface Tree { children: Tree[] }
enum Color { Red = "red" }
type Branded = string & { readonly brand: "id" };
interface Box<T> { value: T }
interface Longer extends Named { size: number }
interface Merged { a: number }
interface Merged { b: number }
`;

function makeArguments(random: Random): { readonly type: string; readonly examples: string } {
  const chosen = Object.keys(parameters).filter((_, index) => index === 0 || random.chance(0.08));
  const everyExample = Object.values(parameters).flat();
  const example = (): string => {
    const given = chosen.filter(() => random.chance(0.95));
    const entries = given.map((parameter) => {
      const values = random.chance(0.05) ? everyExample : (parameters[parameter] ?? []);
      return `${/^\w+/.exec(parameter)?.[0]}: ${random.pick(values)}`;
    });
    return `{ ${entries.join(", ")} }`;
  };
  const count = random.pick([1, 1, 2]);
  return {
    type: `{ ${chosen.join("; ")} }`,
    examples: `[${Array.from({ length: count }, example).join(", ")}]`,
  };
}

/** Source texts of declarations, each the only one of its file. */
function makeDeclarations(seed: number, count: number): string[] {
  const random = createRandom(seed, "plain declarations");
  return Array.from({ length: count }, (_, index) => {
    const always = ["name", "effect", "description"].filter(() => !random.chance(0.03));
    const others = fields.filter(() => random.chance(0.05));
    const properties = [...new Set([...always, ...others])].map((field) => {
      const ofField = field === "name" && !random.chance(0.1) ? [`"tool_${index}"`] : (values[field] ?? []);
      return `  ${field}: ${random.pick(random.chance(0.1) ? everyValue : ofField)},\n`;
    });
    const { type, examples } = makeArguments(random);
    const more = random.chance(0.8) ? `  examples: ${random.chance(0.05) ? random.pick(everyValue) : examples},\n` : "";
    return `import type { DateTime, Integer, ToolDeclaration } from "@toolwright/runtime";
${otherTypes}export interface Args ${type}
export const tool${index}: ToolDeclaration<Args> = {\n${properties.join("")}${more}};\n`;
  });
}

test("what is wrong around a plain value is an error", async () => {
  const plain = (name: string): string =>
    `${name}: ToolDeclaration<Args> = { name: "${name}", effect: "read_only" };\n`;
  const start = `import type { ToolDeclaration } from "@toolwright/runtime";\n/** Does it. */\nexport `;
  const args = "export interface Args { path: string }\n";
  const wrong = {
    "tools/twice.ts": `${start}const ${plain("twice")}/** Does it. */\nexport const ${plain("twice")}${args}`,
    "tools/function.ts": `${start}const ${plain("work")}export function work(): void {}\n${args}`,
    "tools/name.ts": `${start}const ${plain("eval")}${args}`,
    "tools/ambient.ts": `${start}declare const ${plain("ambient")}${args}`,
    "values.ts": 'export const mode: number = "x";\n',
  };
  const reached = `import * as values from "../values.js";\n${start}const ${plain("reached")}export interface Args { key: keyof typeof values }\n`;
  const project = createToolProject({ ...wrong, "tools/reached.ts": reached });
  const { findings } = resultOf(await project.run(["check"]));
  const errors = findings.filter(({ code }) => code === "type-error");
  expect(new Set(errors.map(({ locations }) => locations[0]?.file))).toEqual(new Set(Object.keys(wrong)));
});

test("every field is tried", () => {
  expect(["examples", ...fields]).toEqual(expect.arrayContaining([...Object.keys(toolFields), "descriptionFile"]));
});

test("the compiler has nothing against a declaration that is taken", async () => {
  const texts = makeDeclarations(seedOr(1), runsOr(150));
  const paths = texts.map((_, index) => `tools/tool-${index}.ts`);
  const project = createToolProject({
    "tools/text.md": "Reads a file.\n",
    ...Object.fromEntries(texts.map((text, index) => [paths[index], text])),
  });
  const { findings } = resultOf(await project.run(["check"]));
  // Of most wrong examples, their schemas say what the compiler says.
  const errors = findings.filter(({ code, severity }) => severity === "error" && code !== "example-not-valid");
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
  expect(wrong.length).toBeGreaterThan(texts.length / 8);
  expect(paths.length - refused.size).toBeGreaterThan(texts.length / 8);
});
