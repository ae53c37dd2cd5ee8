/** Follows the declared type of a value, through aliases, to the type arguments of `ToolDeclaration`. */

import { ts } from "../sources/compiler.js";
import type { Sources } from "../sources/program.js";
import { isRuntimeSymbol, quoteNode, quoteText, referencedName, resolveSymbol } from "../sources/nodes.js";
import {
  expandAlias,
  isClosed,
  isInLibrary,
  resolveWritten,
  typeArgumentAt,
  writtenAt,
  writtenPart,
  type WrittenNode,
  type WrittenType,
} from "../sources/written-types.js";

/** A reference to `ToolDeclaration`. */
export interface ToolDeclarationType {
  readonly kind: "declaration";
  /** The type arguments; undefined for one that its alias lacks. */
  readonly arguments: readonly (WrittenNode | undefined)[];
  /** The declarations of the aliases that lead to it. */
  readonly aliases: readonly ts.Node[];
  /** Whether the type alone is a declaration's, without an intersection or a filter around it. */
  readonly isWhole: boolean;
}

/** Where a type leads: to `ToolDeclaration`, or to a name that cannot be found. */
type DeclarationType = ToolDeclarationType | { readonly kind: "unresolved"; readonly name: ts.Node };

/** Follows a type node to `ToolDeclaration`; undefined for any other type. */
export function unfoldDeclarationType(sources: Sources, node: ts.TypeNode): DeclarationType | undefined {
  return unfold(sources, writtenAt(node), []);
}

/** Unfolds a type; `followed` are the aliases so far, of which a repeated one refers to itself. */
function unfold(sources: Sources, written: WrittenType, followed: readonly ts.Symbol[]): DeclarationType | undefined {
  const resolved = resolveWritten(sources, written);
  const { node } = resolved;
  if (node === undefined) return undefined;
  if (ts.isIntersectionTypeNode(node)) {
    const parts = node.types.map((part) => unfold(sources, writtenPart(sources, resolved, part), followed));
    const [only, ...others] = parts.filter((part) => part?.kind === "declaration");
    return only === undefined || others.length > 0 ? undefined : { ...only, isWhole: false };
  }
  const name = referencedName(node);
  if (name === undefined) return undefined;
  const symbol = resolveSymbol(sources.checker, name);
  if (symbol?.declarations === undefined || followed.includes(symbol)) return { kind: "unresolved", name };
  if (isRuntimeSymbol(sources, symbol, "ToolDeclaration")) {
    const typeArguments = (node as ts.NodeWithTypeArguments).typeArguments ?? []; // Every node with such a name.
    const found = typeArguments.map((argument) => typeArgumentAt(sources, writtenPart(sources, resolved, argument)));
    return { kind: "declaration", arguments: found, aliases: [], isWhole: true };
  }
  const target = expandAlias(sources, resolved);
  const inside = target && unfold(sources, target, [...followed, symbol]);
  if (inside?.kind !== "declaration") return inside;
  // `NonNullable`, `Exclude` and `Extract` are the library's aliases that are followed.
  const own = symbol.declarations.filter((declaration) => !isInLibrary(sources, declaration));
  return { ...inside, aliases: [...own, ...inside.aliases], isWhole: inside.isWhole && own.length > 0 };
}

/** The type of a tool's arguments or of its result. */
export interface DeclaredType {
  /** The type, with the type arguments of the aliases that it is written in. */
  readonly type: ts.Type;
  readonly written: WrittenNode;
  /** Where to report what is wrong with the whole: its node, or the annotation that has the type arguments in it. */
  readonly site: ts.TypeNode;
}

/** Finds the type of a declaration's arguments, or of its result, in the annotation; undefined for an unknown type. */
export function declaredTypeOf(
  sources: Sources,
  written: WrittenNode,
  { annotation, part }: { readonly annotation: ts.TypeNode; readonly part: "args" | "result" },
): DeclaredType | undefined {
  const { checker } = sources;
  const { node } = written;
  if (isClosed(sources, node)) return { type: checker.getTypeFromTypeNode(node), written, site: node };
  const marker = declarationMarker(sources, checker.getTypeFromTypeNode(annotation));
  const carried = marker && checker.getNonNullableType(checker.getTypeOfSymbol(marker)).getProperty(part);
  return carried && { type: checker.getTypeOfSymbol(carried), written, site: annotation };
}

/** The runtime's phantom property of a tool declaration's type; undefined for any other type. */
function declarationMarker(sources: Sources, type: ts.Type): ts.Symbol | undefined {
  const properties = sources.checker.getNonNullableType(type).getProperties();
  const marker = properties.find((property) => property.name.startsWith("__@declared@"));
  const declaredIn = marker?.declarations?.[0]?.getSourceFile().fileName;
  const isRuntime =
    declaredIn !== undefined && sources.packageOf(declaredIn) === sources.packageOf(sources.runtimeFile.fileName);
  return isRuntime ? marker : undefined;
}

/** Whether a type is a tool declaration's, apart from null and undefined. */
export function isDeclaration(sources: Sources, type: ts.Type): boolean {
  return declarationMarker(sources, type) !== undefined;
}

/** A declared type in a message: as written, or as the compiler writes it with its type arguments. */
export function quoteDeclared({ checker }: Sources, { type, written, site }: DeclaredType): string {
  return site === written.node ? quoteNode(site) : quoteText(checker.typeToString(type));
}

/** The declared type of a variable: its annotation, or the type that its value `satisfies`. */
export function declaredTypeNode(variable: ts.VariableDeclaration): ts.TypeNode | undefined {
  if (variable.type !== undefined) return variable.type;
  let value = variable.initializer;
  while (value !== undefined && (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)))
    value = value.expression;
  return value !== undefined && ts.isSatisfiesExpression(value) ? value.type : undefined;
}
