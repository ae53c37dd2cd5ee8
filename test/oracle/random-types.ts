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
  const named = drawReference(scene).replace("VALUE", () => text);
  // A generated module cannot import a private type.
  const isPublic = workspace.modules.args.declarations.every((line) => line.startsWith("export "));
  const reference = isPublic || !named.startsWith("{") ? named : "Args";
  const hasResult = hasOutput(scene);
  return {
    tape: tape.slice(0, choices.read()),
    type: text,
    hasResult,
    used,
    filesFor: (tool) => writeFiles(workspace, { tool, text: writeTool({ tool, text, written, reference, hasResult }) }),
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

/** Ways to name it in the declaration. */
const drawReference = drawFrom([
  [6, "arguments by name", "Args"],
  [1, "arguments by import()", 'import("./args.js").Args'],
  [2, "arguments in a literal", "{ value: VALUE }"],
]);

interface ToolText {
  readonly tool: string;
  /** The type of the value. */
  readonly text: string;
  /** The arguments type. */
  readonly written: string;
  /** What the declaration writes for it. */
  readonly reference: string;
  readonly hasResult: boolean;
}

function writeTool({ tool, text, written, reference, hasResult }: ToolText): string {
  const result = hasResult ? `\nexport interface Result { value: ${text}; }\n` : "";
  return `
export ${written}
${result}
/** A sample. */
export const sample: ToolDeclaration<${reference}${hasResult ? ", Result" : ""}> = { name: "${tool}", effect: "read_only" };
`;
}

function writeFiles(workspace: Workspace, { tool, text }: { tool: string; text: string }): Record<string, string> {
  const { modules, reExports } = workspace;
  const declarations = 'import type { ToolDeclaration } from "@toolwright/runtime";\n';
  const files = {
    "args.ts": `${declarations}${writeModule(modules.args)}${text}`,
    ...(modules.other.declarations.length > 0 && { "other.ts": writeModule(modules.other) }),
    ...(reExports.size > 0 && { "again.ts": `${[...reExports].join("\n")}\n` }),
    ...writeUnimported(workspace),
  };
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [fillNames(path, tool), fillNames(file, tool)]),
  );
}
