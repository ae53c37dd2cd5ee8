/** From TypeScript files to what each of them imports, read from their syntax. */

import { readFileSync, readdirSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import type typescript from "typescript";
import { ts } from "../runtime/compiler.js";
import { repository } from "../support/scratch-project.js";

/** One import, export from, `import()`, `require()` or `import("…").Type`. */
export interface ModuleImport {
  /** What the code names. */
  readonly specifier: string;
  /** For a relative import the path of the file, from the repository's folder; else undefined. */
  readonly target: string | undefined;
  /** Whether nothing of it is left at run time. */
  readonly typesOnly: boolean;
}

/** A file with all its imports. */
export interface SourceModule {
  /** POSIX, from the repository's folder. */
  readonly path: string;
  readonly code: string;
  readonly imports: readonly ModuleImport[];
}

/** Every TypeScript file below a folder of the repository, in path order. */
export function readModules(folder: string): SourceModule[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?tsx?$/.test(entry.name))
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort()
    .map((path) => parseModule(path, readFileSync(join(repository, path), "utf8")));
}

/** Reads the imports of one file. */
export function parseModule(path: string, code: string): SourceModule {
  const imports: ModuleImport[] = [];
  const visit = (node: typescript.Node): void => {
    const found = importIn(node);
    if (found !== undefined) imports.push({ ...found, target: targetOf(path, found.specifier) });
    ts.forEachChild(node, visit);
  };
  visit(parse(path, code));
  return { path, code, imports };
}

/** Every name in the code that is no property's. */
export function freeNames({ path, code }: SourceModule): Set<string> {
  const names = new Set<string>();
  const visit = (node: typescript.Node): void => {
    const { parent } = node;
    const namesProperty =
      parent !== undefined &&
      (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) &&
      parent.name === node;
    if (ts.isIdentifier(node) && !namesProperty) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parse(path, code));
  return names;
}

/** The circles of imports, types included: each begins with its first path and ends where it began. */
export function findCycles(modules: readonly SourceModule[]): string[][] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const target of importsOf.get(path) ?? []) if (target !== undefined) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of modules) walk(path, []);
  return cycles;
}

function parse(path: string, code: string): typescript.SourceFile {
  return ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, true);
}

function importIn(node: typescript.Node): { specifier: string; typesOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node)) {
    return { specifier: textOf(node.moduleSpecifier), typesOnly: node.importClause?.isTypeOnly ?? false };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { specifier: textOf(node.moduleSpecifier), typesOnly: node.isTypeOnly };
  }
  if (ts.isExternalModuleReference(node)) return { specifier: textOf(node.expression), typesOnly: false };
  if (ts.isImportTypeNode(node)) return { specifier: textOf(node.argument), typesOnly: true };
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  const loads =
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === "require");
  return loads ? { specifier: textOf(node.arguments[0]), typesOnly: false } : undefined;
}

/** What the literal says, or the code of what is no literal: no rule can place that, so each refuses it. */
function textOf(node: typescript.Node | undefined): string {
  if (node === undefined) return "";
  if (ts.isLiteralTypeNode(node)) return textOf(node.literal);
  return ts.isStringLiteralLike(node) ? node.text : node.getText();
}

function targetOf(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return posix.join(posix.dirname(path), specifier).replace(/\.([cm]?)js$/, ".$1ts");
}
