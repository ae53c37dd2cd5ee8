/** From the properties of a type to those that were made from others, which TypeScript 7 does not name. */

import { ts } from "../compiler.js";
import { withholdingTags } from "../doc-tags.js";
import { memoize } from "../memoized-answers.js";
import { createCopiedTypes, type CopyQuestions } from "./copied-types.js";

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

export interface OriginQuestions extends CopyQuestions {
  readonly basesOf: (type: ts.Type) => readonly ts.Type[];
}

/** Tells whether the properties of a type that have no declaration may be others under new names. */
export function createOrigins({ basesOf, ...questions }: OriginQuestions): (type: ts.Type) => boolean {
  const copiedBy = createCopiedTypes(questions);
  const mayRename = memoize((type: ts.Type): boolean => {
    if (type.isIntersection()) return type.types.some(mayRename);
    const target = (type as Partial<ts.TypeReference>).target ?? type; // References have one.
    if (hasFlag(target, ts.ObjectFlags.Tuple)) return false;
    if (target.isClassOrInterface()) return basesOf(target).some(mayRename);
    if (!hasFlag(type, ts.ObjectFlags.Mapped)) return !isWritten(type);
    const mapped = type.symbol.declarations?.find(ts.isMappedTypeNode);
    if (mapped === undefined || mapped.nameType !== undefined) return true;
    // Of the names of its own, as in `Record`, nothing is copied.
    const copied = copiedBy(type, mapped);
    return copied === "unknown" || (copied !== "none" && mayRename(copied));
  });
  return mayRename;
}

function hasFlag(type: ts.Type, flag: ts.ObjectFlags): boolean {
  return ((type as ts.ObjectType).objectFlags & flag) !== 0; // Every mirrored type has them.
}

/** Whether all members of an object stand where it is written. */
function isWritten({ symbol }: ts.Type): boolean {
  return (symbol as ts.Symbol | undefined)?.declarations?.every(ts.isTypeLiteralNode) === true;
}
