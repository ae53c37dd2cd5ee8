/** Proofs of object keywords: every object of an atom satisfies the keyword. */

import { type JsonValue, isList } from "@toolwright/runtime/internal/json-schema";
import { type Refinement, type ObjectAtom, type ValueType, anyText, typeOf } from "./atoms.js";
import { withAll } from "./narrowing.js";
import type { KeywordProof, Prover } from "./prover.js";
import { listedValuesOf, numbersAt } from "../../json-schema/keyword-values.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import type { TextSet } from "../../patterns/text-sets.js";
import {
  additionalOf,
  membersOf,
  namesBeside,
  patternsOf,
  propertyNodes,
  unlessBeside,
} from "../../validation/applicable-subschemas.js";

/** The maximum number of patterns to distinguish: each doubles the number of classes. */
const patternLimit = 5;

export function mayHave(prover: Prover, atom: ObjectAtom, name: string): boolean {
  if (atom.absent.has(name) || (isFull(atom) && !atom.required.has(name))) return false;
  return atom.names.every((node) => prover.evaluate(node, name) !== false);
}

/** Whether `maxProperties` allows required properties only. */
function isFull({ required, maxProperties }: ObjectAtom): boolean {
  return required.size >= maxProperties;
}

export function propertyType(atom: ObjectAtom, name: string): ValueType {
  return typeOf(
    atom.groups.flatMap((group) => propertyNodes(group, name)),
    atom.refinements.get(name),
  );
}

/** The names of properties with types of their own. */
function namesIn(atom: ObjectAtom): ReadonlySet<string> {
  const inGroups = atom.groups.flatMap((group) => [
    ...Object.keys(membersOf(group.schema, "properties")),
    ...(namesBeside(group) ?? []),
  ]);
  const listed = atom.names.flatMap((node) => listedNames(node) ?? []);
  return new Set([...inGroups, ...listed, ...atom.required, ...atom.absent, ...atom.refinements.keys()]);
}

function listedNames({ schema }: SchemaNode): readonly string[] | undefined {
  return listedValuesOf(schema)?.filter((name) => typeof name === "string");
}

/** The other properties, by the patterns of the atom that their names match. */
interface NameClass {
  readonly names: TextSet;
  readonly type: ValueType;
}

function classesOf(atom: ObjectAtom, texts: Prover["texts"]): readonly NameClass[] {
  if (isFull(atom) || atom.names.some((node) => listedNames(node) !== undefined)) return [];
  const patterns = [...new Set(atom.groups.flatMap(patternsOf))];
  const schemas = atom.names.map(({ schema }) => schema);
  const required = schemas.flatMap(({ pattern }) => (typeof pattern === "string" ? pattern : []));
  const most = numbersAt(schemas, "maxLength");
  const bounds = {
    minLength: Math.max(0, ...numbersAt(schemas, "minLength")),
    ...(most.length > 0 && { maxLength: Math.min(...most) }),
  };
  if (patterns.length > patternLimit) return [{ names: { patterns: required, ...bounds }, type: typeOf([]) }];
  return subsetsOf(patterns).flatMap((matched) => {
    const avoided = patterns.filter((pattern) => !matched.includes(pattern));
    const names = { patterns: [...required, ...matched], avoided, ...bounds };
    const type = typeOf(atom.groups.flatMap((group) => nodesOfClass(group, matched)));
    return texts.isEmpty(names) ? [] : [{ names, type }];
  });
}

function nameType({ names }: NameClass, atom: ObjectAtom, id: number): ValueType {
  const { patterns, avoided: unmatched = [], minLength = 0, maxLength = Infinity } = names;
  const atoms = [{ ...anyText, patterns, unmatched, minLength, maxLength }];
  return typeOf(atom.names, { id, atoms, included: new Set() });
}

function subsetsOf(patterns: readonly string[]): string[][] {
  return patterns.reduce<string[][]>(
    (subsets, pattern) => subsets.flatMap((found) => [found, [...found, pattern]]),
    [[]],
  );
}

function nodesOfClass(group: SchemaNode, matched: readonly string[]): SchemaNode[] {
  const byPattern = membersOf(group.schema, "patternProperties");
  const own = patternsOf(group).filter((pattern) => matched.includes(pattern));
  const parts: (JsonValue | undefined)[] =
    own.length === 0 ? [additionalOf(group)] : own.map((pattern) => byPattern[pattern]);
  return parts.flatMap((part) => (part === undefined || part === true ? [] : [group.document.nodeOf(part)]));
}

/** The objects of the atom that have a property, refined to some atoms. */
export function withProperty(atom: ObjectAtom, name: string, refinement: Refinement): ObjectAtom {
  return {
    ...atom,
    required: new Set([...atom.required, name]),
    refinements: new Map([...atom.refinements, [name, refinement]]),
  };
}

type ObjectProof = KeywordProof<ObjectAtom>;

