/** From the path of a property in a value to the place where the sources declare it. */

import { ts } from "../compiler.js";
import type { Sources } from "../io/sources.js";
import { locateNode, type SourceLocation } from "../locations.js";

/** Finds the declaration of the innermost property on a path that the sources declare; undefined where there is none. */
export function locateProperty(
  sources: Pick<Sources, "root" | "program" | "checker">,
  type: ts.Type,
  path: readonly string[],
): SourceLocation | undefined {
  const { root, program, checker } = sources;
  let types: readonly ts.Type[] = [type];
  let location: SourceLocation | undefined;
  for (const name of path) {
    const steps = types.flatMap(variantsOf).map((variant) => stepInto(checker, variant, name));
    types = steps.flatMap((step) => (step.type === undefined ? [] : [step.type]));
    const declared = steps.flatMap(({ declaration }) => (declaration === undefined ? [] : [declaration]));
    const own = declared.find((node) => !program.isSourceFileDefaultLibrary(node.getSourceFile()));
    if (own !== undefined) location = locateNode(root, own);
  }
  return location;
}

function variantsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

interface Step {
  readonly type?: ts.Type;
  readonly declaration?: ts.Declaration;
}

function stepInto(checker: ts.TypeChecker, type: ts.Type, name: string): Step {
  const property = type.getProperty(name);
  if (property !== undefined) {
    const [declaration] = property.declarations ?? [];
    return { type: checker.getTypeOfSymbol(property), ...(declaration === undefined ? {} : { declaration }) };
  }
  const isIndex = /^\d+$/.test(name) && checker.isArrayLikeType(type);
  const indexed = checker.getIndexInfoOfType(type, isIndex ? ts.IndexKind.Number : ts.IndexKind.String);
  if (indexed === undefined) return {};
  return { type: indexed.type, ...(indexed.declaration === undefined ? {} : { declaration: indexed.declaration }) };
}
