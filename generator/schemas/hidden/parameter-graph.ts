/** From a type to the graph of the objects, lists and tuples in it, and of the properties that lead to one another. */

import type { ParameterPlace } from "@toolwright/runtime/internal/parameter-paths";
import { ts } from "../../sources/compiler.js";
import { memoize } from "../../sources/memoize.js";
import type { Sources } from "../../sources/program.js";

/** An object, list or tuple type. Each type is one node, however it is reached. */
export interface ParameterNode {
  readonly properties: readonly GraphProperty[];
  /** Index signatures of an object. */
  readonly signatures: readonly GraphSignature[];
  /** Every way further into the type but through what is marked. */
  readonly edges: readonly GraphEdge[];
}

/** A property of an object type. */
export interface GraphProperty {
  readonly name: string;
  readonly isMarked: boolean;
  readonly isRequired: boolean;
  /** Where it is declared, the place that marks it first; empty for one that the compiler computed. */
  readonly declarations: readonly ts.Declaration[];
}

/** An index signature of an object type. */
export interface GraphSignature {
  readonly accepts: (name: string) => boolean;
  readonly isMarked: boolean;
  /** Where it is declared; empty for one that the compiler computed. */
  readonly declarations: readonly ts.Declaration[];
}

/** A way from one type into another. */
export interface GraphEdge {
  readonly place: ParameterPlace;
  /** The type at the location, or the members of its union. */
  readonly targets: readonly ts.Type[];
}

/** Looks at types, each once. */
export interface ParameterGraph {
  /** The nodes that a type stands for: itself, the members of a union, or none. */
  readonly membersOf: (type: ts.Type) => readonly ts.Type[];
  readonly nodeOf: (type: ts.Type) => ParameterNode;
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

/** Makes the graph of a Program; `isMarked` tells the declarations that it is about, such as hidden ones. */
export function createParameterGraph(sources: Sources, isMarked: (node: ts.Node) => boolean): ParameterGraph {
  const { checker } = sources;
  const membersOf = (type: ts.Type): readonly ts.Type[] => {
    if (type.isUnion()) return [...new Set(type.types.flatMap(membersOf))];
    // A scalar with a name is an intersection of the scalar with a mark that no value has.
    if (type.isIntersection()) return type.types.some((part) => membersOf(part).length === 0) ? [] : [type];
    return type.flags & ts.TypeFlags.Object ? [type] : [];
  };

  const readObject = (type: ts.Type): ParameterNode => {
    const symbols = checker.getPropertiesOfType(type);
    const properties = symbols.map((symbol): GraphProperty => {
      const all = declarationsOf(checker, symbol);
      const marking = all.filter(isMarked);
      const isRequired = (symbol.flags & ts.SymbolFlags.Optional) === 0;
      const declarations = [...new Set([...marking, ...all])];
      return { name: symbol.name, isMarked: marking.length > 0, isRequired, declarations };
    });
    const propertyEdges = symbols.flatMap((symbol, index): GraphEdge[] => {
      if (properties[index]?.isMarked === true) return [];
      const place = { kind: "property", name: symbol.name } as const;
      return [{ place, targets: membersOf(checker.getTypeOfSymbol(symbol)) }];
    });
    const infos = checker.getIndexInfosOfType(type);
    const signatures = infos.map(({ keyType, declaration }): GraphSignature => ({
      accepts: (name) => acceptsName(checker, keyType, name),
      isMarked: declaration !== undefined && isMarked(declaration),
      declarations: declaration === undefined ? [] : [declaration],
    }));
    const signatureEdges = infos.map(({ keyType, type: value }): GraphEdge => ({
      place: { kind: "values", accepts: (name) => acceptsName(checker, keyType, name) },
      targets: membersOf(value),
    }));
    return { properties, signatures, edges: [...propertyEdges, ...signatureEdges] };
  };
  const readNode = (type: ts.Type): ParameterNode => {
    if (checker.isTupleType(type)) return listNode(tupleEdges(checker, type as ts.TupleTypeReference, membersOf)); // It is one.
    const element = checker.isArrayType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
    return element === undefined ? readObject(type) : listNode([elementsFrom(0, membersOf(element))]);
  };
  return { membersOf, nodeOf: memoize(readNode) };
}

function listNode(edges: readonly GraphEdge[]): ParameterNode {
  return { properties: [], signatures: [], edges };
}

function elementsFrom(from: number, targets: readonly ts.Type[]): GraphEdge {
  return { place: { kind: "elements", from }, targets };
}

/** Elements of a tuple have positions up to the first that there may be several of. */
function tupleEdges(
  checker: ts.TypeChecker,
  type: ts.TupleTypeReference,
  membersOf: (type: ts.Type) => readonly ts.Type[],
): GraphEdge[] {
  const elements = checker.getTypeArguments(type).map(membersOf);
  const rest = type.target.elementFlags.findIndex((flags) => (flags & ts.ElementFlags.Variable) !== 0);
  const fixed = rest === -1 ? elements : elements.slice(0, rest);
  const positions = fixed.map((targets, index): GraphEdge => ({ place: { kind: "position", index }, targets }));
  return rest === -1 ? positions : [...positions, elementsFrom(rest, elements.slice(rest).flat())];
}

function acceptsName(checker: ts.TypeChecker, keyType: ts.Type, name: string): boolean {
  return checker.isTypeAssignableTo(checker.getStringLiteralType(name), keyType);
}
