/** From the path of a property in a value to the place where the sources declare it. */

import { ts } from "../compiler.js";
import { isInstalled } from "../io/packages.js";
import type { Sources } from "../io/sources.js";
import { locateNode, type SourceLocation } from "../locations.js";

type TypeSources = Pick<Sources, "root" | "program" | "checker">;

/**
 * Finds the declaration of the innermost property on a path that the project's own sources declare, since those are what
 * somebody can change; undefined where there is none.
 */
export function locateProperty(
  sources: TypeSources,
  type: ts.Type,
  path: readonly string[],
): SourceLocation | undefined {
  const isOwn = (node: ts.Declaration): boolean => !isInstalled(node.getSourceFile().fileName);
  const declared = stepsAlong(sources, type, path).flatMap(({ declaration }) => declaration ?? []);
  const innermost = declared.filter(isOwn).at(-1);
  return innermost && locateNode(sources.root, innermost);
}

/** What stands at each part of a path. */
export interface PathStop {
  /** The property's declaration; undefined where the sources have none, as for an element of an array. */
  readonly declaration: ts.Declaration | undefined;
  /** The types that its value may have. */
  readonly types: readonly ts.Type[];
}

/** Follows a path, a stop for each of its parts. */
export function stepsAlong({ program, checker }: TypeSources, type: ts.Type, path: readonly string[]): PathStop[] {
  const stops: PathStop[] = [];
  let types: readonly ts.Type[] = [type];
  for (const name of path) {
    const steps = types.flatMap(variantsOf).map((variant) => stepInto(checker, variant, name));
    types = steps.flatMap((step) => (step.type === undefined ? [] : [step.type]));
    const declared = steps.flatMap(({ declaration }) => (declaration === undefined ? [] : [declaration]));
    const declaration = declared.find((node) => !program.isSourceFileDefaultLibrary(node.getSourceFile()));
    stops.push({ declaration, types });
  }
  return stops;
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
