/** From an atom that no single node covers to ways of splitting it into atoms that one may cover each. */

import { isList, isObject } from "@toolwright/runtime/internal/json-schema";
import {
  listedAtom,
  type Atom,
  type Known,
  type ListAtom,
  type NumberAtom,
  type ObjectAtom,
  type TextAtom,
  type ValueType,
} from "./atoms.js";
import { numbersAt } from "../../json-schema/keyword-values.js";
import { listValues } from "./claims.js";
import { earlierOf, laterOf, tighten, without, withAll } from "./narrowing.js";
import {
  isNegation,
  itemNodes,
  membersOf,
  nodeAt,
  nodesOf,
  prefixLength,
  propertyNodes,
} from "../../validation/applicable-subschemas.js";
import { mayHave, propertyType, withProperty } from "./object-claims.js";
import type { Prover } from "./prover.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import { itemType } from "./list-claims.js";

/** The most parts that are worth proving one by one. */
const partLimit = 150;

/** The deepest nesting at which a discriminant is looked for. */
const nestingLimit = 3;

interface Scene {
  readonly prover: Prover;
  readonly nodes: readonly SchemaNode[];
  readonly nesting: number;
}

/** Finds the split that most likely helps; together the parts hold all values. */
export function findPartition(prover: Prover, atom: Atom, nodes: readonly SchemaNode[]): readonly Atom[] | undefined {
  const expanded = spread(nodes);
  for (const parts of [split(atom, { prover, nodes: expanded, nesting: 0 }), cut(prover, atom, expanded)]) {
    for (const found of parts) if (found.length > 1 && found.length <= partLimit) return found;
  }
  return undefined;
}

/** Splits values by whether they satisfy what some node refuses or asks about. */
function* cut(prover: Prover, atom: Atom, nodes: readonly SchemaNode[]): Generator<readonly Atom[]> {
  for (const node of nodes) {
    const refused = nodeAt(node, "not") ?? nodeAt(node, "if");
    if (refused === undefined || isNegation(refused)) continue;
    if (atom.avoided.includes(refused) || atom.sources.includes(refused)) continue;
    yield [...prover.narrow(atom, refused), ...prover.exclude(atom, refused)];
  }
}

/** The nodes, and those that they refer to, join or choose from. */
function spread(nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  const found = new Set<SchemaNode>();
  const add = (node: SchemaNode): void => {
    if (found.has(node) || found.size > partLimit) return;
    found.add(node);
    const { schema, document } = node;
    const target = typeof schema["$ref"] === "string" ? document.resolve(schema["$ref"], node) : undefined;
    if (target !== undefined) add(target);
    for (const keyword of ["allOf", "anyOf", "oneOf"]) nodesOf(node, keyword).forEach(add);
    for (const keyword of ["not", "if", "then", "else"]) {
      const part = schema[keyword];
      if (part !== undefined) add(document.nodeOf(part));
    }
    Object.values(membersOf(schema, "dependentSchemas")).forEach((part) => add(document.nodeOf(part)));
  };
  nodes.forEach(add);
  return [...found];
}

function* split(atom: Atom, scene: Scene): Generator<readonly Atom[]> {
  switch (atom.kind) {
    case "listed":
      yield singles(atom) ?? [];
      return;
    case "number":
      yield* splitNumber(atom, scene);
      return;
    case "string": {
      const listed = listValues(scene.prover, atom);
      if (listed !== undefined) yield singles(listed) ?? [];
      yield* splitText(atom, scene);
      return;
    }
    case "array":
      yield* splitList(atom, scene);
      return;
    case "object":
      yield* splitObject(atom, scene);
  }
}

function singles(atom: Atom): readonly Atom[] | undefined {
  return atom.kind === "listed" ? atom.values.map((value) => listedAtom([value], atom)) : undefined;
}

function* splitNumber(atom: NumberAtom, { prover, nodes }: Scene): Generator<readonly Atom[]> {
  const listed = listValues(prover, atom);
  if (listed !== undefined) yield singles(listed) ?? [];
  const schemas = nodes.map(({ schema }) => schema);
  const before = numbersAt(schemas, "minimum", "exclusiveMaximum");
  const after = numbersAt(schemas, "maximum", "exclusiveMinimum");
  const cuts = [
    ...[...new Set(before)].map((value) => ({ value, isOpen: true })),
    ...[...new Set(after)].map((value) => ({ value, isOpen: false })),
  ].sort((left, right) => left.value - right.value || Number(right.isOpen) - Number(left.isOpen));
  const ends = [...cuts, atom.most];
  yield ends.flatMap((most, index) => {
    const cut = cuts[index - 1];
    const least = cut === undefined ? atom.least : { value: cut.value, isOpen: !cut.isOpen };
    return tighten({ ...atom, least: laterOf(atom.least, least), most: earlierOf(atom.most, most) }) ?? [];
  });
}

