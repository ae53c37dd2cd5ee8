/** From an object type to its members where its one declaration lists them all, so that no compiler need be asked. */

import { ts } from "../compiler.js";

/** Property signatures with names of their own; undefined where there may be more to the type. */
export function plainMembers(type: ts.Type): readonly ts.PropertySignature[] | undefined {
  const { flags, objectFlags } = type as ts.ObjectType; // Every mirrored type has them.
  const { Instantiated, Mapped, Reference } = ts.ObjectFlags;
  const isPlain = (flags & ts.TypeFlags.Object) !== 0 && (objectFlags & (Instantiated | Mapped | Reference)) === 0;
  const [declaration, ...others] = (isPlain ? (type.symbol as ts.Symbol | undefined) : undefined)?.declarations ?? [];
  if (declaration === undefined || others.length > 0) return undefined;
  if (!ts.isTypeLiteralNode(declaration) && !isPlainInterface(declaration)) return undefined;
  const names = new Set<string>();
  for (const member of declaration.members) {
    if (!ts.isPropertySignature(member) || ts.isComputedPropertyName(member.name)) return undefined;
    names.add(member.name.text);
  }
  if (names.size < declaration.members.length) return undefined;
  return declaration.members.filter(ts.isPropertySignature);
}

function isPlainInterface(node: ts.Declaration): node is ts.InterfaceDeclaration {
  if (!ts.isInterfaceDeclaration(node) || !ts.isSourceFile(node.parent)) return false;
  if (node.typeParameters !== undefined || node.heritageClauses !== undefined) return false;
  // `this` makes an interface generic.
  const namesItself = (part: ts.Node): boolean =>
    part.kind === ts.SyntaxKind.ThisType || (ts.forEachChild(part, namesItself) ?? false);
  return !namesItself(node);
}
