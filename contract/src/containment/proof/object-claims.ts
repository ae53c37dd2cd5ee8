/** From an object atom and a keyword to whether every object of it is proved to satisfy the keyword. */

import { type JsonValue, isList } from "@toolwright/runtime/internal/json-schema";
import { type Known, type ObjectAtom, type ValueType, anyText, typeOf } from "./atoms.js";
import { withAll } from "./narrowing.js";
import type { Prover } from "./prover.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import type { TextSet } from "../../patterns/text-sets.js";
import {
  additionalOf,
  hasProperties,
  membersOf,
  namesBeside,
  patternsOf,
  propertyNodes,
} from "../../validation/applicable-subschemas.js";

/** The most patterns that are distinguished: each doubles the classes. */
const patternLimit = 5;

/** Whether an object may have a property of that name; if not, nothing needs proof. */
export function mayHave(prover: Prover, atom: ObjectAtom, name: string): boolean {
  if (atom.absent.has(name) || (isFull(atom) && !atom.required.has(name))) return false;
  return atom.names.every((node) => prover.evaluate(node, name) !== false);
}

/** Whether there is only room for the required properties. */
function isFull({ required, maxProperties }: ObjectAtom): boolean {
  return required.size >= maxProperties;
}

export function propertyType(atom: ObjectAtom, name: string): ValueType {
  return typeOf(
    atom.groups.flatMap((group) => propertyNodes(group, name)),
    atom.known.get(name),
  );
}

/** The names of properties with a type of their own. */
export function namesIn(atom: ObjectAtom): ReadonlySet<string> {
  const inGroups = atom.groups.flatMap((group) => [
    ...Object.keys(membersOf(group.schema, "properties")),
    ...(namesBeside(group) ?? []),
  ]);
  const listed = atom.names.flatMap((node) => listedNames(node) ?? []);
  return new Set([...inGroups, ...listed, ...atom.required, ...atom.absent, ...atom.known.keys()]);
}

function listedNames({ schema }: SchemaNode): readonly string[] | undefined {
  const listed = schema["const"] === undefined ? schema["enum"] : [schema["const"]];
  return isList(listed) ? listed.filter((name) => typeof name === "string") : undefined;
}

/** Properties without a type of their own that match the same patterns of the atom. */
export interface NameClass {
  readonly names: TextSet;
  readonly type: ValueType;
}

export function classesOf(atom: ObjectAtom, texts: Prover["texts"]): readonly NameClass[] {
  if (isFull(atom) || atom.names.some((node) => listedNames(node) !== undefined)) return [];
  const patterns = [...new Set(atom.groups.flatMap(patternsOf))];
  const required = atom.names.flatMap(({ schema }) => (typeof schema["pattern"] === "string" ? schema["pattern"] : []));
  const lengths = atom.names.map(({ schema }) => ({ least: schema["minLength"], most: schema["maxLength"] }));
  const least = lengths.map(({ least: given }) => (typeof given === "number" ? given : 0));
  const most = lengths.flatMap(({ most: given }) => (typeof given === "number" ? [given] : []));
  const bounds = {
    ...(least.length === 0 ? {} : { minLength: Math.max(...least) }),
    ...(most.length === 0 ? {} : { maxLength: Math.min(...most) }),
  };
  if (patterns.length > patternLimit) return [{ names: { patterns: required, ...bounds }, type: typeOf([]) }];
  return subsetsOf(patterns).flatMap((matched) => {
    const avoided = patterns.filter((pattern) => !matched.includes(pattern));
    const names = { patterns: [...required, ...matched], avoided, ...bounds };
    const type = typeOf(atom.groups.flatMap((group) => nodesOfClass(group, matched)));
    return texts.isEmpty(names) ? [] : [{ names, type }];
  });
}

