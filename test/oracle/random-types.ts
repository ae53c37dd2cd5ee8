/** Makes modules that declare random types: a fast-check arbitrary of samples for the oracle. */

import fc from "fast-check";
import { createChoices } from "./random-choices.js";
import type { Tape } from "./random-choices.js";
import { makeSampleType } from "./random-families.js";
import type { Feature } from "./random-features.js";
import { createWorkspace, writeModule } from "./random-modules.js";
import type { Workspace } from "./random-modules.js";

/** One tool whose argument's type is random, in a folder of its own. */
export interface Sample {
  readonly tape: Tape;
  /** The type of the property `value`. */
  readonly type: string;
  readonly hasResult: boolean;
  /** Texts by name of the file. They stand in the project that `packageFiles` are in. */
  readonly filesFor: (tool: string) => Readonly<Record<string, string>>;
  readonly features: ReadonlySet<Feature>;
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
  const scene = { choices, workspace, module: "args", depth: deepest, pending: [], parameters: [] } as const;
  const { text } = makeSampleType(scene);
  const isOptional = choices.oneIn(6);
  const hasResult = choices.oneIn(2);
  if (hasResult) workspace.features.add("output schema");
  return {
    tape: tape.slice(0, choices.read()),
    type: text,
    hasResult,
    features: workspace.features,
    filesFor: (tool) => writeFiles(workspace, writeTool({ tool, text, isOptional, hasResult })),
  };
}

interface ToolText {
  readonly tool: string;
  readonly text: string;
  readonly isOptional: boolean;
  readonly hasResult: boolean;
}

function writeTool({ tool, text, isOptional, hasResult }: ToolText): string {
  const member = `value${isOptional ? "?" : ""}: ${text};`;
  const result = hasResult ? `\nexport interface Result { value: ${text}; }\n` : "";
  return `
export interface Args { ${member} }
${result}
/** A sample. */
export const sample: ToolDeclaration<Args${hasResult ? ", Result" : ""}> = { name: "${tool}", effect: "read_only" };
`;
}

function writeFiles({ modules, reExports }: Workspace, tool: string): Readonly<Record<string, string>> {
  const declarations = 'import type { ToolDeclaration } from "@toolwright/runtime";\n';
  return {
    "args.ts": `${declarations}${writeModule(modules.args)}${tool}`,
    ...(modules.other.declarations.length > 0 && { "other.ts": writeModule(modules.other) }),
    ...(reExports.size > 0 && { "again.ts": `${[...reExports].join("\n")}\n` }),
  };
}
