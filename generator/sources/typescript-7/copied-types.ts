/** From a mapped type to the type whose properties it copies, as `Partial` does, by how it is written. */

import { ts } from "../compiler.js";

export interface CopyQuestions {
  readonly symbolAt: (node: ts.Node) => ts.Symbol | undefined;
  readonly typeAt: (node: ts.Node) => ts.Type;
}

/** "none" where the names are the mapped type's own, as in `Record`. */
export type CopiedType = ts.Type | "none" | "unknown";

/** What the type parameters of an alias stand for, in order. */
type Arguments = readonly CopiedType[];

export function createCopiedTypes({
  symbolAt,
  typeAt,
}: CopyQuestions): (type: ts.Type, mapped: ts.MappedTypeNode) => CopiedType {
  const boundIn = (alias: ts.TypeAliasDeclaration | undefined, all: Arguments, node: ts.TypeNode): CopiedType => {
    const name = ts.isTypeReferenceNode(node) ? node.typeName.getText() : undefined;
    const index = (alias?.typeParameters ?? []).findIndex((parameter) => parameter.name.text === name);
    return all[index] ?? "unknown";
  };
  /** From the alias that names a type through the aliases that it is an instance of, as in `type A = Partial<B>`. */
  const argumentsIn = (type: ts.Type, wanted: ts.TypeAliasDeclaration): Arguments => {
    let alias = aliasOf(type.aliasSymbol);
    let all: Arguments = type.aliasTypeArguments ?? [];
    while (alias !== undefined && alias !== wanted) {
      const { type: written } = alias;
      if (!ts.isTypeReferenceNode(written)) return [];
      const [outer, bound] = [alias, all];
      all = (written.typeArguments ?? []).map((node) => (isOpen(node) ? boundIn(outer, bound, node) : typeAt(node)));
      alias = aliasOf(symbolAt(written.typeName));
    }
    return alias === undefined ? [] : all;
  };
  return (type, mapped) => {
    const keys = keysOf(mapped);
    if (keys === undefined) return "unknown";
    if (!isKeyOf(keys)) {
      // The compiler copies from T if the keys are `keyof T` with a T that is not known yet, under another name too.
      return (typeAt(keys).flags & unknownKeys) === 0 ? "none" : "unknown";
    }
    if (keys.type.kind === ts.SyntaxKind.AnyKeyword) return "none";
    if (!isOpen(mapped)) return typeAt(keys.type);
    const { parent: alias } = mapped;
    return ts.isTypeAliasDeclaration(alias) ? boundIn(alias, argumentsIn(type, alias), keys.type) : "unknown";
  };
}

const unknownKeys = ts.TypeFlags.Index | ts.TypeFlags.TypeParameter | ts.TypeFlags.Substitution;

/** The keys, or what they must be among, as in `Pick`. */
function keysOf({ typeParameter: { constraint } }: ts.MappedTypeNode): ts.TypeNode | undefined {
  if (constraint === undefined || !ts.isTypeReferenceNode(constraint)) return constraint;
  const name = constraint.typeName.getText();
  const alias = ts.findAncestor(constraint, ts.isTypeAliasDeclaration);
  const parameter = alias?.typeParameters?.find((one) => one.name.text === name);
  return parameter === undefined ? constraint : parameter.constraint;
}

function isKeyOf(node: ts.TypeNode): node is ts.TypeOperatorNode {
  return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword;
}

/** Whether type parameters may stand in a node. */
function isOpen({ parent }: ts.Node): boolean {
  const binds = (node: ts.Node): boolean =>
    ("typeParameters" in node && node.typeParameters !== undefined) ||
    ts.isMappedTypeNode(node) ||
    ts.isConditionalTypeNode(node);
  return ts.findAncestor(parent, binds) !== undefined;
}

function aliasOf(symbol: ts.Symbol | undefined): ts.TypeAliasDeclaration | undefined {
  return symbol?.declarations?.find(ts.isTypeAliasDeclaration);
}
