/** Makes a tool of every type of a corpus, and has the compiler judge the schemas. */

import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { verify, type Diagnostic, type SchemaVerification } from "toolwright/generator";
import { createToolProject, repository } from "../support/scratch-project.js";
import type { Corpus } from "./corpora.js";

/** What came of one type. */
export interface JudgedType {
  readonly type: string;
  /** How many values the compiler and the schemas were asked about; 0 where the type was refused. */
  readonly instances: number;
  readonly disagreements: readonly SchemaVerification["disagreements"][number][];
  /** Why it was refused; undefined where it was not. */
  readonly refusals: readonly string[] | undefined;
}

/** What came of a corpus. */
export interface JudgedCorpus {
  readonly corpus: Corpus;
  readonly types: readonly JudgedType[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Judges the types of a corpus, with so many values for each schema. */
export function judgeCorpus(corpus: Corpus, instances: number): JudgedCorpus {
  return inProject(corpus, (root) => {
    const result = verify({ root, seed: 1, instances });
    const types = corpus.types.map((type): JudgedType => {
      const tool = result.tools.find(({ tool: name }) => name === toolName(type));
      const refusals = result.skipped.includes(toolName(type)) ? reasonsAgainst(corpus, type) : undefined;
      if (tool === undefined && refusals === undefined) throw new Error(`${type} must be judged or refused.`);
      const sides = tool === undefined ? [] : [tool.input, tool.output].filter((side) => side !== null);
      return {
        type,
        instances: sides.reduce((sum, side) => sum + side.instances, 0),
        disagreements: sides.flatMap(({ disagreements }) => disagreements),
        refusals,
      };
    });
    return { corpus, types, diagnostics: result.diagnostics };
  });
}

/** What is said of a type where it stands alone: errors are about types, which several tools may share. */
function reasonsAgainst(corpus: Corpus, type: string): readonly string[] {
  return inProject({ ...corpus, types: [type] }, (root) => {
    const errors = verify({ root, instances: 1 }).diagnostics.filter(({ severity }) => severity === "error");
    return [...new Set(errors.map(({ message }) => message))];
  });
}

function inProject<Result>(corpus: Corpus, use: (root: string) => Result): Result {
  const project = createToolProject({ ...toolFiles(corpus) });
  try {
    const link = join(project.root, "node_modules", corpus.package);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(repository, "node_modules", corpus.package), link);
    return use(project.root);
  } finally {
    rmSync(project.root, { recursive: true });
  }
}

export function toolFiles({ module, namespace, types }: Corpus): Record<string, string> {
  return Object.fromEntries(
    types.map((type) => {
      const imported = namespace ?? type;
      const name = namespace === undefined ? type : `${namespace}.${type}`;
      const text = `import type { ToolDeclaration } from "@toolwright/runtime";
import type { ${imported} } from "${module}";

/** Takes and returns what the package declares. */
export const tool: ToolDeclaration<${name}, ${name}> = { name: "${toolName(type)}", effect: "read_only" };
`;
      return [`tools/${toolName(type)}.ts`, text];
    }),
  );
}

function toolName(type: string): string {
  return type.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_").toLowerCase();
}
