/** Recognises values and types of declarations that our own reading judges as reliably as the compiler, and faster. */

import { ts } from "../sources/compiler.js";
import { literalValue, type StaticValue } from "./static-values.js";
import { innerType, isRuntimeSymbol, resolveSymbol } from "../sources/nodes.js";
import type { Sources } from "../sources/program.js";

/** Fields whose types say more than what the reading checks, and `__proto__`, which is no property. */
const typedFields: ReadonlySet<string> = new Set(["freeformGrammar", "targets", "__proto__"]);

/** Whether a value is an object of literals, without fields that only the compiler can judge. */
export function isPlainValue(value: ts.Expression | undefined): boolean {
  return value !== undefined && ts.isObjectLiteralExpression(value) && isPlainData(value);
}

/** Only an example may have null in it. */
function isPlainData(node: ts.Expression, isExample = false): boolean {
  if (ts.isObjectLiteralExpression(node)) return node.properties.every((one) => isPlainProperty(one, isExample));
  if (ts.isArrayLiteralExpression(node)) return node.elements.every((one) => isPlainData(one, isExample));
  const value = literalValue(node);
  return value !== undefined && (value !== null || isExample);
}

function isPlainProperty(property: ts.ObjectLiteralElementLike, isExample: boolean): boolean {
  if (!ts.isPropertyAssignment(property)) return false;
  const { name, initializer } = property;
  if (!(ts.isIdentifier(name) || ts.isStringLiteral(name)) || typedFields.has(name.text)) return false;
  return isPlainData(initializer, isExample || name.text === "examples");
}

/** Whether the compiler takes a value of literals for an example of a type; false also where only it can tell. */
export function hasPlainType(
  sources: Sources,
  value: StaticValue,
  type: ts.TypeNode,
  aliases: readonly ts.Node[] = [],
): boolean {
  const inner = innerType(type);
  if (inner !== undefined) return hasPlainType(sources, value, inner, aliases);
  if (ts.isUnionTypeNode(type)) return type.types.some((variant) => hasPlainType(sources, value, variant, aliases));
  if (ts.isTypeReferenceNode(type)) return hasReferencedType(sources, value, type, aliases);
  if (ts.isTypeLiteralNode(type)) return hasMembers(sources, value, type.members);
  if (value.kind === "array") {
    return (
      ts.isArrayTypeNode(type) && value.elements.every((element) => hasPlainType(sources, element, type.elementType))
    );
  }
  if (value.kind !== "scalar") return false;
  return ts.isLiteralTypeNode(type)
    ? literalValue(type.literal) === value.value
    : keywords[typeof value.value] === type.kind;
}

const keywords: Readonly<Record<string, ts.SyntaxKind>> = {
  string: ts.SyntaxKind.StringKeyword,
  number: ts.SyntaxKind.NumberKeyword,
  boolean: ts.SyntaxKind.BooleanKeyword,
};

function hasReferencedType(
  sources: Sources,
  value: StaticValue,
  reference: ts.TypeReferenceNode,
  aliases: readonly ts.Node[],
): boolean {
  const [declaration, ...others] = resolveSymbol(sources.checker, reference.typeName)?.declarations ?? [];
  if (declaration === undefined || others.length > 0 || aliases.includes(declaration)) return false;
  if (reference.typeArguments !== undefined) return hasAppliedType(sources, value, reference, aliases);
  if (ts.isTypeAliasDeclaration(declaration)) {
    return hasPlainType(sources, value, declaration.type, [...aliases, declaration]);
  }
  return (
    ts.isInterfaceDeclaration(declaration) &&
    declaration.typeParameters === undefined &&
    declaration.heritageClauses === undefined &&
    hasMembers(sources, value, declaration.members)
  );
}

/** The runtime's scalars and the library's string records are the only generic types that count as plain. */
function hasAppliedType(
  sources: Sources,
  value: StaticValue,
  { typeArguments, typeName }: ts.TypeReferenceNode,
  aliases: readonly ts.Node[],
): boolean {
  const symbol = resolveSymbol(sources.checker, typeName);
  const [first, second] = typeArguments ?? [];
  const file = symbol?.declarations?.[0]?.getSourceFile();
  if (symbol === undefined || first === undefined || file === undefined) return false;
  if (isRuntimeSymbol(sources, symbol, "Scalar")) return hasPlainType(sources, value, first, aliases);
  const isRecord = symbol.name === "Record" && sources.program.isSourceFileDefaultLibrary(file);
  if (!isRecord || first.kind !== ts.SyntaxKind.StringKeyword || second === undefined) return false;
  return (
    value.kind === "object" && [...value.entries.values()].every((entry) => hasPlainType(sources, entry.value, second))
  );
}

function hasMembers(sources: Sources, value: StaticValue, members: ts.NodeArray<ts.TypeElement>): boolean {
  if (value.kind !== "object") return false;
  const found = members.filter((member) => {
    if (!ts.isPropertySignature(member) || member.type === undefined || !ts.isIdentifier(member.name)) return false;
    const entry = value.entries.get(member.name.text);
    return entry === undefined || hasPlainType(sources, entry.value, member.type);
  });
  const declared = new Set(members.map(({ name }) => name && ts.isIdentifier(name) && name.text));
  return found.length === members.length && [...value.entries.keys()].every((key) => declared.has(key));
}