export function nameType({ names }: NameClass, atom: ObjectAtom, id: number): ValueType {
  const { patterns, avoided: unmatched = [], minLength = 0, maxLength = Infinity } = names;
  const atoms = [{ ...anyText, patterns, unmatched, minLength, maxLength }];
  return typeOf(atom.names, { id, atoms, taken: new Set() });
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

/** The atom in which a property is one of some atoms, which cover all of its values. */
export function withProperty(atom: ObjectAtom, name: string, known: Known): ObjectAtom {
  return {
    ...atom,
    required: new Set([...atom.required, name]),
    known: new Map([...atom.known, [name, known]]),
  };
}

interface Question {
  readonly prover: Prover;
  readonly atom: ObjectAtom;
  readonly node: SchemaNode;
  readonly given: JsonValue;
}

type Claim = (question: Question) => boolean;

/** Each property that an object may have satisfies the node; those that distinguish variants come first. */
const claimProperties: Claim = ({ prover, atom, node }) => {
  const named = membersOf(node.schema, "properties");
  const holds = (name: string): boolean =>
    !mayHave(prover, atom, name) || claimProperty({ prover, atom, node, given: name });
  return (
    Object.keys(named).every((name) => !isTelling(named[name]) || holds(name)) &&
    Object.keys(named).every((name) => isTelling(named[name]) || holds(name)) &&
    [...namesIn(atom)].every((name) => Object.hasOwn(named, name) || holds(name)) &&
    classesOf(atom, prover.texts).every((found) => claimClass(prover, found, node))
  );
};

function isTelling(schema: JsonValue | undefined): boolean {
  return typeof schema === "object" && schema !== null && ("const" in schema || "enum" in schema);
}

const claimProperty: Claim = ({ prover, atom, node, given }) => {
  const name = String(given);
  const inner = propertyNodes(node, name);
  return inner.length === 0 || inner.every((part) => prover.proveInside(propertyType(atom, name), [part]));
};

/** The same for properties without a name of their own, for each of the node's patterns and for the rest. */
function claimClass(prover: Prover, { names, type }: NameClass, node: SchemaNode): boolean {
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

/** Each name that an object may have satisfies the node. */
const claimNames: Claim = ({ prover, atom, node, given }) => {
  const inner = node.document.nodeOf(given);
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

const claimMost: Claim = ({ prover, atom, given }) =>
  typeof given === "number" && (atom.maxProperties <= given || mostProperties(prover, atom) <= given);

const hasAll = (atom: ObjectAtom, names: JsonValue): boolean =>
  isList(names) && names.every((name) => atom.required.has(String(name)));

const claimDependentNames: Claim = ({ prover, atom, node }) =>
  Object.entries(membersOf(node.schema, "dependentRequired")).every(
    ([name, dependent]) =>
      !mayHave(prover, atom, name) ||
      hasAll(atom, dependent) ||
      withAll(atom, [name]).every(
        (part) => part.kind === "object" && (hasAll(part, dependent) || prover.cover(part, [])),
      ),
  );

const claimDependents: Claim = ({ prover, atom, node }) =>
  Object.entries(membersOf(node.schema, "dependentSchemas")).every(([name, dependent]) =>
    withAll(atom, [name]).every((part) => prover.cover(part, [node.document.nodeOf(dependent)])),
  );

/** Judged once, by the first of these keywords in a node. */
const claimOnce: Claim = (question) => !hasProperties(question.node) || claimProperties(question);

export const claimsOfObjects: ReadonlyMap<string, Claim> = new Map<string, Claim>([
  ["required", ({ atom, given }) => hasAll(atom, given)],
  ["properties", claimOnce],
  [
    "patternProperties",
    ({ node, ...others }) => node.schema["properties"] !== undefined || claimOnce({ node, ...others }),
  ],
  [
    "additionalProperties",
    ({ node, ...others }) =>
      (node.schema["properties"] ?? node.schema["patternProperties"]) !== undefined || claimOnce({ node, ...others }),
  ],
  ["unevaluatedProperties", claimOnce],
  ["propertyNames", claimNames],
  [
    "minProperties",
    ({ atom, given }) => typeof given === "number" && Math.max(atom.minProperties, atom.required.size) >= given,
  ],
  ["maxProperties", claimMost],
  ["dependentRequired", claimDependentNames],
  ["dependentSchemas", claimDependents],
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
