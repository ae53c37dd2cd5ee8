/** Writes the import statements of generated modules. */

import { posix } from "node:path";
import type { TypeExpression, TypeImport } from "../surface/tool-definition.js";
import { measureText, pageWidth } from "./formatting.js";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import type { Surface } from "./output-kind.js";

export function importStatements(surface: Surface, modulePath: string, types: readonly TypeExpression[]): string[] {
  const byModule = new Map<string, TypeImport[]>();
  for (const needed of types.flatMap((type) => type.imports)) {
    if (needed.kind === "inline") continue;
    const from = specifierOf(surface, modulePath, needed);
    const same = (other: TypeImport): boolean => other.localName === needed.localName;
    const known = byModule.get(from) ?? [];
    byModule.set(from, known.some(same) ? known : [...known, needed]);
  }
  const modules = [...byModule].sort(([left], [right]) => compareText(left, right));
  return modules.flatMap(([from, needed]) => statementsFor(from, needed));
}

/** The text of a type in a module, with the specifiers of its inline imports. */
export function typeText(surface: Surface, modulePath: string, { text, imports }: TypeExpression): string {
  return imports
    .filter(({ kind }) => kind === "inline")
    .reduce((written, needed) => {
      const specifier = JSON.stringify(specifierOf(surface, modulePath, needed));
      return written.replaceAll(`import("${needed.localName}"`, () => `import(${specifier}`);
    }, text);
}

function specifierOf(surface: Surface, modulePath: string, { origin }: TypeImport): string {
  if (origin.kind === "package") return origin.specifier;
  const from = `${surface.output}/${modulePath}`;
  return importPath({ from, to: withExtension(origin.path, surface.importExtension) });
}

/** The specifier of an import between two generated modules; paths are relative to the output folder. */
export function moduleSpecifier(surface: Surface, paths: { readonly from: string; readonly to: string }): string {
  return importPath({ from: paths.from, to: withExtension(paths.to, surface.importExtension) });
}

/** Relative path from one module to another, with the extension of the file. */
export function importPath({ from, to }: { readonly from: string; readonly to: string }): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith("../") ? path : `./${path}`;
}

/** `a.ts` and `a.d.ts` become `a.js`, `a.mts` becomes `a.mjs`. */
export function withExtension(path: string, extension: Surface["importExtension"]): string {
  const match = /^(.*?)(\.d)?\.([cm]?)tsx?$/.exec(path);
  if (match === null) return path;
  const [, stem = path, , kind = ""] = match;
  if (extension === ".ts" && match[2] === undefined) return path;
  return extension === "" && kind === "" ? stem : `${stem}.${kind}js`;
}

function statementsFor(from: string, needed: readonly TypeImport[]): string[] {
  const module = JSON.stringify(from);
  const named = needed
    .filter(({ kind }) => kind === "named")
    .map(({ name, localName }) => (name === localName ? name : `${name} as ${localName}`))
    .sort(compareText);
  const others = needed
    .filter(({ kind }) => kind !== "named")
    .map(({ kind, localName }) => `import type ${kind === "namespace" ? "* as " : ""}${localName} from ${module};`);
  if (named.length === 0) return others;
  return [...others, layoutImport({ keyword: "import type", names: named, module: from })];
}

export interface NamedImport {
  readonly keyword: "import" | "import type";
  readonly names: readonly string[];
  readonly module: string;
}

/** Lays out an import as prettier does: on one line if it fits, or with one name; else one name per line. */
export function layoutImport({ keyword, names, module }: NamedImport): string {
  const from = `from ${JSON.stringify(module)};`;
  const line = `${keyword} { ${names.join(", ")} } ${from}`;
  if (names.length === 1 || measureText(line) <= pageWidth) return line;
  return `${keyword} {\n${names.map((name) => `  ${name},\n`).join("")}} ${from}`;
}
