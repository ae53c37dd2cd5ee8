/** From a Program to what its files depend on: the modules that they import, and those that every file sees. */

import type { ModuleGraph } from "../surface/known-surface.js";
import { withEntries } from "../surface/records.js";
import { ts } from "./compiler.js";

/** The path that each module specifier leads to, by the path of the file that names it. */
export type ImportedFiles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Adds every file of a Program but those of the library, also one that imports nothing, to what is known. */
export function moduleGraph(program: ts.Program, imported: ImportedFiles, known?: ModuleGraph): ModuleGraph {
  const paths = ownFiles(program).map(({ fileName }) => fileName);
  return withEntries(
    known,
    paths.map((from) => [from, [...new Set(imported.get(from)?.values())]]),
  );
}

/** Whether the compiler has taken a file for that of another copy of its package, and reads only one of the two. */
export function hasCopies(program: ts.Program): boolean {
  return program.getSourceFiles().some((file) => "redirectInfo" in file && file.redirectInfo !== undefined);
}

function ownFiles(program: ts.Program): readonly ts.SourceFile[] {
  return program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
}

/** The files that others see without importing them, or that bring such a file with them; without the library. */
export function filesSeenByAll(program: ts.Program): string[] {
  return ownFiles(program)
    .filter(isSeenByAll)
    .map(({ fileName }) => fileName);
}

function isSeenByAll(file: ts.SourceFile): boolean {
  if (!ts.isExternalModule(file)) return true;
  const directives = [file.referencedFiles, file.typeReferenceDirectives, file.libReferenceDirectives];
  return directives.some((list) => list.length > 0) || file.statements.some(isAugmentation);
}

/** `declare global`, `declare module "name"`, and `export as namespace Name`. */
function isAugmentation(statement: ts.Statement): boolean {
  if (ts.isNamespaceExportDeclaration(statement)) return true;
  if (!ts.isModuleDeclaration(statement)) return false;
  return ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}
