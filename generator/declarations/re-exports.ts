/** From the tool files to the declarations that they re-export from files that are none. */

import { reportSyntaxErrorsOf } from "../sources/compiler-findings.js";
import { ts } from "../sources/compiler.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { relativePath } from "../diagnostics/locations.js";
import { isInstalled } from "../disk/packages.js";
import { locateNode } from "../sources/nodes.js";
import type { Sources } from "../sources/program.js";
import { exportsOf, followAlias } from "../sources/symbols.js";
import { declaredTypeNode, unfoldDeclarationType } from "./declaration-types.js";

/** Finds the constants in other files of the project; those in declaration files have no values to read. */
export function findReExported(
  sources: Sources,
  files: readonly ts.SourceFile[],
  report: Report,
): readonly ts.VariableDeclaration[] {
  const found = new Set<ts.VariableDeclaration>();
  // Most tool files re-export nothing, and the exports of a module take the checker a while.
  for (const file of files.filter(({ statements }) => statements.some(ts.isExportDeclaration))) {
    for (const exported of exportsOf(sources.checker, file)) {
      const variable = variableOf(sources, exported);
      if (variable === undefined || sources.toolPaths.has(variable.getSourceFile().fileName)) continue;
      const typeNode = declaredTypeNode(variable);
      if (typeNode === undefined || unfoldDeclarationType(sources, typeNode)?.kind !== "declaration") continue;
      if (isReadable(sources, variable.getSourceFile())) found.add(variable);
      else {
        const at = locateNode(sources.root, findExport(file, exported));
        report(createDiagnostic("declaration-out-of-reach", { name: exported.name }, at));
      }
    }
  }
  const declaring = new Set([...found].map((variable) => variable.getSourceFile()));
  const broken = new Set([...declaring].filter((file) => reportSyntaxErrorsOf(sources, file, report)));
  return [...found].filter((variable) => !broken.has(variable.getSourceFile()));
}

function variableOf({ checker }: Sources, exported: ts.Symbol): ts.VariableDeclaration | undefined {
  const { valueDeclaration } = followAlias(checker, exported);
  return valueDeclaration !== undefined && ts.isVariableDeclaration(valueDeclaration) ? valueDeclaration : undefined;
}

function isReadable({ root }: Sources, { fileName, isDeclarationFile }: ts.SourceFile): boolean {
  return !isDeclarationFile && !isInstalled(fileName) && !relativePath(root, fileName).startsWith("../");
}

/** Where a file exports a name, or everything of a module that has it. */
function findExport(file: ts.SourceFile, { declarations = [] }: ts.Symbol): ts.Node {
  const own = declarations.find((declaration) => declaration.getSourceFile() === file);
  const isStar = (statement: ts.Statement): boolean =>
    ts.isExportDeclaration(statement) && statement.exportClause === undefined;
  return own ?? file.statements.find(isStar) ?? file;
}
