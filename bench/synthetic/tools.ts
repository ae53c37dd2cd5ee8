/** Generates the source files of a project with any number of tools. The same seed gives the same files. */

import { exampleOf, makeParameters, renderProperties, type Parameter } from "./parameters.js";
import { createRandom } from "../../contract/src/random.js";
import { areas, remarks, sharedTypes, verbs } from "./vocabulary.js";

export interface SourceFile {
  /** POSIX, relative to the project. */
  readonly path: string;
  readonly text: string;
}

interface Subject {
  readonly area: string;
  readonly noun: string;
  readonly verb: (typeof verbs)[number];
}

const things = Object.entries(areas).flatMap(([area, nouns]) => nouns.map((noun) => ({ area, noun })));

/** Yields the shared types and one file for each tool. A larger project begins with the tools of a smaller one. */
export function* makeSources(size: {
  readonly tools: number;
  readonly seed: number;
  readonly first?: number;
}): Generator<SourceFile> {
  const { tools, seed, first = 0 } = size;
  for (const { file, text } of Object.values(sharedTypes)) yield { path: `tools/shared/${file}.ts`, text };
  const subjects = verbs.flatMap((verb) => things.map((thing) => ({ verb, ...thing })));
  for (let index = first; index < first + tools; index += 1) {
    // A prime, which mixes verbs and things and reaches all of them.
    const subject = subjects[(index * 617) % subjects.length];
    if (subject === undefined) throw new Error("The vocabulary must have words.");
    const turn = Math.floor(index / subjects.length);
    const name = `${subject.verb[0]}_${subject.noun}${turn === 0 ? "" : `_${turn + 1}`}`;
    yield makeTool(name, subject, seed);
  }
}

function makeTool(name: string, { area, noun, verb: [verb, effect, sentence] }: Subject, seed: number): SourceFile {
  const random = createRandom(seed, name);
  const type = name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const constant = type.charAt(0).toLowerCase() + type.slice(1);
  const parameters = makeParameters(random, { minimum: 3, maximum: 8, owner: type, depth: 0 });
  const results = makeParameters(random, { minimum: 2, maximum: 5, owner: `${type}Result`, depth: 1 });
  if (random.chance(0.2)) results.push(outcome);
  const hidden = random.chance(0.1);
  const remarksShown = remarks.slice(random.below(2), 3 + random.below(3));
  const description = [`${sentence} ${noun.replaceAll("_", " ")}.`, ...remarksShown];
  const idempotent = effect === "read_only" || random.chance(0.5);
  const fields = {
    name,
    family: area,
    stability: random.pick(["stable", "stable", "experimental"]),
    effect,
    idempotent,
    ...(idempotent && random.chance(0.5) ? { retryHint: { maxAttempts: 3, initialBackoffMs: 200 } } : {}),
    ...(random.chance(0.5) ? { typicalDurationMs: (1 + random.below(50)) * 20 } : {}),
    ...(random.chance(0.2) ? { relatedSurfaces: [`cli: ${area} ${verb}`] } : {}),
    ...(random.chance(0.3) ? { examples: [exampleOf(parameters)] } : {}),
  };
  const text = `/** Declares \`${name}\`. */

${renderImports([...parameters, ...results])}
${parameters.flatMap(({ declarations }) => declarations.map((text) => `${text}\n\n`)).join("")}/** Arguments of \`${name}\`. */
export interface ${type}Args {
${renderProperties(parameters)}${hidden ? hiddenProperty : ""}
}

/** Result of \`${name}\`. */
export interface ${type}Result {
${renderProperties(results)}
}

/**
 * ${description.join("\n * ")}
 *
 * @remarks What stands here is for maintainers.
 */
export const ${constant}: ToolDeclaration<${type}Args, ${type}Result> = ${renderLiteral(fields)};
`;
  return { path: `tools/${area}/${name.replaceAll("_", "-")}.ts`, text };
}

const none = { optional: false, runtimeTypes: [], declarations: [] };
const { name: type, example } = sharedTypes.outcome;
const outcome: Parameter = {
  ...none,
  name: "outcome",
  documentation: ["How it ended."],
  type,
  example,
  shared: ["outcome"],
};

const hiddenProperty = `

  /**
   * Set by the application, never by the model.
   * @hidden
   */
  openedByUser?: boolean;`;

function renderImports(parameters: readonly Parameter[]): string {
  const runtimeTypes = new Set(["ToolDeclaration", ...parameters.flatMap(({ runtimeTypes }) => runtimeTypes)]);
  const shared = new Set(parameters.flatMap((parameter) => parameter.shared));
  const lines = [`import type { ${[...runtimeTypes].sort().join(", ")} } from "@toolwright/runtime";`];
  for (const key of shared) {
    const { name, file } = sharedTypes[key];
    lines.push(`import type { ${name} } from "../shared/${file}.js";`);
  }
  return `${lines.join("\n")}\n`;
}

function renderLiteral(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields, null, 2).replace(/^(\s*)"([A-Za-z]\w*)":/gm, "$1$2:");
}
