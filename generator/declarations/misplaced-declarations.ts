/** Reports everything in a tool file that looks like a tool declaration but is none. */

import { ts } from "../sources/compiler.js";
import { reportTypeErrors } from "../sources/compiler-findings.js";
import { isDeclaration, unfoldDeclarationType } from "./declaration-types.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import type { Sources } from "../sources/program.js";
import { locateNode, quoteNode, withoutAssertions, isAlias, resolveSymbol } from "../sources/nodes.js";
import { reportUnresolved } from "../sources/reached-types.js";
import { nearest } from "../diagnostics/spelling.js";

/**
 * Reports an unknown type that was probably meant as `ToolDeclaration`, by its name or its value. The name is in the
 * constant's annotation, or in an alias that this leads to.
 */
export function reportUnresolvedDeclaration(
  sources: Sources,
  variable: ts.VariableDeclaration,
  name: ts.Node,
  report: Report,
): void {
  const value = variable.initializer && withoutAssertions(variable.initializer);
  const hasEffect =
    value !== undefined &&
    ts.isObjectLiteralExpression(value) &&
    value.properties.some((property) => property.name?.getText() === "effect");
  if (!hasEffect && nearest(name.getText(), ["ToolDeclaration"]) === undefined) return;
  const symbol = sources.checker.getSymbolAtLocation(name);
  if (symbol !== undefined && isAlias(symbol)) {
    reportUnresolved(sources, symbol, name, report);
    return;
  }
  // An undeclared name, or an alias that refers to itself.
  const places = [name, ...(symbol?.declarations ?? [])];
  reportTypeErrors(
    sources,
    places.map((node) => ({ node, known: [] })),
    report,
  );
}

/** Reports a computed declaration, or array of them, without annotation. */
export function reportComputedDeclaration(sources: Sources, expression: ts.Expression, report: Report): void {
  const value = withoutAssertions(expression);
  if (ts.isIdentifier(value) ? isDeclaredInToolFile(sources, value) : !ts.isCallExpression(value)) return;
  const type = sources.checker.getTypeAtLocation(value);
  const element = sources.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (![type, ...(element === undefined ? [] : [element])].some((made) => isDeclaration(sources, made))) return;
  const parameters = { text: quoteNode(value), isTool: true };
  report(createDiagnostic("value-not-static", parameters, locateNode(sources.root, value)));
}

function isDeclaredInToolFile(sources: Sources, name: ts.Identifier): boolean {
  const declaration = resolveSymbol(sources.checker, name)?.valueDeclaration;
  return declaration === undefined || sources.toolPaths.has(declaration.getSourceFile().fileName);
}

/** Reports every value with `ToolDeclaration` in its type that is not a constant of a module, or that has several declarations. */
export function reportMisplacedDeclarations(
  sources: Sources,
  file: ts.SourceFile,
  consumed: ReadonlySet<ts.Node>,
  report: Report,
): void {
  const visit = (node: ts.Node): void => {
    // Types have no values.
    if (consumed.has(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isTypeReferenceNode(node) && unfoldDeclarationType(sources, node)?.kind === "declaration") {
      const value = typedValue(node);
      if (!isReturned(node) && (value === undefined || holdsNamesOnly(value))) return;
      const parameters = { text: quoteNode(node) };
      report(createDiagnostic("declaration-not-a-constant", parameters, locateNode(sources.root, node)));
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** The value with this type, or a type around it; undefined for the type of a parameter or an alias. */
function typedValue(node: ts.TypeNode): ts.Expression | undefined {
  let outermost: ts.Node = node;
  while (ts.isTypeNode(outermost.parent)) outermost = outermost.parent;
  const { parent } = outermost;
  if (ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent)) return parent.expression;
  return ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) ? parent.initializer : undefined;
}

/**
 * Whether this is the type of what an exported function without parameters returns, written out in place: others may be
 * helpers of declarations elsewhere.
 */
function isReturned(node: ts.TypeNode): boolean {
  const { parent: made } = node;
  if (!ts.isArrowFunction(made) && !ts.isFunctionDeclaration(made) && !ts.isFunctionExpression(made)) return false;
  const owner = ts.isVariableDeclaration(made.parent) ? made.parent : made;
  const isExported = (ts.getCombinedModifierFlags(owner as ts.Declaration) & ts.ModifierFlags.Export) !== 0; // Both declare.
  return isExported && made.parameters.length === 0 && made.type === node && returnedValues(made.body).some(isNamed);
}

function returnedValues(body: ts.ConciseBody | undefined): readonly ts.Expression[] {
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body];
  return body.statements.flatMap((one) => (ts.isReturnStatement(one) && one.expression ? [one.expression] : []));
}

function isNamed(expression: ts.Expression): boolean {
  const value = withoutAssertions(expression);
  return ts.isObjectLiteralExpression(value) && value.properties.some(({ name }) => name?.getText() === "name");
}

/** Whether a value only lists what is declared elsewhere: `[readFile, writeFile]`. */
function holdsNamesOnly(expression: ts.Expression): boolean {
  const value = withoutAssertions(expression);
  if (ts.isArrayLiteralExpression(value)) return value.elements.every(holdsNamesOnly);
  if (ts.isSpreadElement(value)) return holdsNamesOnly(value.expression);
  if (!ts.isObjectLiteralExpression(value)) return ts.isIdentifier(value) || ts.isPropertyAccessExpression(value);
  return value.properties.every((property) => {
    if (ts.isPropertyAssignment(property)) return holdsNamesOnly(property.initializer);
    if (ts.isSpreadAssignment(property)) return holdsNamesOnly(property.expression);
    return ts.isShorthandPropertyAssignment(property);
  });
}
