/** From the declarations of an arguments type to the input schemas that are generated from them. */

import { generate, type GenerateResult } from "toolwright/generator";
import { expect } from "vitest";
import { createAjv } from "../support/ajv.js";
import { createToolProject, type ProjectFiles } from "../support/scratch-project.js";

/** A tool whose arguments type is `Args`, which the declarations must hold. */
export const toolWith = (declarations: string, name = "tool"): string => `
import type { CalendarDate, Integer, ToolDeclaration, Uri } from "@toolwright/runtime";

${declarations}

/** A tool. */
export const tool: ToolDeclaration<Args> = { name: "${name}", effect: "read_only" };
`;

/** Generates the tools of some files. */
export async function run(files: ProjectFiles): Promise<GenerateResult> {
  const project = createToolProject({ ...files });
  const result = await generate({ root: project.root });
  return result;
}

const ajv = createAjv();

/** A schema, or the schemas of properties by name. */
export type Schema = Readonly<Record<string, unknown>>;

/** The input schemas of tools with these declarations; each comes without a finding and is strictly valid. */
export async function schemasOf(declarations: readonly string[]): Promise<Schema[]> {
  const files = declarations.map((text, index) => [`tools/${index}.ts`, toolWith(text, `tool_${index}`)] as const);
  const { tools, diagnostics } = await run(Object.fromEntries(files));
  expect(diagnostics).toEqual([]);
  return declarations.map((_, index) => {
    const schema = tools.find(({ name }) => name === `tool_${index}`)?.inputSchema;
    if (schema === undefined) throw new Error(`The tool ${index} must be found.`);
    ajv.compile(schema);
    return schema;
  });
}

/** The input schema of a tool with these declarations. */
export async function schemaOf(declarations: string): Promise<Schema> {
  const [schema = {}] = await schemasOf([declarations]);
  return schema;
}

/** The schemas of the properties of `Args`. */
export async function propertiesOf(declarations: string): Promise<Schema> {
  return (await schemaOf(declarations))["properties"] as Schema; // The root of an input schema is an object.
}
