/** Makes modules that declare random types: a fast-check arbitrary of samples for the oracle. */

import fc from "fast-check";
import { createChoices } from "./random-choices.js";
import type { Tape, Weighted } from "./random-choices.js";
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
  const write = choices.pickWeighted(argumentTypes);
  const hasResult = choices.oneIn(2);
  if (hasResult) workspace.features.add("output schema");
  const written = write(text, (feature) => void workspace.features.add(feature));
  return {
    tape: tape.slice(0, choices.read()),
    type: text,
    hasResult,
    features: workspace.features,
    filesFor: (tool) => writeFiles(workspace, writeTool({ tool, text, written, hasResult })),
  };
}

/** Ways to write the arguments type. */
const argumentTypes: readonly Weighted<(text: string, use: (feature: Feature) => void) => string>[] = [
  [12, (text) => `interface Args { value: ${text}; }`],
  [2, (text) => `interface Args { value?: ${text}; }`],
  [
    1,
    (text, use) => {
      use("arguments that extend");
      return `interface Args extends Omit<{ value: string; other?: number }, "value"> { value: ${text}; }`;
    },
  ],
  [
    1,
    (text, use) => {
      use("union of arguments");
      return `type Args = { value: ${text}; } | { instead: string; note?: string; };`;
    },
  ],
  [
    1,
    (text, use) => {
      use("computed arguments");
      return `type Args = Partial<{ value: ${text}; note: string; }> & { own: boolean; };`;
    },
  ],
];

interface ToolText {
  readonly tool: string;
  /** The type of the value. */
  readonly text: string;
  /** The arguments type. */
  readonly written: string;
  readonly hasResult: boolean;
}

function writeTool({ tool, text, written, hasResult }: ToolText): string {
  const result = hasResult ? `\nexport interface Result { value: ${text}; }\n` : "";
  return `
export ${written}
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
