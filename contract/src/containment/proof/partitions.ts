/** Splits an atom that no single node covers, so that one node may cover each part. */

import { asText, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import {
  listedAtom,
  type Atom,
  type Refinement,
  type ListAtom,
  type ListedAtom,
  type NumberAtom,
  type ObjectAtom,
  type TextAtom,
  type ValueType,
} from "./atoms.js";
import { numbersAt } from "../../json-schema/keyword-values.js";
import { subschemasInPlace } from "../../json-schema/subschemas.js";
import { listValues } from "./keyword-proofs.js";
import { lowerBound, higherBound, tighten, without, withAll } from "./narrowing.js";
import {
  itemNodes,
  membersOf,
  negatedBy,
  nodeAt,
  prefixLength,
  propertyNodes,
} from "../../validation/applicable-subschemas.js";
import { mayHave, propertyType, withProperty } from "./object-proofs.js";
import type { Prover } from "./prover.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import { itemType } from "./array-proofs.js";

/** The maximum number of parts of a split. */
const partLimit = 150;

/** The deepest level of a discriminant. */
const nestingLimit = 3;

interface SplitContext {
  readonly prover: Prover;
  readonly nodes: readonly SchemaNode[];
  readonly nesting: number;
}

/** The most promising split, whose parts together cover the atom; undefined if no split works. */
export function findPartition(prover: Prover, atom: Atom, nodes: readonly SchemaNode[]): readonly Atom[] | undefined {
  const expanded = expand(nodes);
  for (const parts of [
    split(atom, { prover, nodes: expanded, nesting: 0 }),
    splitByCondition(prover, atom, expanded),
  ]) {
    for (const found of parts) if (found.length > 1 && found.length <= partLimit) return found;
  }
  return undefined;
}

/** Splits by a schema in `not` or `if`. */
function* splitByCondition(prover: Prover, atom: Atom, nodes: readonly SchemaNode[]): Generator<readonly Atom[]> {
  for (const node of nodes) {
    const refused = nodeAt(node, "not") ?? nodeAt(node, "if");
    if (refused === undefined || negatedBy(refused) !== undefined) continue;
    if (atom.avoided.includes(refused) || atom.sources.includes(refused)) continue;
    yield [...prover.narrow(atom, refused), ...prover.exclude(atom, refused)];
  }
}

/** The nodes and all their in-place subschemas. */
function expand(nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  const found = new Set<SchemaNode>();
  const add = (node: SchemaNode): void => {
    if (found.has(node) || found.size > partLimit) return;
    found.add(node);
    const { schema, document } = node;
    const target = document.targetOf(node);
    if (target !== undefined) add(target);
    for (const part of subschemasInPlace(schema)) add(document.nodeOf(part));
  };
  nodes.forEach(add);
  return [...found];
}

function* split(atom: Atom, context: SplitContext): Generator<readonly Atom[]> {
  // Arrays and objects are listed only if they are empty.
  const listed = atom.kind === "array" || atom.kind === "object" ? undefined : listValues(context.prover, atom);
  if (listed !== undefined) yield singles(listed);
  if (atom.kind === "number") yield splitNumber(atom, context);
  if (atom.kind === "string") yield* splitText(atom, context);
  if (atom.kind === "array") yield* splitList(atom, context);
  if (atom.kind === "object") yield* splitObject(atom, context);
}

/** An atom for each value. */
function singles(atom: ListedAtom): readonly Atom[] {
  return atom.values.map((value) => listedAtom([value], atom));
}

/** Splits numbers at each bound. */
function splitNumber(atom: NumberAtom, { nodes }: SplitContext): readonly Atom[] {
  const schemas = nodes.map(({ schema }) => schema);
  const before = numbersAt(schemas, "minimum", "exclusiveMaximum");
  const after = numbersAt(schemas, "maximum", "exclusiveMinimum");
  const cuts = [
    ...[...new Set(before)].map((value) => ({ value, isOpen: true })),
    ...[...new Set(after)].map((value) => ({ value, isOpen: false })),
  ].sort((left, right) => left.value - right.value || Number(right.isOpen) - Number(left.isOpen));
  const ends = [...cuts, atom.most];
  return ends.flatMap((most, index) => {
    const cut = cuts[index - 1];
    const least = cut === undefined ? atom.least : { value: cut.value, isOpen: !cut.isOpen };
    return tighten({ ...atom, least: higherBound(atom.least, least), most: lowerBound(atom.most, most) }) ?? [];
  });
}

/** Splits strings at each bound on their length, then by each pattern. */
function* splitText(atom: TextAtom, { nodes }: SplitContext): Generator<readonly Atom[]> {
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

/** The first integers of the ranges between bounds. */
function startsAt(nodes: readonly SchemaNode[], least: string, most: string): number[] {
  const schemas = nodes.map(({ schema }) => schema);
  return [...numbersAt(schemas, least), ...numbersAt(schemas, most).map((bound) => bound + 1)];
}

/** Splits the integers from `least` to `most` at `starts`. */
function rangesOf(starts: readonly number[], least: number, most: number): [least: number, most: number][] {
  const inside = [...new Set(starts)].filter((start) => Number.isInteger(start) && start > least && start <= most);
  const begins = [least, ...inside.sort((left, right) => left - right)];
  return begins.map((begin, index) => [begin, (begins[index + 1] ?? most + 1) - 1]);
}

/** Splits arrays at each bound on their length, then by the type of each item that is always present. */
function* splitList(atom: ListAtom, context: SplitContext): Generator<readonly Atom[]> {
  const { nodes } = context;
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
    const inner = { ...context, nodes: nodes.flatMap((node) => itemNodes(node, place)) };
    for (const known of splitType(itemType(atom, place), inner)) {
      yield known.map((part) => ({ ...atom, refinements: new Map([...atom.refinements, [place, part]]) }));
    }
  }
}

/** Splits objects by whether they have a property, and by its type; discriminants come first. */
function* splitObject(atom: ObjectAtom, context: SplitContext): Generator<readonly Atom[]> {
  const { prover, nodes } = context;
  for (const name of decisiveNames(nodes)) {
    if (!mayHave(prover, atom, name) || !nodes.some((node) => isDecisive(prover, atom, node, name))) continue;
    const missing = without(atom, name);
    const inner = { ...context, nodes: nodes.flatMap((node) => propertyNodes(node, name)) };
    yield [...missing, ...withAll(atom, [name])];
    for (const parts of splitType(propertyType(atom, name), inner)) {
      yield [...missing, ...parts.map((known) => withProperty(atom, name, known))];
    }
  }
}

/** Whether a node may accept some values of a property and reject others. */
function isDecisive(prover: Prover, atom: ObjectAtom, node: SchemaNode, name: string): boolean {
  const { required, dependentRequired, dependentSchemas } = node.schema;
  const isAsked = [dependentRequired, dependentSchemas].some((given) => isObject(given) && Object.hasOwn(given, name));
  if (!atom.required.has(name) && (isAsked || (isList(required) && required.includes(name)))) return true;
  const type = propertyType(atom, name);
  return propertyNodes(node, name).some((inner) => !prover.proveInside(type, [inner]));
}

/** Splits a type into its atoms and listed values; a single atom is split itself. */
function* splitType(type: ValueType, context: SplitContext): Generator<readonly Refinement[]> {
  const { prover, nesting } = context;
  if (nesting >= nestingLimit) return;
  const included = new Set([...(type.refinement?.included ?? []), ...type.nodes.map(({ id }) => id)]);
  const refine = (atoms: readonly Atom[]): Refinement[] =>
    atoms.map((atom) => ({ id: prover.count(), atoms: [atom], included }));
  const atoms = prover
    .atomsOf(type)
    .flatMap((atom): readonly Atom[] => (atom.kind === "listed" ? singles(atom) : [atom]));
  const [only, ...others] = atoms;
  if (only === undefined) return;
  if (others.length > 0) {
    yield refine(atoms);
    return;
  }
  const deeper = { ...context, nodes: expand(context.nodes), nesting: nesting + 1 };
  for (const parts of split(only, deeper)) if (parts.length > 1) yield refine(parts);
}

/** The property names in nodes, those of discriminants first. */
function decisiveNames(nodes: readonly SchemaNode[]): Iterable<string> {
  const [first, others] = [new Set<string>(), new Set<string>()];
  for (const { schema } of nodes) {
    for (const [name, part] of Object.entries(membersOf(schema, "properties"))) {
      (isObject(part) && (part["const"] ?? part["enum"]) !== undefined ? first : others).add(name);
    }
    if (isList(schema["required"])) schema["required"].forEach((name) => others.add(asText(name)));
    for (const keyword of ["dependentRequired", "dependentSchemas"]) {
      Object.keys(membersOf(schema, keyword)).forEach((name) => others.add(name));
    }
  }
  return new Set([...first, ...others]);
}
