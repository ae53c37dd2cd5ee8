/** From an array atom and a keyword to whether every array of it is proved to satisfy the keyword. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { typeOf, type Atom, type ListAtom, type ValueType } from "./atoms.js";
import { itemNodes, nodeAt, prefixLength, uniqueTypes } from "../../validation/applicable-subschemas.js";
import type { Prover } from "./prover.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import { isOfType, numberAt } from "../../json-schema/keyword-values.js";

interface Question {
  readonly prover: Prover;
  readonly atom: ListAtom;
  readonly node: SchemaNode;
  readonly given: JsonValue;
}

type Claim = (question: Question) => boolean;

export function itemType(atom: ListAtom, index: number): ValueType {
  return typeOf(
    atom.groups.flatMap((group) => itemNodes(group, index)),
    atom.known.get(index),
  );
}

/** How many elements have a place of their own. */
export function placesIn(atom: ListAtom): number {
  return Math.max(0, ...atom.groups.map(prefixLength), ...[...atom.known.keys()].map((index) => index + 1));
}

/** The places whose elements have types of their own, and one after them that stands for the rest. */
function placesOf(atom: ListAtom, ...nodes: readonly SchemaNode[]): number[] {
  const count = Math.max(placesIn(atom), ...nodes.map(prefixLength)) + 1;
  return Array.from({ length: Math.min(count, atom.maxItems) }, (_, index) => index);
}

const claimItems: Claim = ({ prover, atom, node }) =>
  placesOf(atom, node).every(
    (index) =>
      itemNodes(node, index).every((inner) => prover.proveInside(itemType(atom, index), [inner])) ||
      longest(prover, atom) <= index,
  );

export function longest(prover: Prover, atom: ListAtom): number {
  const cut = placesOf(atom).find((index) => prover.proveInside(itemType(atom, index), []));
  return Math.min(cut ?? Infinity, atom.maxItems);
}

const claimMost: Claim = ({ prover, atom, given }) =>
  typeof given === "number" && (atom.maxItems <= given || longest(prover, atom) <= given);

/** Where `items` names scalar types, Ajv only looks at elements of those types; then both must name the same. */
const claimUnique: Claim = ({ prover, atom, node }) => {
  if (node.schema["uniqueItems"] !== true || longest(prover, atom) <= 1 || areAllDifferent(prover, atom)) return true;
  const wanted = uniqueTypes(node)?.join();
  return atom.unique.some((source) => {
    const types = uniqueTypes(source);
    if (types === undefined || types.join() === wanted) return true;
    // Strings are keys of an object, and one of them is not kept there.
    if (types.includes("string")) return false;
    const items = placesOf(atom).flatMap((index) => prover.atomsOf(itemType(atom, index)));
    return items.every((item) => isOneOf(types, item));
  });
};

/** The most places of which each two are compared. */
const mostCompared = 8;

/** Whether no value fits two places of a list that has no further elements. */
function areAllDifferent(prover: Prover, atom: ListAtom): boolean {
  if (atom.maxItems > Math.min(placesIn(atom), mostCompared) || atom.known.size > 0) return false;
  const types = placesOf(atom).map((index) => itemType(atom, index).nodes);
  return types.every((one, at) =>
    types.slice(at + 1).every((other) => prover.proveInside(typeOf([...one, ...other]), [])),
  );
}

function isOneOf(types: readonly string[], item: Atom): boolean {
  if (item.kind === "listed") return item.values.every((value) => isOfType(value, types));
  if (item.kind !== "number") return types.includes(item.kind);
  return types.includes("number") || (types.includes("integer") && item.isInteger);
}

const claimContains: Claim = ({ prover, atom, node }) => {
  const { minContains = 1, maxContains = Infinity } = node.schema;
  const wanted = nodeAt(node, "contains");
  if (typeof minContains !== "number" || typeof maxContains !== "number" || wanted === undefined) return false;
  const limits = atom.containing.map((source) => ({
    inner: nodeAt(source, "contains"),
    least: numberAt(source.schema, "minContains", 1),
    most: numberAt(source.schema, "maxContains", Infinity),
  }));
  // Where all elements have one type, one that is contained has it too.
  const common = placesIn(atom) === 0 ? itemType(atom, 0).nodes : [];
  const isWithin = (narrow: SchemaNode | undefined, wide: SchemaNode | undefined): boolean =>
    narrow !== undefined && wide !== undefined && prover.proveInside(typeOf([narrow, ...common]), [wide]);
  const hasEnough = (): boolean =>
    limits.some(({ inner, least }) => least >= minContains && isWithin(inner, wanted)) ||
    countSure(prover, atom, wanted) >= minContains;
  const hasFew = (): boolean =>
    limits.some(({ inner, most }) => most <= maxContains && isWithin(wanted, inner)) ||
    longest(prover, atom) <= maxContains;
  return (minContains === 0 || hasEnough()) && (maxContains === Infinity || hasFew());
};

/** How many elements that are always present are proved to satisfy a node. */
function countSure(prover: Prover, atom: ListAtom, node: SchemaNode): number {
  const places = placesOf(atom).filter((index) => index < atom.minItems);
  const sure = places.filter((index) => prover.proveInside(itemType(atom, index), [node]));
  // The last place stands for all after it.
  const isRestSure = sure.includes(placesIn(atom));
  return sure.length + (isRestSure ? Math.max(0, atom.minItems - placesIn(atom) - 1) : 0);
}

export function isEmptyList(prover: Prover, atom: ListAtom): boolean {
  return atom.minItems > atom.maxItems || (atom.minItems > 0 && longest(prover, atom) < atom.minItems);
}

export const claimsOfLists: ReadonlyMap<string, Claim> = new Map<string, Claim>([
  ["prefixItems", claimItems],
  ["items", ({ node, ...others }) => node.schema["prefixItems"] !== undefined || claimItems({ node, ...others })],
  ["unevaluatedItems", claimItems],
  ["minItems", ({ atom, given }) => typeof given === "number" && atom.minItems >= given],
  ["maxItems", claimMost],
  ["uniqueItems", claimUnique],
  ["contains", claimContains],
]);
