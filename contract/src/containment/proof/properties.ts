/** From an object atom to the types of its properties: the named ones, and the rest by matching patterns. */

import { type JsonValue, isList } from "@toolwright/runtime/internal/json-schema";
import { anyText, typeOf, type Known, type ObjectAtom, type ValueType } from "./atoms.js";
import { additionalOf, membersOf, namesBeside, patternsOf, propertyNodes } from "../../validation/value-parts.js";
import type { TextSet } from "../../patterns/text-sets.js";
import type { Prover } from "./prover.js";
import type { SchemaNode } from "../../json-schema/nodes.js";

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
