import { rmSync } from "node:fs";
import { generate, type GenerateResult } from "toolwright/generator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCompiler } from "../generated/schema-compiler.js";
import { createScratchProject, minimalProject, type ScratchProject } from "../support/scratch-project.js";
import { renderShape, sampleShapes, valueOf, type ObjectShape, type Value } from "./hidden-shapes.js";
import { judgeLiterals, type TypedLiteral } from "./typed-literals.js";

interface Sample {
  readonly name: string;
  readonly shape: ObjectShape;
  /** With every hidden parameter, with none, and with one. */
  readonly whole: Value;
  readonly seen: Value;
  readonly leaking: readonly Value[];
}

/** The compiler takes its time for large literals, and they show nothing that small ones do not. */
const isSmall = (shape: ObjectShape): boolean => JSON.stringify(valueOf(shape, "all").value).length < 2000;

const samples = sampleShapes(90, "finite")
  .filter(isSmall)
  .map((shape, index): Sample => {
    const { value: seen, hidden } = valueOf(shape, "none");
    const leaking = Array.from({ length: Math.min(hidden, 6) }, (_, number) => valueOf(shape, number).value);
    return { name: `tool_${index}`, shape, whole: valueOf(shape, "all").value, seen, leaking };
  });

function declareTool({ name, shape, whole }: Sample): string {
  return `import type { ToolDeclaration } from "@toolwright/runtime";
export interface Args ${renderShape(shape)}
/** Does something. */
export const tool: ToolDeclaration<Args> = { name: "${name}", effect: "read_only", examples: [${JSON.stringify(whole)}] };
`;
}

let project: ScratchProject;
let result: GenerateResult;

beforeAll(async () => {
  project = createScratchProject({
    ...minimalProject,
    ...Object.fromEntries(samples.map((sample) => [`tools/${sample.name}.ts`, declareTool(sample)])),
  });
  result = await generate({ root: project.root });
});

afterAll(() => rmSync(project.root, { recursive: true }));

test("every type is accepted, and many hide something", () => {
  expect(result.diagnostics).toEqual([]);
  expect(samples.filter(({ leaking }) => leaking.length > 0).length).toBeGreaterThan(samples.length * 0.3);
});

test("the schema takes what a model may send, and nothing hidden", () => {
  const compiler = createCompiler();
  for (const { name, seen, leaking } of samples) {
    const validate = compiler.compile(result.tools.find((tool) => tool.name === name)?.inputSchema ?? {});
    expect(validate(seen), `${name}: ${JSON.stringify([seen, validate.errors])}`).toBe(true);
    for (const value of leaking) expect(validate(value), `${name}: ${JSON.stringify(value)}`).toBe(false);
  }
});

test("ToolInput takes what a model may send, and nothing hidden; ToolArguments takes everything", () => {
  const literals = samples.flatMap(
    ({ name, seen, whole, leaking }): (TypedLiteral & { readonly isRight: boolean })[] => [
      { type: `ToolInput<"${name}">`, literal: JSON.stringify(seen), isRight: true },
      { type: `ToolArguments<"${name}">`, literal: JSON.stringify(whole), isRight: true },
      ...leaking.map((value) => ({ type: `ToolInput<"${name}">`, literal: JSON.stringify(value), isRight: false })),
    ],
  );
  const imports = [`import type { ToolArguments, ToolInput } from "./generated/registry.js";`];
  judgeLiterals({ root: project.root, imports, literals }).forEach((findings, index) => {
    const { type, literal, isRight } = literals[index] ?? {};
    expect(findings.length === 0, `${type}: ${literal}\n${findings.join("\n")}`).toBe(isRight);
  });
});

test("examples keep everything but what is hidden", () => {
  for (const { name, seen } of samples) {
    expect(result.tools.find((tool) => tool.name === name)?.examples, name).toEqual([seen]);
  }
});
