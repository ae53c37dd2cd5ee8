import { generate, type GenerateResult } from "toolwright/generator";
import { beforeAll, describe, expect, test } from "vitest";
import { createCompiler } from "../generated/schema-compiler.js";
import { createToolProject, type ScratchProject } from "../support/scratch-project.js";
import { hiddenCases, randomCases, type HiddenCase } from "./hidden-cases.js";
import { judgeLiterals } from "./typed-literals.js";

const cases = [...hiddenCases, ...randomCases].map((one, index) => ({ ...one, tool: `case_${index}` }));

function declareTool({ types, example, tool }: HiddenCase & { readonly tool: string }): string {
  const examples = example === undefined ? "" : `, examples: [${example.join(", ")}]`;
  return `import type { Integer, ToolDeclaration } from "@toolwright/runtime";
${types}
export type Used = Integer;
/** Does something. */
export const tool: ToolDeclaration<Args> = { name: "${tool}", effect: "read_only"${examples} };
`;
}

let project: ScratchProject;
let result: GenerateResult;
/** What the compiler says of each literal, by type and literal. */
const verdicts = new Map<string, string[]>();

beforeAll(async () => {
  const files = Object.fromEntries(cases.map((one) => [`tools/${one.tool}.ts`, declareTool(one)]));
  project = createToolProject({ ...files });
  result = await generate({ root: project.root });
  const literals = cases.flatMap(({ accepted, refused, example, tool }) => [
    ...[...accepted, ...refused].map((literal) => ({ type: `ToolInput<"${tool}">`, literal })),
    ...(example === undefined ? [] : [{ type: `ToolArguments<"${tool}">`, literal: example[0] }]),
  ]);
  const imports = ['import type { ToolArguments, ToolInput } from "./generated/registry.js";'];
  judgeLiterals({ root: project.root, imports, literals }).forEach((findings, index) => {
    verdicts.set(`${literals[index]?.type} ${literals[index]?.literal}`, findings);
  });
});

test("every type is accepted", () => expect(result.diagnostics).toEqual([]));

const compiler = createCompiler();

describe.each(cases)("hidden $name", ({ hidden, accepted, refused, example, tool: name, ...rest }) => {
  const generated = () => result.tools.find((tool) => tool.name === name);
  const validator = () => compiler.compile(generated()?.inputSchema ?? {});
  const compilerSays = (literal: string, type = "ToolInput") => verdicts.get(`${type}<"${name}"> ${literal}`);

  test("is missed by neither the schema nor the compiler", () => {
    const validate = validator();
    for (const literal of accepted) {
      expect(validate(JSON.parse(literal)), `${literal}: ${JSON.stringify(validate.errors)}`).toBe(true);
      expect(compilerSays(literal), literal).toEqual([]);
    }
  });

  test("is accepted by neither the schema nor the compiler", () => {
    const validate = validator();
    for (const literal of refused) {
      expect(validate(JSON.parse(literal)), literal).toBe(false);
      expect(compilerSays(literal), literal).toHaveLength(1);
    }
  });

  test("is listed by path, and is in no example but in the handler's arguments", () => {
    const { hiddenParameters, hiddenDefaults, hiddenTypes, defaultedParameters, sensitiveParameters, examples } =
      generated() ?? {};
    const defaults = [JSON.parse(rest.defaults ?? "{}"), rest.found ?? []];
    expect([hiddenDefaults, defaultedParameters, sensitiveParameters]).toEqual([...defaults, []]);
    if (rest.demands !== undefined) expect(hiddenTypes).toEqual(JSON.parse(rest.demands));
    if (hidden !== undefined) expect(hiddenParameters).toEqual(hidden);
    const seen: unknown = JSON.parse(example?.[1] ?? "null");
    expect(examples, "with and without hidden parameters").toEqual(example === undefined ? [] : [seen, seen]);
    if (example !== undefined) expect(compilerSays(example[0], "ToolArguments")).toEqual([]);
  });
});

test("many random types hide something", () => {
  const hiding = randomCases.filter(({ refused }) => refused.length > 0);
  expect(hiding.length).toBeGreaterThan(randomCases.length * 0.3);
});
