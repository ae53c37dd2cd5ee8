/** Finds the paths of the properties of a type whose declarations are marked: hidden, or sensitive. */

import type { ParameterPath, ParameterPathStep, ParameterPlace } from "@toolwright/runtime/internal/parameter-paths";
import { reachableFrom } from "../../diagnostics/collections.js";
import { isInstalled } from "../../disk/packages.js";
import { ts } from "../../sources/compiler.js";
import { getOrCompute, memoize } from "../../sources/memoize.js";
import type { Sources } from "../../sources/program.js";
import { isArrayInterface, isKeyOfType, isNamedBySymbol, withoutBrands } from "../../sources/type-predicates.js";

/** A property or an index signature of an object type, or elements of an array or tuple type. */
export interface ParameterPart {
  readonly place: ParameterPlace;
  readonly isMarked: boolean;
  readonly isRequired: boolean;
  /** The marked declarations first; none of a part that the compiler computed. */
  readonly declarations: readonly ts.Declaration[];
  /** The types of the part: the members of its union, without those that have no parts; none of a marked property. */
  readonly types: readonly ts.Type[];
  /** The whole type of a marked property. */
  readonly markedType?: ts.Type;
}

/** The parts of types, each type read once. */
export interface ParameterGraph {
  /** The members of a type, or the type itself, without those that have no parts. */
  readonly membersOf: (type: ts.Type) => readonly ts.Type[];
  readonly partsOf: (type: ts.Type) => readonly ParameterPart[];
}

/**
 * Every declaration that a property comes from, also of one that a mapped type makes under another name: the compiler
 * attaches none to such a property, and a lost `@hidden` would show a parameter to the model.
 */
export function declarationsOf(checker: ts.TypeChecker, property: ts.Symbol): readonly ts.Declaration[] {
  const roots = checker.getRootSymbols(property);
  if (roots.length === 1 && roots[0] === property) return property.declarations ?? [];
  const origins = [property, ...roots];
  return [...new Set(origins.flatMap(({ declarations = [] }) => declarations))];
}

/** Creates the graph of a Program. */
export function createParameterGraph(sources: Sources, isMarked: (node: ts.Node) => boolean): ParameterGraph {
  const { checker } = sources;
  const membersOf = (whole: ts.Type): readonly ts.Type[] => {
    const type = withoutBrands(checker, whole);
    if (type.isUnion()) return [...new Set(type.types.flatMap(membersOf))];
    // A scalar with a name is an intersection of the scalar with a mark that no value has.
    if (type.isIntersection()) return type.types.some((part) => membersOf(part).length === 0) ? [] : [type];
    return type.flags & ts.TypeFlags.Object ? [type] : [];
  };
  const readProperty = (symbol: ts.Symbol): ParameterPart => {
    const all = declarationsOf(checker, symbol);
    const marking = all.filter(isMarked);
    const type = checker.getTypeOfSymbol(symbol);
    return {
      place: { kind: "property", name: symbol.name },
      isMarked: marking.length > 0,
      isRequired: (symbol.flags & ts.SymbolFlags.Optional) === 0,
      declarations: [...new Set([...marking, ...all])],
      ...(marking.length > 0 ? { types: [], markedType: type } : { types: membersOf(type) }),
    };
  };
  const readSignature = ({ keyType, type, declaration }: ts.IndexInfo): ParameterPart => {
    const accepts = (name: string): boolean => isKeyOfType(checker, name, keyType);
    return {
      ...unmarkedPart({ kind: "values", accepts }, membersOf(type)),
      isMarked: declaration !== undefined && isMarked(declaration),
      declarations: declaration === undefined ? [] : [declaration],
    };
  };
  const readTuple = (type: ts.TupleTypeReference): ParameterPart[] => {
    const elements = checker.getTypeArguments(type).map(membersOf);
    // Elements have positions up to the first rest element.
    const rest = type.target.elementFlags.findIndex((flags) => (flags & ts.ElementFlags.Variable) !== 0);
    const fixed = rest === -1 ? elements : elements.slice(0, rest);
    const positions = fixed.map((types, index) => unmarkedPart({ kind: "position", index }, types));
    if (rest === -1) return positions;
    return [...positions, unmarkedPart({ kind: "elements", from: rest }, elements.slice(rest).flat())];
  };
  const partsOf = memoize((type: ts.Type): readonly ParameterPart[] => {
    if (checker.isTupleType(type)) return readTuple(type as ts.TupleTypeReference); // It is one.
    const isArray = checker.isArrayType(type) || isArrayInterface(checker, type);
    const element = isArray ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
    if (element !== undefined) return [unmarkedPart({ kind: "elements", from: 0 }, membersOf(element))];
    return [
      ...checker.getPropertiesOfType(type).flatMap((symbol) => (isNamedBySymbol(symbol) ? [] : [readProperty(symbol)])),
      ...checker.getIndexInfosOfType(type).map(readSignature),
    ];
  });
  return { membersOf, partsOf };
}

