/** From the properties of a type to those that were made from others, which TypeScript 7 does not name. */

import { ts } from "../compiler.js";
import { withholdingTags } from "../doc-tags.js";

/**
 * Whether a property may have been renamed by a mapped type and so lost a tag that withholds it: some file renames
 * properties, and some file has such a tag.
 */
export function mayLoseTags(files: readonly ts.SourceFile[]): boolean {
  const isTagged = files.some(({ text }) => withholdingTags.some((tag) => text.includes(`@${tag}`)));
  return isTagged && files.some(renamesProperties);
}

function renamesProperties(file: ts.SourceFile): boolean {
  const isRenaming = (node: ts.Node): boolean =>
    (ts.isMappedTypeNode(node) && node.nameType !== undefined) || (ts.forEachChild(node, isRenaming) ?? false);
  return /\[\s*[\w$]+\s+in\b[^\]]*\bas\b/.test(file.text) && isRenaming(file);
}

/** Whether the properties of a type that have no declaration may be copies of others. */
export function mayCopyProperties(type: ts.Type): boolean {
  if (isTuple(type)) return false;
  const mapped = mappedNodeOf(type);
  return mapped === undefined || mapped.nameType !== undefined || copiesProperties(mapped);
}

function isTuple(type: ts.Type): boolean {
  const { target } = type as Partial<ts.TypeReference>; // References have one.
  return target !== undefined && (target.objectFlags & ts.ObjectFlags.Tuple) !== 0;
}

function mappedNodeOf(type: ts.Type): ts.MappedTypeNode | undefined {
  const isMapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0; // Every mirrored type has them.
  return isMapped ? type.symbol.declarations?.find(ts.isMappedTypeNode) : undefined;
}

/** Whether the keys are those of another type, as in `Partial` and `Pick`, and not names of its own, as in `Record`. */
function copiesProperties({ typeParameter }: ts.MappedTypeNode): boolean {
  const keys = typeParameter.constraint;
  if (keys === undefined || !ts.isTypeReferenceNode(keys)) return true;
  const name = keys.typeName.getText();
  const isDeclared = ({ name: own }: ts.TypeParameterDeclaration): boolean => own.text === name;
  const owner = ts.findAncestor(keys, (node) => parametersOf(node).some(isDeclared));
  const constraint = owner && parametersOf(owner).find(isDeclared)?.constraint;
  // The keys of `any` are all keys.
  return constraint === undefined || !/^keyof\s+any$/.test(constraint.getText());
}

function parametersOf(node: ts.Node): readonly ts.TypeParameterDeclaration[] {
  return ts.isTypeAliasDeclaration(node) ? (node.typeParameters ?? []) : [];
}
