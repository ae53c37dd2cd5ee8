/** From a Program to what its files depend on: the modules that they import, and those that every file sees. */

import type { ModuleGraph } from "../surface/known-surface.js";
import { ts } from "./compiler.js";

/** The path that each module specifier leads to, by the path of the file that names it. */
export type ImportedFiles = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function moduleGraph(imported: ImportedFiles): ModuleGraph {
  return Object.fromEntries([...imported].map(([from, found]) => [from, [...new Set(found.values())]]));
}

/** The files that others see without importing them, or that bring such a file with them; without the library. */
export function filesSeenByAll(program: ts.Program): string[] {
  const files = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
  return files.filter(isSeenByAll).map(({ fileName }) => fileName);
}

function isSeenByAll(file: ts.SourceFile): boolean {
  if (!ts.isExternalModule(file)) return true;
  const directives = [file.referencedFiles, file.typeReferenceDirectives, file.libReferenceDirectives];
  return directives.some((list) => list.length > 0) || file.statements.some(isAugmentation);
}

/** `declare global` and `declare module "name"`. */
function isAugmentation(statement: ts.Statement): boolean {
  if (!ts.isModuleDeclaration(statement)) return false;
  return ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}
