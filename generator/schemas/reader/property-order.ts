/** From an object type to its properties in source order: inherited ones first, then its own. */

import type { Sources } from "../../sources/program.js";
import { ts } from "../../sources/compiler.js";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { isClosed } from "./closed-nodes.js";
import { partOf, resolveHint, type Hint } from "./hints.js";
import type { TypeReading } from "./reading.js";
import { rankValues } from "./union-order.js";

/** The properties of a type, in an order that is stable when code moves. */
export function orderedProperties(reading: TypeReading, type: ts.Type, hint: Hint): readonly ts.Symbol[] {
  const { checker } = reading.sources;
  const properties = checker.getPropertiesOfType(type);
  if (isWrittenOnce(type)) return properties;
  const owners = new Set(properties.flatMap((property) => property.declarations ?? []).flatMap(ownerOf));
  const ranks = new Map<string, number>();
  const rank = (names: Iterable<string>): void => {
    for (const name of names) if (!ranks.has(name)) ranks.set(name, ranks.size);
  };
  rank(renamedOrder(reading, type, hint));
  if (owners.size > 0 && !type.isIntersection()) {
    const lists = [...owners].map((declaration) => namesOf(reading.sources, checker.getTypeAtLocation(declaration)));
    // The interface with the most properties may inherit from the others.
    lists.sort((left, right) => right.length - left.length || compareText(left.join(), right.join()));
    lists.forEach(rank);
  } else if (type.isIntersection()) {
    for (const part of type.types) rank(orderedProperties(reading, part, hint).map(({ name }) => name));
  } else if (isComputed(type)) {
    const names = new Set(properties.map(({ name }) => name));
    rank(rankValues(reading, keysHint(reading, type, hint), names).keys());
    const rest = properties.map(({ name }) => name).filter((name) => !ranks.has(name));
    rank(rest.sort(compareText));
  }
  if (ranks.size === 0) return properties;
  const place = ({ name }: ts.Symbol): number => ranks.get(name) ?? ranks.size;
  return [...properties].sort((left, right) => place(left) - place(right));
}

/** Whether one declaration has all properties; the compiler has those with a plain name in their order. */
function isWrittenOnce(type: ts.Type): boolean {
  const [declaration, ...others] = type.symbol?.declarations ?? [];
  if (declaration === undefined || others.length > 0) return false;
  const isAlone = ts.isInterfaceDeclaration(declaration) && declaration.heritageClauses === undefined;
  if (!isAlone && !ts.isTypeLiteralNode(declaration)) return false;
  return declaration.members.every(({ name }) => name === undefined || !ts.isComputedPropertyName(name));
}

function ownerOf({ parent }: ts.Declaration): (ts.InterfaceDeclaration | ts.TypeLiteralNode)[] {
  return ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent) ? [parent] : [];
}

/** Whether no property of a mapped type is written anywhere. */
function isComputed(type: ts.Type): boolean {
  const isMapped = (type.symbol?.declarations ?? []).some(ts.isMappedTypeNode);
  return isMapped && type.getProperties().every((property) => property.declarations === undefined);
}

/** Names of a mapped type that renames another's properties, in the order of those. */
function renamedOrder(reading: TypeReading, type: ts.Type, hint: Hint): string[] {
  const { sources } = reading;
  const mapped = (type.symbol?.declarations ?? []).find(ts.isMappedTypeNode);
  const keys = mapped?.typeParameter.constraint;
  if (mapped?.nameType === undefined || keys === undefined || !ts.isTypeOperatorNode(keys)) return [];
  const node = resolveHint(sources, partOf(sources, hint, keys.type)).node;
  if (node === undefined || !isClosed(sources, node)) return [];
  const source = sources.checker.getTypeFromTypeNode(node);
  const before = sources.checker.getPropertiesOfType(source);
  const after = sources.checker.getPropertiesOfType(type);
  // If some are dropped or joined, the mapping is unknown.
  if (before.length !== after.length) return [];
  return reading.propertiesOf(source, hint).flatMap((property) => after[before.indexOf(property)]?.name ?? []);
}

function keysHint({ sources }: TypeReading, type: ts.Type, hint: Hint): Hint {
  const mapped = type.symbol.declarations?.find(ts.isMappedTypeNode);
  return partOf(sources, hint, mapped?.typeParameter.constraint);
}

/** Names of an interface's properties, inherited ones first. */
function namesOf(sources: Sources, type: ts.Type): string[] {
  const { checker } = sources;
  // What `Omit` and the like leave of a type has the order of that type, and not one that the compiler thinks of.
  if (isMappedInstance(type)) return [];
  const names = new Set<string>();
  if (type.isClassOrInterface()) {
    for (const base of checker.getBaseTypes(type)) for (const name of namesOf(sources, targetOf(base))) names.add(name);
  }
  const declarations = (type.symbol?.declarations ?? []).filter(ts.isInterfaceDeclaration);
  const lists = declarations.map(({ members }) =>
    members.flatMap(({ name }) => (name && checker.getSymbolAtLocation(name)?.name) ?? []),
  );
  for (const list of lists.sort((left, right) => compareText(left.join(), right.join()))) {
    for (const name of list) names.add(name);
  }
  if (declarations.length === 0) {
    for (const { name } of checker.getPropertiesOfType(type)) names.add(name);
  }
  return [...names];
}

function isMappedInstance(type: ts.Type): boolean {
  const { Mapped, Instantiated } = ts.ObjectFlags;
  const { objectFlags = 0 } = type as Partial<ts.ObjectType>; // Only object types have them.
  return (objectFlags & Mapped) !== 0 && (objectFlags & Instantiated) !== 0;
}

function targetOf(type: ts.Type): ts.Type {
  return (type as Partial<ts.TypeReference>).target ?? type; // Instances of generic interfaces have one.
}
