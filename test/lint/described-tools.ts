/** From descriptions to what is found in each, once it is the description of a tool: all of them in one project. */

import { lint } from "toolwright/generator";
import { expect } from "vitest";
import { createToolProject } from "../support/scratch-project.js";

/** How the tools are declared and linted. */
export interface Declaration {
  /** Members of the arguments. */
  readonly members: string;
  readonly severities?: Readonly<Record<string, string>>;
}

/** Findings of the rule in each description, as `severity place message`; the tool is called find. */
export function lintDescriptions(rule: string, texts: readonly string[], { members, severities = {} }: Declaration) {
  const config = { tools: ["tools/**/*.ts"], output: "generated", lint: { severities } };
  const files = texts.map((text, index) => [`tools/find${index}.ts`, declare(`find${index}`, members, text)] as const);
  const settings = { "toolwright.config.json": JSON.stringify(config) };
  const project = createToolProject({ ...settings, ...Object.fromEntries(files) });
  const { findings, diagnostics } = lint({ root: project.root });
  expect(diagnostics).toEqual([]);
  const found = findings.filter(({ code }) => code === rule);
  return new Map(
    texts.map((text, index) => {
      const own = found.filter(({ locations }) => locations[0]?.file === `tools/find${index}.ts`);
      return [text, own.map(({ severity, message }) => `${severity}: ${message.replace(`find${index}`, "find")}`)];
    }),
  );
}

function declare(name: string, members: string, description: string): string {
  return `import type { Integer, ToolDeclaration } from "@toolwright/runtime";

export interface ${name}Args {
${members}
}

export const ${name}: ToolDeclaration<${name}Args> = {
  name: "${name}",
  effect: "read_only",
  description: ${JSON.stringify(description)},
};
`;
}
