/** Collects the declarations that a type reaches in the sources. */

import { dirname } from "node:path";
import { ts } from "./compiler.js";
import { reportSyntaxErrorsOf } from "./compiler-findings.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { isInstalled, workspacePackage } from "../disk/packages.js";
import { isGlobalDeclaration } from "./global-files.js";
import type { Sources } from "./program.js";
import { locateNode, exportsOf, followAlias, isAlias, referencedName } from "./nodes.js";
import { nearest } from "../diagnostics/spelling.js";

export interface ReachedParts {
  /** The interfaces, aliases, enums and constants that a type refers to. */
  readonly nodes: Set<ts.Node>;
  /** The names that cannot be found in packages, whose authors alone could correct them. */
  readonly missing: Set<ts.Node>;
  /** The names of globals, which the compiler's library may declare too, or alone. */
  readonly globals: Set<string>;
}

/** Adds what a type refers to, directly or not. */
export function collectReached(sources: Sources, start: ts.Node, reached: ReachedParts, report: Report): void {
  const visitMissing = (name: ts.Identifier, symbol: ts.Symbol | undefined): void => {
    if (symbol === undefined || !isAlias(symbol)) reached.globals.add(name.text);
    if (isInstalled(name.getSourceFile().fileName)) reached.missing.add(name);
    else if (symbol !== undefined) reportUnresolved(sources, symbol, name, report);
  };
  const visitName = (name: ts.Node): void => {
    if (ts.isIdentifier(name) && name.text === "globalThis") {
      reached.globals.add("self"); // It has whatever the library declares.
      return;
    }
    const symbol = sources.checker.getSymbolAtLocation(name);
    const target = symbol && followAlias(sources.checker, symbol);
    if (target?.declarations === undefined) {
      // If a part of a namespace cannot be found, report the namespace.
      if (ts.isQualifiedName(name)) visitName(name.left);
      else if (ts.isPropertyAccessExpression(name)) visitName(name.expression);
      else if (ts.isIdentifier(name)) visitMissing(name, symbol);
      return;
    }
    for (const declaration of target.declarations) {
      if (ts.isTypeParameterDeclaration(declaration) || reached.nodes.has(declaration)) continue;
      const file = declaration.getSourceFile();
      if (sources.program.isSourceFileDefaultLibrary(file)) continue;
      reportSyntaxErrorsOf(sources, file, report);
      reached.nodes.add(declaration);
      if (isGlobalDeclaration(declaration)) reached.globals.add(target.name);
      visit(declaration);
    }
  };
  const visit = (node: ts.Node): void => {
    const name = ts.isTypeQueryNode(node) ? node.exprName : referencedName(node);
    if (name !== undefined) visitName(name);
    ts.forEachChild(node, visit);
  };
  visit(start);
}

/** An unresolved import is `any` to the compiler, so it must never pass. */
export function reportUnresolved(sources: Sources, symbol: ts.Symbol, name: ts.Node, report: Report): void {
  const written = symbol.declarations?.[0];
  const specifier = written && importedModule(written);
  if (written === undefined || specifier === undefined) return;
  const file = sources.importedFile(specifier);
  if (file !== undefined && reportSyntaxErrorsOf(sources, file, report)) return; // Its exports are unknown.
  const exported = exportsOf(sources.checker, specifier).map((own) => own.name);
  const imported = ts.isImportSpecifier(written) ? (written.propertyName ?? written.name).text : name.getText();
  const parameters = {
    name: imported,
    module: specifier.text,
    nearest: nearest(imported, exported),
    referenced: sources.project.referenced[0],
    unbuilt:
      file === undefined ? workspacePackage(dirname(written.getSourceFile().fileName), specifier.text) : undefined,
  };
  report(createDiagnostic("unresolved-import", parameters, locateNode(sources.root, written)));
}

/** The module that an import names, in either way of writing one. */
function importedModule(declaration: ts.Declaration): ts.StringLiteral | undefined {
  const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
  if (statement !== undefined)
    return ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier : undefined;
  const reference = ts.isImportEqualsDeclaration(declaration) ? declaration.moduleReference : undefined;
  const expression = reference && ts.isExternalModuleReference(reference) ? reference.expression : undefined;
  return expression && ts.isStringLiteral(expression) ? expression : undefined;
}
