/** From a file to the nodes that will be asked about, so that they are asked about in one list. */

import { ts } from "../compiler.js";

export interface AskedNodes {
  /** Names, and files. */
  readonly symbols: readonly ts.Node[];
  readonly types: readonly ts.Node[];
  /** Names of properties, whose types will be asked for. */
  readonly properties: readonly ts.Node[];
}

/** What the types, the imports and the constants of files will lead to. */
export function askedNodes(files: readonly ts.SourceFile[]): AskedNodes {
  const symbols: ts.Node[] = [...files];
  const types: ts.Node[] = [];
  const properties: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) types.push(node);
    if (ts.isInterfaceDeclaration(node)) types.push(node);
    if (ts.isPropertySignature(node)) properties.push(node.name);
    const name = nameToAsk(node);
    if (name !== undefined) symbols.push(name);
    // No value is asked for its types.
    if (!ts.isExpression(node) || ts.isSatisfiesExpression(node)) ts.forEachChild(node, visit);
  };
  for (const { statements } of files) statements.forEach(visit);
  return { symbols: [...symbols, ...properties], types, properties };
}

function nameToAsk(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isImportDeclaration(node)) return node.moduleSpecifier;
  const isNamed =
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name));
  return isNamed ? node.name : undefined;
}

/** What tells apart the types of nodes that mean the same in every file; undefined for all others. */
export function sameEverywhere(node: ts.Node): string | undefined {
  const key = keyOf(node);
  return key === undefined || isConditional(node) ? undefined : key;
}

function keyOf(node: ts.Node): string | undefined {
  if (keywords.has(node.kind)) return String(node.kind);
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? `"${node.literal.text}` : undefined;
}

/** Inside a conditional type, even a keyword may stand for itself with a constraint. */
function isConditional(node: ts.Node): boolean {
  const found = ts.findAncestor(node.parent, (parent) => ts.isConditionalTypeNode(parent) || ts.isStatement(parent));
  return found !== undefined && ts.isConditionalTypeNode(found);
}

const { SyntaxKind } = ts;

const keywords: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.AnyKeyword,
  SyntaxKind.BooleanKeyword,
  SyntaxKind.NeverKeyword,
  SyntaxKind.NumberKeyword,
  SyntaxKind.ObjectKeyword,
  SyntaxKind.StringKeyword,
  SyntaxKind.UndefinedKeyword,
  SyntaxKind.UnknownKeyword,
]);
