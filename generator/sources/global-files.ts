/** Finds the files that others see without importing them: by their texts before a Program is made, then by their nodes. */

import { declarationForAll } from "../disk/declaration-scope.js";
import { declaresForAll, readText } from "../disk/reads.js";
import { ts } from "./compiler.js";
import { withinStack } from "./deep-nesting.js";

/** The files of a tsconfig that may change what types mean in others, without the output and the given ones. */
export function findAmbientFiles(
  files: readonly string[],
  { given, output }: { readonly given: readonly string[]; readonly output?: string },
): string[] {
  const known = new Set(given);
  const isAmbient = (path: string): boolean =>
    /\.d\.[cm]?ts$/.test(path) || (/\.[cm]?[jt]sx?$/.test(path) && declaresForAll(path) && mayBeSeenByAll(path));
  const isOutput = (path: string): boolean => output !== undefined && path.startsWith(`${output}/`);
  return files.filter((path) => !known.has(path) && !isOutput(path) && isAmbient(path));
}

/** Whether others see a file, whose text may only quote such a declaration: a root brings all its imports with it. */
function mayBeSeenByAll(path: string): boolean {
  let text: string;
  try {
    text = readText(path);
  } catch {
    return true; // The Program reports what cannot be read.
  }
  if (!declarationForAll.test(text)) return true; // A script.
  const file = withinStack(() => ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return file === undefined || isSeenByAll(file);
}

/** All files of a Program except the library's. */
export function ownFiles(program: ts.Program): readonly ts.SourceFile[] {
  return program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
}

/** The files that others see without importing them, or that bring such a file with them; without the library. */
export function filesSeenByAll(program: ts.Program): string[] {
  const files = ownFiles(program).filter(isSeenByAll);
  return files.map(({ fileName }) => fileName);
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
  return ts.isStringLiteral(statement.name) || isDeclareGlobal(statement);
}

function isDeclareGlobal(node: ts.Node): boolean {
  return ts.isModuleDeclaration(node) && (node.flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}

/** Whether a declaration is one of a script, or in `declare global`. */
export function isGlobalDeclaration(node: ts.Node): boolean {
  return !ts.isExternalModule(node.getSourceFile()) || ts.findAncestor(node, isDeclareGlobal) !== undefined;
}