/** Splits strings at every length that a node names, then by each pattern. */
function* splitText(atom: TextAtom, { nodes }: Scene): Generator<readonly Atom[]> {
  const starts = startsAt(nodes, "minLength", "maxLength");
  yield rangesOf(starts, atom.minLength, atom.maxLength).map(([minLength, maxLength]) => ({
    ...atom,
    minLength,
    maxLength,
  }));
  for (const { schema } of nodes) {
    const { pattern } = schema;
    if (typeof pattern !== "string" || atom.patterns.includes(pattern) || atom.unmatched.includes(pattern)) continue;
    yield [
      { ...atom, patterns: [...atom.patterns, pattern] },
      { ...atom, unmatched: [...atom.unmatched, pattern] },
    ];
  }
}

/** Where the integer ranges between bounds begin. */
function startsAt(nodes: readonly SchemaNode[], least: string, most: string): number[] {
  const schemas = nodes.map(({ schema }) => schema);
  return [...numbersAt(schemas, least), ...numbersAt(schemas, most).map((bound) => bound + 1)];
}

/** Splits integers from `least` to `most` into ranges; each but the first begins at one of `starts`. */
function rangesOf(starts: readonly number[], least: number, most: number): [least: number, most: number][] {
  const inside = [...new Set(starts)].filter((start) => Number.isInteger(start) && start > least && start <= most);
  const begins = [least, ...inside.sort((left, right) => left - right)];
  return begins.map((begin, index) => [begin, (begins[index + 1] ?? most + 1) - 1]);
}

/** Splits arrays at every length that a node names, then by the type of each element that is always present. */
function* splitList(atom: ListAtom, scene: Scene): Generator<readonly Atom[]> {
  const { nodes } = scene;
  const prefixes = nodes.map(prefixLength).flatMap((length) => [length, length + 1]);
  const starts = [...startsAt(nodes, "minItems", "maxItems"), ...prefixes];
  yield rangesOf(starts, atom.minItems, atom.maxItems).map(([minItems, maxItems]) => ({
    ...atom,
    minItems,
    maxItems,
  }));
  const places = Array.from(
    { length: Math.min(atom.minItems, Math.max(1, ...nodes.map(prefixLength))) },
    (_, at) => at,
  );
  for (const place of places) {
    const inner = { ...scene, nodes: nodes.flatMap((node) => itemNodes(node, place)) };
    for (const known of splitType(itemType(atom, place), inner)) {
      yield known.map((part) => ({ ...atom, known: new Map([...atom.known, [place, part]]) }));
    }
  }
}

/** Splits objects by whether they have a property, and by its type; the most telling ones first. */
function* splitObject(atom: ObjectAtom, scene: Scene): Generator<readonly Atom[]> {
  const { prover, nodes } = scene;
  for (const name of tellingNames(nodes)) {
    if (!mayHave(prover, atom, name) || !nodes.some((node) => isTelling(prover, atom, node, name))) continue;
    const missing = without(atom, name);
    const inner = { ...scene, nodes: nodes.flatMap((node) => propertyNodes(node, name)) };
    yield [...missing, ...withAll(atom, [name])];
    for (const parts of splitType(propertyType(atom, name), inner)) {
      yield [...missing, ...parts.map((known) => withProperty(atom, name, known))];
    }
  }
}

/** Whether it is open what a node says about a property. */
function isTelling(prover: Prover, atom: ObjectAtom, node: SchemaNode, name: string): boolean {
  const { required, dependentRequired, dependentSchemas } = node.schema;
  const isAsked = [dependentRequired, dependentSchemas].some((given) => isObject(given) && Object.hasOwn(given, name));
  if (!atom.required.has(name) && (isAsked || (isList(required) && required.includes(name)))) return true;
  const type = propertyType(atom, name);
  return propertyNodes(node, name).some((inner) => !prover.proveInside(type, [inner]));
}

/** Yields ways to split a type: into its atoms, each listed value by itself, or its only atom. */
function* splitType(type: ValueType, scene: Scene): Generator<readonly Known[]> {
  const { prover, nesting } = scene;
  if (nesting >= nestingLimit) return;
  const taken = new Set([...(type.known?.taken ?? []), ...type.nodes.map(({ id }) => id)]);
  const know = (atoms: readonly Atom[]): Known[] => atoms.map((atom) => ({ id: prover.count(), atoms: [atom], taken }));
  const atoms = prover.atomsOf(type).flatMap((atom): readonly Atom[] => singles(atom) ?? [atom]);
  const [only, ...others] = atoms;
  if (only === undefined) return;
  if (others.length > 0) {
    yield know(atoms);
    return;
  }
  const deeper = { ...scene, nodes: spread(scene.nodes), nesting: nesting + 1 };
  for (const parts of split(only, deeper)) if (parts.length > 1) yield know(parts);
}

/** The property names in nodes, those with few values first. */
function tellingNames(nodes: readonly SchemaNode[]): Iterable<string> {
  const [first, others] = [new Set<string>(), new Set<string>()];
  for (const { schema } of nodes) {
    for (const [name, part] of Object.entries(membersOf(schema, "properties"))) {
      (isObject(part) && (part["const"] ?? part["enum"]) !== undefined ? first : others).add(name);
    }
    if (isList(schema["required"])) schema["required"].forEach((name) => others.add(String(name)));
    for (const keyword of ["dependentRequired", "dependentSchemas"]) {
      Object.keys(membersOf(schema, keyword)).forEach((name) => others.add(name));
    }
  }
  return new Set([...first, ...others]);
}
