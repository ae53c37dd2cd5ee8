/** Makes modules that declare random types: a fast-check arbitrary of samples for the oracle. */

import fc from "fast-check";
import { createChoices, type Tape } from "./random-choices.js";
import { chance, drawFrom } from "./random-constructs.js";
import { makeSampleType } from "./random-families.js";
import { createWorkspace, fillNames, writeModule, writeUnimported, type Workspace } from "./random-modules.js";

/** One tool whose argument's type is random, in a folder of its own. */
export interface Sample {
  readonly tape: Tape;
  /** The type of the property `value`. */
  readonly type: string;
  readonly hasResult: boolean;
  /** Texts by name of the file. They stand in the project that `packageFiles` are in. */
  readonly filesFor: (tool: string) => Readonly<Record<string, string>>;
  /** What it was made with. */
  readonly used: ReadonlySet<string>;
}

const tapeLength = 500;
const deepest = 4;

/** The tapes that decide samples. */
export const tapes: fc.Arbitrary<Tape> = fc.array(fc.noBias(fc.nat({ max: 0xffff })), {
  minLength: tapeLength,
  maxLength: tapeLength,
  size: "max",
});

export const samples: fc.Arbitrary<Sample> = tapes.map(readSample);

/** The sample at an index of a run: the same whatever else is in the run. */
export function sampleAt(seed: number, index: number): Sample {
  const [sample] = fc.sample(samples, { seed: (Math.imul(seed, 1_000_003) + index) | 0, numRuns: 1 });
  if (sample === undefined) throw new Error("fast-check must make a sample.");
  return sample;
}

/** The sample that a tape stands for. */
export function readSample(tape: Tape): Sample {
  const choices = createChoices(tape);
  const workspace = createWorkspace("sample");
  const used = new Set<string>();
  const scene = { choices, used, workspace, module: "args", depth: deepest, pending: [], parameters: [] } as const;
  const { text } = makeSampleType(scene);
  const written = drawArguments(scene).replace("VALUE", () => text);
  const drawn = drawAnnotation(scene);
  // A generated module cannot import a private type.
  const isPublic = workspace.modules.args.declarations.every((line) => line.startsWith("export "));
  const named = isPublic || !drawn.type.includes("VALUE") ? drawn : { type: "ToolDeclaration<Args>" };
  const hasResult = hasOutput(scene);
  const annotation = named.type.replace("VALUE", () => text).replace(/>$/, hasResult ? ", Result>" : ">");
  return {
    tape: tape.slice(0, choices.read()),
    type: text,
    hasResult,
    used,
    filesFor: (tool) =>
      writeFiles(workspace, {
        tool,
        text: writeTool({ tool, text, written, annotation, hasResult }),
        alias: named.alias,
      }),
  };
}

const hasOutput = chance("output schema", 2);

/** Ways to write the arguments type. */
const drawArguments = drawFrom([
  [12, "plain arguments", "interface Args { value: VALUE; }"],
  [2, "optional argument", "interface Args { value?: VALUE; }"],
  [
    1,
    "arguments that extend",
    'interface Args extends Omit<{ value: string; other?: number }, "value"> { value: VALUE; }',
  ],
  [1, "union of arguments", "type Args = { value: VALUE; } | { instead: string; note?: string; };"],
  [1, "computed arguments", "type Args = Partial<{ value: VALUE; note: string; }> & { own: boolean; };"],
]);

interface Annotation {
  readonly type: string;
  /** The parameter of `SampleTool`, and what it passes to `ToolDeclaration`. */
  readonly alias?: readonly [parameter: string, passed: string];
}

/** Ways to name it in the declaration. */
const drawAnnotation = drawFrom<Annotation>([
  [12, "arguments by name", { type: "ToolDeclaration<Args>" }],
  [2, "arguments by import()", { type: 'ToolDeclaration<import("./args.js").Args>' }],
  [4, "arguments in a literal", { type: "ToolDeclaration<{ value: VALUE }>" }],
  [2, "alias of a literal", { type: "SampleTool<VALUE>", alias: ["T", "{ value: T; own?: Args | T[] }"] }],
  [1, "alias of an intersection", { type: "SampleTool<Args>", alias: ["T extends object", "T & { own?: Args }"] }],
  [1, "alias of a mapped type", { type: "SampleTool<Args>", alias: ["T extends object", "{ [K in keyof T]: T[K] }"] }],
  [1, "alias of a mapped part", { type: "SampleTool<VALUE>", alias: ["T", "{ part: { [K in keyof T]?: T[K] } }"] }],
  [
    1,
    "alias of a conditional type",
    { type: "SampleTool<Args>", alias: ["T extends object", "T extends { value: infer K } ? { value: K } : T"] },
  ],
  [1, "alias of a generic type", { type: "SampleTool<VALUE>", alias: ["T", "Generic<T | null>"] }],
]);

const aliasHead = `import type { ToolDeclaration } from "@toolwright/runtime";
export interface Args { own: boolean }
export interface Generic<T, K = T> { value: T; key?: K[] }
`;

interface ToolText {
  readonly tool: string;
  /** The type of the value. */
  readonly text: string;
  /** The arguments type. */
  readonly written: string;
  readonly annotation: string;
  readonly hasResult: boolean;
}

function writeTool({ tool, text, written, annotation, hasResult }: ToolText): string {
  const result = hasResult ? `\nexport interface Result { value: ${text}; }\n` : "";
  return `
export ${written}
${result}
/** A sample. */
export const sample: ${annotation} = { name: "${tool}", effect: "read_only" };
`;
}

function writeFiles(
  workspace: Workspace,
  { tool, text, alias }: { tool: string; text: string; alias: Annotation["alias"] },
): Record<string, string> {
  const { modules, reExports } = workspace;
  const [name, from] = alias === undefined ? ["ToolDeclaration", "@toolwright/runtime"] : ["SampleTool", "./alias.js"];
  const files = {
    "args.ts": `import type { ${name} } from "${from}";\n${writeModule(modules.args)}${text}`,
    ...(alias !== undefined && {
      "alias.ts": `${aliasHead}export type SampleTool<${alias[0]}, R = undefined> = ToolDeclaration<${alias[1]}, R>;\n`,
    }),
    ...(modules.other.declarations.length > 0 && { "other.ts": writeModule(modules.other) }),
    ...(reExports.size > 0 && { "again.ts": `${[...reExports].join("\n")}\n` }),
    ...writeUnimported(workspace),
  };
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [fillNames(path, tool), fillNames(file, tool)]),
  );
}