function unmarkedPart(place: ParameterPlace, types: readonly ts.Type[]): ParameterPart {
  return { place, isMarked: false, isRequired: false, declarations: [], types };
}

/** A type that reaches more types than this counts as endless. */
const mostTypes = 10_000;

/** Finds the types in a type, itself included, that lead to a marked part; undefined for an endless type. */
export function reachMarked({ membersOf, partsOf }: ParameterGraph, root: ts.Type): ReadonlySet<ts.Type> | undefined {
  const reached = new Set(membersOf(root));
  const ownersOf = new Map<ts.Type, ts.Type[]>();
  const leading = new Set<ts.Type>();
  // Iterating a set also visits what is added meanwhile.
  for (const type of reached) {
    if (reached.size > mostTypes) return undefined;
    for (const { isMarked, types } of partsOf(type)) {
      if (isMarked) leading.add(type);
      for (const inner of types) {
        reached.add(inner);
        getOrCompute(ownersOf, inner, () => []).push(type);
      }
    }
  }
  for (const type of leading) for (const owner of ownersOf.get(type) ?? []) leading.add(owner);
  return leading;
}

/** Marked properties, with a path that leads to them. */
export interface MarkedPath {
  readonly path: ParameterPath;
  readonly properties: readonly ParameterPart[];
}

const mostPaths = 1_000;

/** Lists the paths of all marked properties, through the types that `reachMarked` found; undefined for too many. */
export function listMarkedPaths(
  { membersOf, partsOf }: ParameterGraph,
  root: ts.Type,
  leading: ReadonlySet<ts.Type>,
): MarkedPath[] | undefined {
  const leadingParts = memoize((type: ts.Type): ParameterPart[] => {
    const parts = partsOf(type).map((part) => ({ ...part, types: part.types.filter((inner) => leading.has(inner)) }));
    return parts.filter(({ types }) => types.length > 0);
  });
  const cycleOf = createCycleFinder((type) => leadingParts(type).flatMap(({ types }) => types));
  const found: MarkedPath[] = [];
  const visit = (types: Iterable<ts.Type>, prefix: ParameterPath): void => {
    if (found.length > mostPaths) return;
    const cyclic = new Set<ts.Type>();
    const plain = new Set<ts.Type>();
    for (const type of types) {
      const cycle = cycleOf(type);
      if (cycle.size === 0) plain.add(type);
      for (const member of cycle) cyclic.add(member);
    }
    leave(plain, prefix, new Set());
    // A recursive type recurs at any depth, so one step represents the whole cycle.
    leave(cyclic, [...prefix, { kind: "descent" }], cyclic);
  };
  const leave = (types: ReadonlySet<ts.Type>, prefix: ParameterPath, cycle: ReadonlySet<ts.Type>): void => {
    const byName = new Map<string, ParameterPart[]>();
    for (const part of [...types].flatMap(partsOf)) {
      if (part.isMarked && part.place.kind === "property") getOrCompute(byName, part.place.name, () => []).push(part);
    }
    for (const [name, properties] of byName) found.push({ path: [...prefix, { kind: "property", name }], properties });
    const byStep = new Map<string, { readonly step: ParameterPathStep; readonly inner: ts.Type[] }>();
    for (const { place, types: all } of [...types].flatMap(leadingParts)) {
      const step = place.kind === "values" || place.kind === "elements" ? { kind: place.kind } : place;
      const outside = all.filter((type) => !cycle.has(type));
      if (outside.length === 0) continue;
      getOrCompute(byStep, JSON.stringify(step), () => ({ step, inner: [] })).inner.push(...outside);
    }
    for (const { step, inner } of byStep.values()) visit(inner, [...prefix, step]);
  };
  visit(membersOf(root), []);
  return found.length > mostPaths ? undefined : found;
}

/** Creates a function that lists the types of a type's cycle, the type included; none of a type that is not recursive. */
function createCycleFinder(next: (type: ts.Type) => readonly ts.Type[]): (type: ts.Type) => ReadonlySet<ts.Type> {
  const reach = memoize((type: ts.Type): ReadonlySet<ts.Type> => reachableFrom(next(type), next));
  return (type) => new Set([...reach(type)].filter((member) => reach(member).has(type)));
}

/** Marked index signatures of packages, which no path can name; in the project's own sources, the tag is an error. */
export function findForeignSignatures({ partsOf }: ParameterGraph, types: ReadonlySet<ts.Type>): ts.Declaration[] {
  const signatures = [...types].flatMap(partsOf).filter(({ place, isMarked }) => isMarked && place.kind === "values");
  const declarations = signatures.flatMap((signature) => signature.declarations);
  return declarations.filter((declaration) => isInstalled(declaration.getSourceFile().fileName));
}
