import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { generate, type GenerateResult } from "toolwright/generator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCompiler } from "../generated/schema-compiler.js";
import { createScratchProject, minimalProject, type ScratchProject } from "../support/scratch-project.js";
import { hiddenCases, type HiddenCase } from "./hidden-cases.js";
import { judgeLiterals } from "./typed-literals.js";

/** Each case is a project in a folder of its own, so that a finding about one says nothing of the others. */
const cases = hiddenCases.map((one, index) => ({ ...one, folder: `case${index}` }));

function filesOf({
  types,
  example,
  folder,
}: HiddenCase & { readonly folder: string }): [string, string | Uint8Array][] {
  const examples = example === undefined ? "" : `, examples: [${example[0]}]`;
  const tool = `import type { Integer, ToolDeclaration } from "@toolwright/runtime";
${types}
export type Used = Integer;
/** Does something. */
export const tool: ToolDeclaration<Args> = { name: "tool", effect: "read_only"${examples} };
`;
  const files = Object.entries({ ...minimalProject, "tools/tool.ts": tool });
  return files.map(([path, content]) => [`${folder}/${path}`, content]);
}

let project: ScratchProject;
const results = new Map<string, GenerateResult>();
/** What the compiler says of each literal, by type and literal. */
const verdicts = new Map<string, string[]>();

beforeAll(async () => {
  project = createScratchProject(Object.fromEntries(cases.flatMap(filesOf)));
  for (const { folder } of cases) results.set(folder, await generate({ root: join(project.root, folder) }));
  const generated = cases.filter(({ folder }) => results.get(folder)?.diagnostics.length === 0);
  const literals = generated.flatMap(({ accepted, refused, folder }) =>
    [...accepted, ...refused].map((literal) => ({ type: `Input_${folder}`, literal })),
  );
  const imports = generated.flatMap(({ folder }) => [
    `import type { ToolInput as ToolInput_${folder} } from "./${folder}/generated/registry.js";`,
    `type Input_${folder} = ToolInput_${folder}<"tool">;`,
  ]);
  judgeLiterals({ root: project.root, imports, literals }).forEach((findings, index) => {
    verdicts.set(`${literals[index]?.type} ${literals[index]?.literal}`, findings);
  });
});

afterAll(() => rmSync(project.root, { recursive: true }));

describe.each(cases)("hidden $name", (one) => {
  const resultOf = (): GenerateResult => {
    const result = results.get(one.folder);
    if (result === undefined) throw new Error(`${one.folder} must have been generated.`);
    return result;
  };
  const validator = (): ValidateFunction => createCompiler().compile(resultOf().tools[0]?.inputSchema ?? {});
  const compilerSays = (literal: string): string[] | undefined => verdicts.get(`Input_${one.folder} ${literal}`);

  test("is listed by path", () => {
    const { diagnostics, tools } = resultOf();
    expect(diagnostics).toEqual([]);
    expect(tools[0]?.hiddenParameters).toEqual(one.hidden);
  });

  test("is missed by neither the schema nor the compiler", () => {
    const validate = validator();
    for (const literal of one.accepted) {
      expect(validate(JSON.parse(literal)), `${literal}: ${JSON.stringify(validate.errors)}`).toBe(true);
      expect(compilerSays(literal), literal).toEqual([]);
    }
  });

  test("is accepted by neither the schema nor the compiler", () => {
    const validate = validator();
    for (const literal of one.refused) {
      expect(validate(JSON.parse(literal)), literal).toBe(false);
      expect(compilerSays(literal), literal).toHaveLength(1);
    }
  });

  test("is in no example", () => {
    const seen = one.example?.[1];
    expect(resultOf().tools[0]?.examples).toEqual(seen === undefined ? [] : [JSON.parse(seen)]);
  });
});
