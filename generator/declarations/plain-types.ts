/** Which values have their types plainly: made of keywords, literals, arrays and interfaces, as most arguments are. */

import { ts } from "../sources/compiler.js";
import { isRuntimeSymbol, resolveSymbol, type SymbolScope } from "../sources/symbols.js";
import type { StaticValue } from "./static-values.js";

/** Whether the compiler takes a value of literals for a type; false also where only it can tell. */
export function hasPlainType(
  scope: SymbolScope,
  value: StaticValue,
  type: ts.TypeNode,
  aliases: readonly ts.Node[] = [],
): boolean {
  if (ts.isParenthesizedTypeNode(type) || isReadonly(type)) return hasPlainType(scope, value, type.type, aliases);
  if (ts.isUnionTypeNode(type)) return type.types.some((variant) => hasPlainType(scope, value, variant, aliases));
  if (ts.isTypeReferenceNode(type)) return hasReferencedType(scope, value, type, aliases);
  if (ts.isTypeLiteralNode(type)) return hasMembers(scope, value, type.members);
  if (value.kind === "array") {
    return (
      ts.isArrayTypeNode(type) && value.elements.every((element) => hasPlainType(scope, element, type.elementType))
    );
  }
  if (value.kind !== "scalar") return false;
  return ts.isLiteralTypeNode(type) ? readLiteral(type) === value.value : keywords[typeof value.value] === type.kind;
}

const keywords: Readonly<Record<string, ts.SyntaxKind>> = {
  string: ts.SyntaxKind.StringKeyword,
  number: ts.SyntaxKind.NumberKeyword,
  boolean: ts.SyntaxKind.BooleanKeyword,
};

function isReadonly(type: ts.TypeNode): type is ts.TypeOperatorNode {
  return ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.ReadonlyKeyword;
}

function readLiteral({ literal }: ts.LiteralTypeNode): string | number | boolean | null | undefined {
  if (ts.isStringLiteral(literal)) return literal.text;
  if (ts.isNumericLiteral(literal)) return Number(literal.text);
  if (literal.kind === ts.SyntaxKind.NullKeyword) return null;
  if (literal.kind === ts.SyntaxKind.TrueKeyword) return true;
  return literal.kind === ts.SyntaxKind.FalseKeyword ? false : undefined;
}

function hasReferencedType(
  scope: SymbolScope,
  value: StaticValue,
  { typeName, typeArguments }: ts.TypeReferenceNode,
  aliases: readonly ts.Node[],
): boolean {
  const symbol = resolveSymbol(scope.checker, typeName);
  const [declaration, ...others] = symbol?.declarations ?? [];
  if (symbol === undefined || declaration === undefined || others.length > 0) return false;
  if (aliases.includes(declaration)) return false;
  const [base] = typeArguments ?? [];
  if (base !== undefined) return isRuntimeSymbol(scope, symbol, "Scalar") && hasPlainType(scope, value, base, aliases);
  if (ts.isTypeAliasDeclaration(declaration)) {
    return hasPlainType(scope, value, declaration.type, [...aliases, declaration]);
  }
  return (
    ts.isInterfaceDeclaration(declaration) &&
    declaration.typeParameters === undefined &&
    declaration.heritageClauses === undefined &&
    hasMembers(scope, value, declaration.members)
  );
}

function hasMembers(scope: SymbolScope, value: StaticValue, members: ts.NodeArray<ts.TypeElement>): boolean {
  if (value.kind !== "object") return false;
  const found = members.filter((member) => {
    if (!ts.isPropertySignature(member) || member.type === undefined || !ts.isIdentifier(member.name)) return false;
    const entry = value.entries.get(member.name.text);
    return entry === undefined ? member.questionToken !== undefined : hasPlainType(scope, entry.value, member.type);
  });
  const declared = new Set(members.map(({ name }) => name && ts.isIdentifier(name) && name.text));
  return found.length === members.length && [...value.entries.keys()].every((key) => declared.has(key));
}
