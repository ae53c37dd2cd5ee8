/** Cases about tool files: random and mutated TypeScript, doc comments and tags. */

import { sampleAt } from "../../oracle/random-types.js";
import { packageFiles } from "../../oracle/random-modules.js";
import { minimalProject, minimalSettings } from "../../support/scratch-project.js";
import {
  applicationModules,
  builtInTools,
  declarationLines,
  fixtures,
  sourceWords,
  wrongProjects,
  type Texts,
} from "../corpus.js";
import { editText } from "../edits.js";
import type { FuzzCommand, Random, Subject } from "../fuzz-case.js";
import { commentText, randomModule } from "../random-typescript.js";

/** The files of the minimal project, as texts. */
export const minimalFiles = minimalProject as Texts; // None is binary.

/** Paths that `generate` writes below any folder. */
const generated =
  /(?:^|\/)(?:model-tool-schema-inventory\.json|inventory\.schema\.json|registry\.ts|TOOLS\.md|catalogue\.html|(?:schemas|metadata|validators|wire)\/[^/]+\.(?:json|ts))$/;

export const isGenerated = (path: string): boolean => generated.test(path);

/** `generate`, and then commands that read the same project. */
export function projectCommands(random: Random, owns: (path: string) => boolean = isGenerated): readonly FuzzCommand[] {
  const cache = random.chance(0.5) ? ["--no-cache"] : [];
  const format = random.chance(0.8) ? ["--format", "json"] : [];
  const others: readonly (readonly string[])[] = [
    ["list", ...format],
    ["list", "--tokens", ...format],
    ["lint", "--infos", ...format],
    ["lint", "--format", random.pick(["github", "sarif", "junit"])],
    ["verify", "--instances", "3", ...format],
    ["check"],
  ];
  return [
    { args: ["generate", ...cache, ...format], owns },
    { args: ["check", ...cache, "--format", "json"], confirms: true },
    ...(random.chance(0.4) ? [{ args: random.pick(others) }] : []),
  ];
}

/** Settings that turn on more of the output. */
function someSettings(random: Random): string {
  const targets = {
    openai: true,
    "openai-strict": true,
    anthropic: true,
    gemini: true,
    mcp: true,
    bedrock: true,
    "vercel-ai": true,
  };
  return JSON.stringify({
    ...minimalSettings,
    ...(random.chance(0.3) && { targets }),
    ...(random.chance(0.2) && { validators: true }),
    ...(random.chance(0.1) && { catalogue: true }),
    ...(random.chance(0.1) && { markdown: true }),
  });
}

function editSource(text: string, random: Random): string {
  return editText(text, { random, words: sourceWords });
}

/** Edits one or two of the files that have this ending. */
export function editFiles(files: Texts, ending: RegExp, random: Random): Texts {
  const paths = Object.keys(files).filter((path) => ending.test(path));
  const chosen = paths.length === 0 ? [] : Array.from({ length: 1 + random.below(2) }, () => random.pick(paths));
  return { ...files, ...Object.fromEntries(chosen.map((path) => [path, editSource(files[path] ?? "", random)])) };
}

const projects: readonly ((random: Random) => Texts)[] = [
  (random) => ({
    "tools/tool.ts": random.chance(0.5) ? randomModule(random) : editSource(randomModule(random), random),
    ...(random.chance(0.3) && { "tools/other.ts": randomModule(random) }),
  }),
  (random) => ({
    "tools/tool.ts": randomModule(random),
    ...(random.chance(0.3) && { "tools/other.ts": randomModule(random) }),
  }),
  (random) => editFiles(random.pick(wrongProjects()).files, /\.[cm]?tsx?$/, random),
  (random) => editFiles(random.pick(fixtures()), /\.[cm]?tsx?$/, random),
  (random) => {
    const sample = sampleAt(random.below(2 ** 30), 0).filesFor("sample");
    const files = Object.fromEntries(Object.entries(sample).map(([path, text]) => [`tools/${path}`, text]));
    return { ...packageFiles, ...editFiles(files, /\.ts$/, random) };
  },
  (random) => {
    const lines = declarationLines(random);
    const name = /(?:interface|type|class) (\w+)/.exec(lines)?.[1] ?? "Args";
    const tool = `export const tool: ToolDeclaration<${name}> = { name: "tool", effect: "read_only" };\n`;
    const text = `import type { ToolDeclaration } from "@toolwright/runtime";\n${lines}${tool}`;
    return { "tools/tool.ts": random.chance(0.5) ? text : editSource(text, random) };
  },
  (random) => {
    const text = `${random.pick(applicationModules())}\n${randomModule(random)}`;
    return { "tools/tool.ts": editSource(text, random) };
  },
];

/** The tools of this repository, of which few are edited and read. */
function builtInProject(random: Random): Texts {
  const files = builtInTools();
  const folder = random.pick(["web", "local-environment", "authority-expanding"]);
  const settings = { ...minimalSettings, tools: [`tools/${folder}/*.ts`] };
  const ofFolder = new RegExp(`^tools/${folder}/`);
  return { ...files, ...editFiles(files, ofFolder, random), "toolwright.config.json": JSON.stringify(settings) };
}

export const toolFiles: Subject = {
  name: "tool-files",
  make: (random) => ({
    files: {
      ...minimalFiles,
      "toolwright.config.json": someSettings(random),
      "tools/text.md": "Text.\n",
      ...(random.chance(0.04) ? builtInProject(random) : random.pick(projects)(random)),
    },
    commands: projectCommands(random),
  }),
};

/** An interface with a comment at every place that can have one. */
function commentedModule(random: Random): string {
  const comment = (): string => (random.chance(0.8) ? commentText(random) : "");
  const type = (): string =>
    random.pick([
      "string",
      "number",
      "Integer",
      "boolean",
      '"a" | "b"',
      "string[]",
      "{ a: string }",
      "Mode",
      "Record<string, number>",
      "[string, number?]",
      "unknown",
      "string | null",
      "Args",
    ]);
  const members = Array.from(
    { length: 1 + random.below(4) },
    (_, index) => `  ${comment()}\n  p${index}${random.chance(0.6) ? "?" : ""}: ${type()}; ${comment()}`,
  );
  return [
    comment(),
    'import type { Integer, ToolDeclaration } from "@toolwright/runtime";',
    comment(),
    `export type Mode = ${comment()} "x" | ${comment()} "y";`,
    `${comment()} export interface Args {`,
    ...members,
    `${comment()} }`,
    `${comment()}\nexport const tool: ToolDeclaration<Args${random.chance(0.3) ? ", Args" : ""}> = { ${comment()} name: "tool", effect: "read_only" };`,
    comment(),
  ].join("\n");
}

const topicsOfComments = [
  "doc-comments",
  "tags",
  "descriptions",
  "defaults-and-examples",
  "hidden-parameters",
  "sensitive",
];

export const comments: Subject = {
  name: "comments",
  make: (random) => {
    const wrong = wrongProjects().filter(({ topic }) => topicsOfComments.includes(topic));
    const files = random.chance(0.6)
      ? { "tools/tool.ts": random.chance(0.7) ? commentedModule(random) : editSource(commentedModule(random), random) }
      : editFiles(random.pick(wrong).files, /\.ts$/, random);
    return {
      files: { ...minimalFiles, "toolwright.config.json": someSettings(random), ...files },
      commands: projectCommands(random),
    };
  },
};
