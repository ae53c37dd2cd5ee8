/** From an arguments type to the parameters that the model never sees, as dotted paths. */

import { ts } from "../compiler.js";
import { readDocComment } from "../doc-comments.js";
import { hidingTags } from "../doc-tags.js";
import type { Sources } from "../io/sources.js";
import { compareText } from "../stable-json.js";

/** Finds the properties with `@hidden` or `@internal`, at any depth, in path order. */
export function findHiddenParameters(sources: Sources, node: ts.TypeNode): string[] {
  const found = new Set<string>();
  const open = new Set<ts.Type>();
  const visit = (type: ts.Type, prefix: string): void => {
    if (open.has(type)) return;
    open.add(type);
    if (type.isUnionOrIntersection()) for (const member of type.types) visit(member, prefix);
    const element = sources.checker.isArrayLikeType(type)
      ? sources.checker.getIndexTypeOfType(type, ts.IndexKind.Number)
      : undefined;
    if (element !== undefined) visit(element, `${prefix.replace(/\.$/, "")}[].`);
    else if (type.flags & ts.TypeFlags.Object) visitProperties(type, prefix);
    open.delete(type);
  };
  const visitProperties = (type: ts.Type, prefix: string): void => {
    for (const property of type.getProperties()) {
      const declarations = property.declarations ?? [];
      if (declarations.some((own) => sources.program.isSourceFileDefaultLibrary(own.getSourceFile()))) continue;
      if (declarations.some(isHidden)) found.add(prefix + property.name);
      else visit(sources.checker.getTypeOfSymbol(property), `${prefix}${property.name}.`);
    }
  };
  visit(sources.checker.getTypeFromTypeNode(node), "");
  return [...found].sort(compareText);
}

/** Tells whether a property is marked as not for the model. */
export function isHidden(node: ts.Node): boolean {
  const hiding: readonly string[] = hidingTags;
  return readDocComment(node)?.tags.some(({ name }) => hiding.includes(name)) ?? false;
}