/** Every possible property satisfies the node; discriminants come first, since they fail fastest. */
const proveProperties: ObjectProof = ({ prover, atom, node }) => {
  const named = membersOf(node.schema, "properties");
  const holds = (name: string): boolean =>
    !mayHave(prover, atom, name) || proveProperty({ prover, atom, node, operand: name });
  return (
    Object.keys(named).every((name) => !isDiscriminant(named[name]) || holds(name)) &&
    Object.keys(named).every((name) => isDiscriminant(named[name]) || holds(name)) &&
    [...namesIn(atom)].every((name) => Object.hasOwn(named, name) || holds(name)) &&
    classesOf(atom, prover.texts).every((found) => proveClass(prover, found, node))
  );
};

function isDiscriminant(schema: JsonValue | undefined): boolean {
  return typeof schema === "object" && schema !== null && ("const" in schema || "enum" in schema);
}

const proveProperty: ObjectProof = ({ prover, atom, node, operand }) => {
  const name = String(operand);
  const inner = propertyNodes(node, name);
  return inner.length === 0 || inner.every((part) => prover.proveInside(propertyType(atom, name), [part]));
};

/** The same for a class of names: each pattern of the node, and the names that match none. */
function proveClass(prover: Prover, { names, type }: NameClass, node: SchemaNode): boolean {
  const { patterns, avoided = [] } = names;
  const own = patternsOf(node);
  const byPattern = membersOf(node.schema, "patternProperties");
  const isSatisfied = (part: JsonValue | undefined): boolean =>
    part === undefined || part === true || prover.proveInside(type, [node.document.nodeOf(part)]);
  const isPatternSatisfied = (pattern: string): boolean =>
    isSatisfied(byPattern[pattern]) || prover.texts.isEmpty({ ...names, patterns: [...patterns, pattern] });
  const additional = additionalOf(node);
  return (
    own.every(isPatternSatisfied) &&
    (isSatisfied(additional) || prover.texts.isEmpty({ ...names, avoided: [...avoided, ...own] }))
  );
}

/** Every possible name satisfies the node. */
const proveNames: ObjectProof = ({ prover, atom, node, operand }) => {
  const inner = node.document.nodeOf(operand);
  const isImpossible = (name: string): boolean =>
    !mayHave(prover, atom, name) || prover.proveInside(propertyType(atom, name), []);
  return (
    [...namesIn(atom)].every((name) => prover.evaluate(inner, name) === true || isImpossible(name)) &&
    classesOf(atom, prover.texts).every(
      (found) =>
        prover.proveInside(found.type, []) || prover.proveInside(nameType(found, atom, prover.count()), [inner]),
    )
  );
};

export function mostProperties(prover: Prover, atom: ObjectAtom): number {
  const isOpen = classesOf(atom, prover.texts).some(({ type }) => !prover.proveInside(type, []));
  if (isOpen) return atom.maxProperties;
  const names = [...namesIn(atom)].filter(
    (name) => mayHave(prover, atom, name) && !prover.proveInside(propertyType(atom, name), []),
  );
  return Math.min(names.length, atom.maxProperties);
}

const proveMaximum: ObjectProof = ({ prover, atom, operand }) =>
  typeof operand === "number" && (atom.maxProperties <= operand || mostProperties(prover, atom) <= operand);

const hasAll = (atom: ObjectAtom, names: JsonValue): boolean =>
  isList(names) && names.every((name) => atom.required.has(String(name)));

const proveDependentRequired: ObjectProof = ({ prover, atom, node }) =>
  Object.entries(membersOf(node.schema, "dependentRequired")).every(
    ([name, dependent]) =>
      !mayHave(prover, atom, name) ||
      hasAll(atom, dependent) ||
      withAll(atom, [name]).every(
        (part) => part.kind === "object" && (hasAll(part, dependent) || prover.cover(part, [])),
      ),
  );

const proveDependentSchemas: ObjectProof = ({ prover, atom, node }) =>
  Object.entries(membersOf(node.schema, "dependentSchemas")).every(([name, dependent]) =>
    withAll(atom, [name]).every((part) => prover.cover(part, [node.document.nodeOf(dependent)])),
  );

export const objectProofs: ReadonlyMap<string, ObjectProof> = new Map<string, ObjectProof>([
  ["required", ({ atom, operand }) => hasAll(atom, operand)],
  ["properties", proveProperties],
  ["patternProperties", unlessBeside(["properties"], proveProperties)],
  ["additionalProperties", unlessBeside(["properties", "patternProperties"], proveProperties)],
  ["unevaluatedProperties", unlessBeside(["properties", "patternProperties", "additionalProperties"], proveProperties)],
  ["propertyNames", proveNames],
  [
    "minProperties",
    ({ atom, operand }) => typeof operand === "number" && Math.max(atom.minProperties, atom.required.size) >= operand,
  ],
  ["maxProperties", proveMaximum],
  ["dependentRequired", proveDependentRequired],
  ["dependentSchemas", proveDependentSchemas],
]);

export function isEmptyObject(prover: Prover, atom: ObjectAtom): boolean {
  const { required, minProperties, maxProperties } = atom;
  const isMissing = (name: string): boolean =>
    !mayHave(prover, atom, name) || prover.proveInside(propertyType(atom, name), []);
  return (
    required.size > maxProperties ||
    [...required].some(isMissing) ||
    (minProperties > required.size && mostProperties(prover, atom) < minProperties)
  );
}
