/** From a mapped type that renames properties to the new name of each, read from how it is written. */

import { ts } from "../../sources/compiler.js";
import type { Sources } from "../../sources/program.js";
import { resolveSymbol } from "../../sources/symbols.js";
import { isInLibrary } from "./hints.js";

/** The new name by the old one; undefined where only the compiler knows them. */
export function renamedProperties(
  sources: Sources,
  mapped: ts.MappedTypeNode,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): ReadonlyMap<string, string> | undefined {
  const { nameType } = mapped;
  if (nameType === undefined) return undefined;
  const key = sources.checker.getSymbolAtLocation(mapped.typeParameter.name);
  const renamed = new Map<string, string>();
  for (const name of before) {
    const found = key && nameFrom({ sources, key, name }, nameType);
    if (found === undefined || !after.includes(found)) return undefined;
    renamed.set(name, found);
  }
  return new Set(renamed.values()).size === after.length ? renamed : undefined;
}

interface Renaming {
  readonly sources: Sources;
  /** The type parameter of the mapped type. */
  readonly key: ts.Symbol;
  /** What stands for it. */
  readonly name: string;
}

/** The name that a type stands for if it drops none; undefined where that takes a compiler. */
function nameFrom(renaming: Renaming, node: ts.TypeNode): string | undefined {
  if (ts.isParenthesizedTypeNode(node)) return nameFrom(renaming, node.type);
  if (ts.isTypeReferenceNode(node)) return nameOfReference(renaming, node);
  if (ts.isTemplateLiteralTypeNode(node)) {
    const parts = node.templateSpans.map(({ type, literal }) => [nameFrom(renaming, type), literal.text] as const);
    if (parts.some(([part]) => part === undefined)) return undefined;
    return node.head.text + parts.map(([part, text]) => `${part}${text}`).join("");
  }
  if (ts.isIntersectionTypeNode(node)) {
    const others = node.types.filter(({ kind }) => kind !== ts.SyntaxKind.StringKeyword);
    const [only] = others;
    return only !== undefined && others.length === 1 ? nameFrom(renaming, only) : undefined;
  }
  if (!ts.isConditionalTypeNode(node)) return undefined;
  const kept = [node.trueType, node.falseType].filter(({ kind }) => kind !== ts.SyntaxKind.NeverKeyword);
  const [only] = kept;
  return only !== undefined && kept.length === 1 ? nameFrom(renaming, only) : undefined;
}

const spellings: Readonly<Record<string, (text: string) => string>> = {
  Capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  Uncapitalize: (text) => text.charAt(0).toLowerCase() + text.slice(1),
  Uppercase: (text) => text.toUpperCase(),
  Lowercase: (text) => text.toLowerCase(),
  Exclude: (text) => text,
  Extract: (text) => text,
};

/** The key itself, or one of the library's types around it. */
function nameOfReference(renaming: Renaming, node: ts.TypeReferenceNode): string | undefined {
  const { sources, key, name } = renaming;
  const symbol = resolveSymbol(sources.checker, node.typeName);
  if (symbol === undefined) return undefined;
  if (symbol === key) return name;
  const [argument] = node.typeArguments ?? [];
  const isOfLibrary = symbol.declarations?.some((own) => isInLibrary(sources, own)) ?? false;
  const inside = argument && isOfLibrary ? nameFrom(renaming, argument) : undefined;
  return inside === undefined ? undefined : spellings[symbol.name]?.(inside);
}
