/** Real texts of this repository and of packages that it has, to edit. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { splitSections } from "../support/sections.js";
import { repository } from "../support/scratch-project.js";
import { splitTopic, valuesOf } from "../support/topics.js";
import type { Random } from "./fuzz-case.js";

export type Texts = Readonly<Record<string, string>>;

const readIn = (path: string): string => readFileSync(join(repository, path), "utf8");

function filesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => pattern.test(path) && !path.split("/").includes("node_modules"))
    .map((path) => `${folder}/${path}`)
    .sort();
}

/** Makes what it takes long to read only when it is needed. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The built-in tools: modules that import each other, and the files beside them. */
export const builtInTools = once((): Texts =>
  Object.fromEntries(filesBelow("tools", /\.(?:ts|md|lark)$/).map((path) => [path, readIn(path)])),
);

/** A wrong project of the tests, without what is said about it. */
export interface WrongProject {
  readonly topic: string;
  readonly files: Texts;
  readonly args: readonly string[];
}

/** The wrong projects of the tests. */
export const wrongProjects = once((): readonly WrongProject[] =>
  filesBelow("test/bad-input/topics", /\.txt$/).flatMap((path) =>
    splitTopic(readIn(path)).cases.map((topicCase) => ({
      topic: path.replace(/^.*\/|\.txt$/g, ""),
      files: Object.fromEntries([...topicCase.sharedFiles, ...topicCase.files]),
      args: (valuesOf(topicCase, "args")[0] ?? "generate").split(" "),
    })),
  ),
);

/** Projects and modules of the other tests: files by path, from texts in which each stands below its name. */
export const fixtures = once((): readonly Texts[] =>
  filesBelow("test", /\.txt$/)
    .filter((path) => !path.startsWith("test/bad-input/"))
    .map((path) => readIn(path))
    .filter((text) => text.includes("// @filename: "))
    .flatMap((text) => {
      try {
        const files = Object.fromEntries(splitSections(text, { prefix: "// @filename: " }));
        return Object.keys(files).some((path) => path.endsWith(".ts")) ? [files] : [];
      } catch {
        return []; // The same name in several cases: those files make no project.
      }
    }),
);

/** Modules of applications. */
export const applicationModules = once((): readonly string[] =>
  [...filesBelow("examples", /\.ts$/), ...filesBelow("runtime/src", /\.ts$/)].map(readIn),
);

/** Files with nearly all of TypeScript's syntax for types. */
const declarationFiles = once((): readonly string[] => [
  ...filesBelow("node_modules/typescript/lib", /^lib\.es.*\.d\.ts$/),
  ...["zod/v4/core", "ai/dist", "@types/node", "ts-morph/lib", "openai"]
    .map((folder) => `node_modules/${folder}`)
    .flatMap((folder) => filesBelow(folder, /\.d\.ts$/).slice(0, 60)),
]);

/** Some lines of a declaration file, from the beginning of a statement on. */
export function declarationLines(random: Random): string {
  const lines = readIn(random.pick(declarationFiles())).split("\n");
  const starts = lines.flatMap((line, index) =>
    /^(?:export |declare |interface |type |\/\*\*)/.test(line) ? [index] : [],
  );
  const start = starts[random.below(starts.length)] ?? 0;
  const length = 3 + random.below(25);
  return `${lines.slice(start, start + length).join("\n")}\n`;
}

/** What TypeScript consists of, and what toolwright reads in it. */
export const sourceWords: readonly string[] = [
  ..."abstract any as asserts async await bigint boolean class const constructor declare default delete enum export extends false from function get global import in infer instanceof interface intrinsic is keyof let module namespace never new null number object of override private readonly require return satisfies set static string super symbol this throw true type typeof undefined unique unknown using var void while yield".split(
    " ",
  ),
  ..."=> ... ?. ?? ??= ** << >>> ! ? : ; , . ( ) [ ] { } < > | & = + - * / ~ ^ % @ # ` ${ } \" ' /* */ // /** #!".split(
    " ",
  ),
  ..."ToolDeclaration Args Integer Partial Required Pick Omit Record Exclude Extract Readonly NonNullable Awaited Uppercase Capitalize Parameters ReturnType Array Map Set Promise Date RegExp Function".split(
    " ",
  ),
  ..."@hidden @internal @sensitive @default @minimum @maximum @minLength @maxLength @pattern @format @minItems @maxItems @uniqueItems @multipleOf @deprecated @remarks @example @see @param @throws @title @description @const @enum @writeOnly {@link {@inheritDoc @@ @".split(
    " ",
  ),
  ..."name: effect: family: stability: examples: targets: description: descriptionFile: freeformGrammar: retryHint: aliases: deprecation: relatedSurfaces: resultEnvelope: as_const".split(
    " ",
  ),
  "as const",
  "string | number",
  "[key: string]: unknown;",
  "{ [K in keyof T]: T[K] }",
  "T extends (infer U)[] ? U : never",
  "`${string}-${number}`",
  "/** @default {} */",
  "/** @pattern ^a+$ */",
  "// @ts-nocheck\n",
  "// @ts-expect-error\n",
  "// @ts-ignore\n",
  '/// <reference path="./x.ts" />\n',
  '/// <reference types="node" />\n',
  '/// <reference lib="dom" />\n',
  "<<<<<<< ours\n",
  "=======\n",
  ">>>>>>> theirs\n",
  'import x = require("x");\n',
  'export * from "./missing.js";\n',
  'import type * as all from "@toolwright/runtime";\n',
  'declare module "@toolwright/runtime" { interface ToolDeclaration<A, R> { more: A } }\n',
  "declare global { interface Array<T> { extra: T } }\n",
  "export default ",
  "export = ",
  "1e999",
  "0n",
  "-0",
  "0x1F",
  "1_000",
  "/a+/g",
  "<T,>",
  "<const T>",
  "\\u{61}",
  "\\x00",
];
