/** Generates the source files of a project with any number of tools; the same seed gives the same files. */

import { createRandom } from "./random.mjs";
import { exampleOf, makeParameters, renderProperties } from "./synthetic-parameters.mjs";
import { areas, remarks, sharedTypes, verbs } from "./vocabulary.mjs";

/** @typedef {import("./synthetic-parameters.mjs").Parameter} Parameter */

/**
 * @typedef {object} SourceFile
 * @property {string} path POSIX, relative to the project.
 * @property {string} text
 */

/** @typedef {{ name: string, area: string, noun: string, verb: (typeof verbs)[number] }} Subject */

const things = Object.entries(areas).flatMap(([area, nouns]) => nouns.map((noun) => ({ area, noun })));

/**
 * Yields the shared types and one file for each tool. A larger project begins with the tools of a smaller one.
 * @param {{ readonly tools: number, readonly seed: number }} size
 * @returns {Generator<SourceFile>}
 */
export function* makeSources({ tools, seed }) {
  for (const { file, text } of Object.values(sharedTypes)) yield { path: `tools/shared/${file}.ts`, text };
  const subjects = createRandom(seed).shuffle(verbs.flatMap((verb) => things.map((thing) => ({ verb, ...thing }))));
  for (let index = 0; index < tools; index += 1) {
    const subject = subjects[index % subjects.length];
    if (subject === undefined) throw new Error("The vocabulary must have words.");
    const { verb, noun } = subject;
    const turn = Math.floor(index / subjects.length);
    const name = `${verb.name}_${noun}${turn === 0 ? "" : `_${turn + 1}`}`;
    yield makeTool({ ...subject, name }, seed * 1_000_003 + index);
  }
}

/**
 * @param {Subject} subject
 * @param {number} seed
 * @returns {SourceFile}
 */
function makeTool(subject, seed) {
  const random = createRandom(seed);
  const { name, area, verb } = subject;
  const type = capitalized(name);
  const constant = type.charAt(0).toLowerCase() + type.slice(1);
  const parameters = makeParameters(random, { minimum: 3, maximum: 8, owner: type, depth: 0 });
  const results = makeParameters(random, { minimum: 2, maximum: 5, owner: `${type}Result`, depth: 1 });
  if (random.chance(0.2)) results.push(outcome);
  const hidden = random.chance(0.1);
  const thing = subject.noun.replaceAll("_", " ");
  const description = [`${verb.sentence} ${thing}.`, ...random.shuffle(remarks).slice(0, random.integer(1, 4))];
  const idempotent = verb.effect === "read_only" || random.chance(0.5);
  const fields = {
    name,
    family: area,
    stability: random.pick(["stable", "stable", "experimental"]),
    effect: verb.effect,
    idempotent,
    ...(idempotent && random.chance(0.5) ? { retryHint: { maxAttempts: 3, initialBackoffMs: 200 } } : {}),
    ...(random.chance(0.5) ? { typicalDurationMs: random.integer(1, 50) * 20 } : {}),
    ...(random.chance(0.2) ? { relatedSurfaces: [`cli: ${area} ${verb.name}`] } : {}),
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

/** @type {Parameter} */
const outcome = {
  name: "outcome",
  documentation: ["How it ended."],
  type: sharedTypes.outcome.name,
  optional: false,
  example: sharedTypes.outcome.example,
  runtimeTypes: [],
  shared: ["outcome"],
  declarations: [],
};

const hiddenProperty = `

  /**
   * Set by the application, never by the model.
   * @hidden
   */
  openedByUser?: boolean;`;

/** @param {readonly Parameter[]} parameters */
function renderImports(parameters) {
  const runtimeTypes = new Set(["ToolDeclaration", ...parameters.flatMap(({ runtimeTypes }) => runtimeTypes)]);
  const shared = new Set(parameters.flatMap((parameter) => parameter.shared));
  const lines = [`import type { ${[...runtimeTypes].sort().join(", ")} } from "@toolwright/runtime";`];
  for (const key of shared) {
    const { name, file } = sharedTypes[key];
    lines.push(`import type { ${name} } from "../shared/${file}.js";`);
  }
  return `${lines.join("\n")}\n`;
}

/** @param {Record<string, unknown>} fields */
function renderLiteral(fields) {
  return JSON.stringify(fields, null, 2).replace(/^(\s*)"([A-Za-z]\w*)":/gm, "$1$2:");
}

/** @param {string} name */
function capitalized(name) {
  return name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
