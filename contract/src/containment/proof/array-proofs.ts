/** Proofs of array keywords: every array of an atom satisfies the keyword. */

import { isOfType } from "@toolwright/runtime/internal/json-schema";
import { typeOf, type Atom, type ListAtom, type ValueType } from "./atoms.js";
import { itemNodes, nodeAt, prefixLength, uniqueTypes, unlessBeside } from "../../validation/applicable-subschemas.js";
import type { KeywordProof, Prover } from "./prover.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import { numberAt } from "../../json-schema/keyword-values.js";

type ArrayProof = KeywordProof<ListAtom>;

export function itemType(atom: ListAtom, index: number): ValueType {
  return typeOf(
    atom.groups.flatMap((group) => itemNodes(group, index)),
    atom.refinements.get(index),
  );
}

/** The number of leading items with types of their own. */
function prefixLengthOf(atom: ListAtom): number {
  return Math.max(0, ...atom.groups.map(prefixLength), ...[...atom.refinements.keys()].map((index) => index + 1));
}

/** The indexes of items with types of their own, and one more that represents all others. */
function indexesOf(atom: ListAtom, ...nodes: readonly SchemaNode[]): number[] {
  const count = Math.max(prefixLengthOf(atom), ...nodes.map(prefixLength)) + 1;
  return Array.from({ length: Math.min(count, atom.maxItems) }, (_, index) => index);
}

const proveItems: ArrayProof = ({ prover, atom, node }) =>
  indexesOf(atom, node).every(
    (index) =>
      itemNodes(node, index).every((inner) => prover.proveInside(itemType(atom, index), [inner])) ||
      longest(prover, atom) <= index,
  );

export function longest(prover: Prover, atom: ListAtom): number {
  const cut = indexesOf(atom).find((index) => prover.proveInside(itemType(atom, index), []));
  return Math.min(cut ?? Infinity, atom.maxItems);
}

const proveMaximum: ArrayProof = ({ prover, atom, operand }) =>
  typeof operand === "number" && (atom.maxItems <= operand || longest(prover, atom) <= operand);

/** If `items` names scalar types, Ajv compares only items of these; then both schemas must name the same ones. */
const proveUnique: ArrayProof = ({ prover, atom, node }) => {
  if (node.schema["uniqueItems"] !== true || longest(prover, atom) <= 1 || areAllDifferent(prover, atom)) return true;
  const wanted = uniqueTypes(node)?.join();
  return atom.unique.some((source) => {
    const types = uniqueTypes(source);
    if (types === undefined || types.join() === wanted) return true;
    // Ajv keeps strings as keys of an object, which loses `__proto__`.
    if (types.includes("string")) return false;
    const items = indexesOf(atom).flatMap((index) => prover.atomsOf(itemType(atom, index)));
    return items.every((item) => isOneOf(types, item));
  });
};

/** The maximum number of items that are compared in pairs. */
const mostCompared = 8;

/** Whether a closed tuple can never hold the same value at two indexes. */
function areAllDifferent(prover: Prover, atom: ListAtom): boolean {
  if (atom.maxItems > Math.min(prefixLengthOf(atom), mostCompared) || atom.refinements.size > 0) return false;
  const types = indexesOf(atom).map((index) => itemType(atom, index).nodes);
  return types.every((one, at) =>
    types.slice(at + 1).every((other) => prover.proveInside(typeOf([...one, ...other]), [])),
  );
}

function isOneOf(types: readonly string[], item: Atom): boolean {
  if (item.kind === "listed") return item.values.every((value) => isOfType(value, types));
  if (item.kind !== "number") return types.includes(item.kind);
  return types.includes("number") || (types.includes("integer") && item.isInteger);
}

const proveContains: ArrayProof = ({ prover, atom, node }) => {
  const { minContains = 1, maxContains = Infinity } = node.schema;
  const wanted = nodeAt(node, "contains");
  if (typeof minContains !== "number" || typeof maxContains !== "number" || wanted === undefined) return false;
  const limits = atom.containing.map((source) => ({
    inner: nodeAt(source, "contains"),
    least: numberAt(source.schema, "minContains", 1),
    most: numberAt(source.schema, "maxContains", Infinity),
  }));
  // Without a prefix, a contained item has the common type.
  const common = prefixLengthOf(atom) === 0 ? itemType(atom, 0).nodes : [];
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

/** The number of items that are always present and proved to satisfy a node. */
function countSure(prover: Prover, atom: ListAtom, node: SchemaNode): number {
  const indexes = indexesOf(atom).filter((index) => index < atom.minItems);
  const sure = indexes.filter((index) => prover.proveInside(itemType(atom, index), [node]));
  // The last index stands for all after it.
  const isRestSure = sure.includes(prefixLengthOf(atom));
  return sure.length + (isRestSure ? Math.max(0, atom.minItems - prefixLengthOf(atom) - 1) : 0);
}

export function isEmptyList(prover: Prover, atom: ListAtom): boolean {
  return atom.minItems > atom.maxItems || (atom.minItems > 0 && longest(prover, atom) < atom.minItems);
}

export const arrayProofs: ReadonlyMap<string, ArrayProof> = new Map<string, ArrayProof>([
  ["prefixItems", proveItems],
  ["items", unlessBeside(["prefixItems"], proveItems)],
  ["unevaluatedItems", unlessBeside(["prefixItems", "items"], proveItems)],
  ["minItems", ({ atom, operand }) => typeof operand === "number" && atom.minItems >= operand],
  ["maxItems", proveMaximum],
  ["uniqueItems", proveUnique],
  ["contains", proveContains],
]);
