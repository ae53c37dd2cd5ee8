/**
 * Narrows an atom by a node: makes atoms that include every value of the atom that the node accepts.
 *
 * The result is an overapproximation: keywords without known semantics, and unions that would need too many atoms, do
 * not narrow.
 */

import {
  asText,
  type JsonObject,
  type JsonValue,
  canonicalJson,
  isList,
  isObject,
  typesOf,
} from "@toolwright/runtime/internal/json-schema";
import {
  type Atom,
  type Bound,
  type ListAtom,
  type NumberAtom,
  type ObjectAtom,
  type TextAtom,
  type ValueType,
  everyAtom,
  listedAtom,
} from "./atoms.js";
import type { TextOf } from "../../json-schema/canonical-text.js";
import { listedValuesOf, numberAt } from "../../json-schema/keyword-values.js";
import { integerFormats, isAnnotation, isUnderstood, textFormats } from "../../json-schema/keywords.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import type { Evaluate } from "../../validation/keyword-verdicts.js";
import {
  hasItems,
  hasProperties,
  isRestKnown,
  isSkipped,
  membersOf,
  negatedBy,
  nodeAt,
  nodesOf,
  prefixLength,
  restOf,
} from "../../validation/applicable-subschemas.js";

type Narrow = (atom: Atom, node: SchemaNode) => readonly Atom[];

export interface Narrowing {
  readonly narrow: Narrow;
  /** Atoms that include every value that the node rejects. */
  readonly exclude: Narrow;
  readonly atomsOf: (type: ValueType) => readonly Atom[];
}

const atomLimit = 200;

const depthLimit = 60;

interface Narrower {
  readonly evaluate: Evaluate;
  readonly textOf: TextOf;
  /** Counts a step; false if none is left. */
  readonly spend: () => boolean;
}

export function createNarrowing(narrower: Narrower): Narrowing {
  const narrow: Narrow = (atom, node) => narrowBy(narrower, { atom, node, depth: 0 });
  const exclude: Narrow = (atom, node) =>
    excludeFrom([atom], node, (atoms, inner) => limited(atoms, (each) => narrow(each, inner)));
  const made = new Map<string, readonly Atom[]>();
  const expand = ({ nodes, refinement }: ValueType): readonly Atom[] =>
    nodes.reduce<readonly Atom[]>(
      (atoms, node) => limited(atoms, (atom) => narrow(atom, node)),
      refinement?.atoms ?? everyAtom,
    );
  const atomsOf = (type: ValueType): readonly Atom[] => {
    const atoms = made.get(type.key) ?? expand(type);
    made.set(type.key, atoms);
    return atoms;
  };
  return { narrow, exclude, atomsOf };
}

interface Step {
  readonly atom: Atom;
  readonly node: SchemaNode;
  readonly depth: number;
}

/** Narrows each of the atoms, or none if the result would be too large. */
function limited(atoms: readonly Atom[], narrow: (atom: Atom) => readonly Atom[]): readonly Atom[] {
  const narrowed = atoms.flatMap(narrow);
  return narrowed.length > atomLimit ? atoms : narrowed;
}

function narrowBy(narrower: Narrower, { atom, node, depth }: Step): readonly Atom[] {
  if (atom.sources.includes(node) || depth > depthLimit || !narrower.spend()) return [atom];
  const sources = [...atom.sources, node];
  if (atom.kind === "listed") return keepAccepted(narrower, { ...atom, sources }, atom.values);
  const { schema } = node;
  const listed = listedValuesOf(schema);
  if (listed !== undefined) {
    const values = listed.filter((value) => kindOf(value) === atom.kind);
    return keepAccepted(narrower, { ...atom, sources }, values);
  }
  const narrowed = narrowByKind({ ...atom, sources }, node);
  if (narrowed === undefined) return [];
  const residuals = [...narrowed.residuals, ...residualsOf(node, narrower.textOf)];
  return branch(narrower, { atom: { ...narrowed, residuals }, node, depth: depth + 1 });
}

/** Keeps the values that no source certainly rejects and no avoided schema certainly accepts. */
function keepAccepted({ evaluate }: Narrower, atom: Atom, values: readonly JsonValue[]): readonly Atom[] {
  const kept = values.filter(
    (value) =>
      atom.sources.every((source) => evaluate(source, value) !== false) &&
      atom.avoided.every((source) => evaluate(source, value) !== true),
  );
  return kept.length === 0 ? [] : [listedAtom(kept, atom)];
}

function kindOf(value: JsonValue): Atom["kind"] {
  if (isList(value)) return "array";
  if (isObject(value)) return "object";
  return typeof value === "number" || typeof value === "string" ? (typeof value as "number" | "string") : "listed";
}

function branch(narrower: Narrower, { atom, node, depth }: Step): readonly Atom[] {
  const { schema, document } = node;
  const take = (atoms: readonly Atom[], inner: SchemaNode): readonly Atom[] =>
    limited(atoms, (each) => narrowBy(narrower, { atom: each, node: inner, depth }));
  const takeAny = (atoms: readonly Atom[], branches: readonly SchemaNode[]): readonly Atom[] =>
    limited(atoms, (each) => branches.flatMap((inner) => narrowBy(narrower, { atom: each, node: inner, depth })));
  let atoms: readonly Atom[] = [atom];
  const target = document.targetOf(node);
  if (target !== undefined) atoms = take(atoms, target);
  for (const inner of nodesOf(node, "allOf")) atoms = take(atoms, inner);
  if (isList(schema["anyOf"])) atoms = takeAny(atoms, nodesOf(node, "anyOf"));
  if (isList(schema["oneOf"])) atoms = narrowByOneOf(atoms, nodesOf(node, "oneOf"), takeAny);
  const refused = nodeAt(node, "not");
  if (refused !== undefined) atoms = excludeFrom(atoms, refused, take);
  atoms = narrowByCondition(atoms, node, take);
  return atom.kind === "object" ? narrowByDependents(atoms, node, take) : atoms;
}

type Take = (atoms: readonly Atom[], node: SchemaNode) => readonly Atom[];

function narrowByOneOf(
  atoms: readonly Atom[],
  branches: readonly SchemaNode[],
  takeAny: (atoms: readonly Atom[], branches: readonly SchemaNode[]) => readonly Atom[],
): readonly Atom[] {
  const narrowed = branches.flatMap((inner) => {
    const others = branches.filter((other) => other !== inner);
    return takeAny(atoms, [inner]).map((atom) => ({ ...atom, avoided: [...atom.avoided, ...others] }));
  });
  return narrowed.length > atomLimit ? atoms : narrowed;
}

function excludeFrom(atoms: readonly Atom[], node: SchemaNode, take: Take): readonly Atom[] {
  const kept = negatedBy(node);
  return kept === undefined ? atoms.map((atom) => ({ ...atom, avoided: [...atom.avoided, node] })) : take(atoms, kept);
}

function narrowByCondition(atoms: readonly Atom[], node: SchemaNode, take: Take): readonly Atom[] {
  const condition = nodeAt(node, "if");
  const consequence = nodeAt(node, "then");
  const alternative = nodeAt(node, "else");
  if (condition === undefined || (consequence ?? alternative) === undefined) return atoms;
  const kept = take(atoms, condition);
  const left = excludeFrom(atoms, condition, take);
  return [
    ...(consequence === undefined ? kept : take(kept, consequence)),
    ...(alternative === undefined ? left : take(left, alternative)),
  ];
}

/** Splits objects by whether they have the property on which a constraint depends. */
function narrowByDependents(atoms: readonly Atom[], node: SchemaNode, take: Take): readonly Atom[] {
  const { schema, document } = node;
  // Listed values have been evaluated against the whole node.
  const split = (found: readonly Atom[], parts: (atom: Atom) => readonly Atom[]): readonly Atom[] =>
    limited(found, (atom) => (atom.kind === "object" ? parts(atom) : [atom]));
  const names = Object.entries(membersOf(schema, "dependentRequired"));
  const withNames = names.reduce<readonly Atom[]>((found, [name, dependent]) => {
    const required = isList(dependent) ? dependent.map(asText) : [];
    return split(found, (atom) => [...without(atom, name), ...withAll(atom, [name, ...required])]);
  }, atoms);
  return Object.entries(membersOf(schema, "dependentSchemas")).reduce<readonly Atom[]>((found, [name, dependent]) => {
    const inner = document.nodeOf(dependent);
    return split(found, (atom) => [...without(atom, name), ...take(withAll(atom, [name]), inner)]);
  }, withNames);
}

export function without(atom: Atom, name: string): readonly Atom[] {
  if (atom.kind !== "object" || atom.required.has(name)) return [];
  return [{ ...atom, absent: new Set([...atom.absent, name]) }];
}

export function withAll(atom: Atom, names: readonly string[]): readonly Atom[] {
  if (atom.kind !== "object" || names.some((name) => atom.absent.has(name))) return [];
  return [{ ...atom, required: new Set([...atom.required, ...names]) }];
}

/** Adds the keywords for the type of the atom; undefined if no value is left. */
function narrowByKind(atom: Atom, node: SchemaNode): Atom | undefined {
  const { schema } = node;
  const types = typesOf(schema);
  const isNumber = atom.kind === "number" && types.includes("integer");
  if (types.length > 0 && !types.includes(atom.kind) && !isNumber) return undefined;
  switch (atom.kind) {
    case "number": {
      const isInteger = atom.isInteger || (types.length > 0 && !types.includes("number"));
      return narrowNumber({ ...atom, isInteger }, schema);
    }
    case "string":
      return narrowText(atom, schema);
    case "array":
      return narrowList(atom, node);
    case "object":
      return narrowObject(atom, node);
    case "listed":
      throw new Error("Listed values are evaluated one by one.");
  }
}

function narrowNumber(atom: NumberAtom, schema: JsonObject): NumberAtom | undefined {
  const { format } = schema;
  const range = typeof format === "string" ? integerFormats.get(format) : undefined;
  const leasts = [
    atom.least,
    { value: numberAt(schema, "minimum", -Infinity), isOpen: false },
    { value: numberAt(schema, "exclusiveMinimum", -Infinity), isOpen: true },
    { value: range?.least ?? -Infinity, isOpen: false },
  ];
  const mosts = [
    atom.most,
    { value: numberAt(schema, "maximum", Infinity), isOpen: false },
    { value: numberAt(schema, "exclusiveMaximum", Infinity), isOpen: true },
    { value: range?.most ?? Infinity, isOpen: false },
  ];
  const step = schema["multipleOf"];
  return tighten({
    ...atom,
    isInteger: atom.isInteger || range !== undefined || step === 1,
    least: leasts.reduce(higherBound),
    most: mosts.reduce(lowerBound),
    multiples: typeof step === "number" ? [...atom.multiples, step] : atom.multiples,
  });
}

/** The stricter of two lower bounds. */
export function higherBound(left: Bound, right: Bound): Bound {
  return (left.value === right.value ? left.isOpen : left.value > right.value) ? left : right;
}

/** The stricter of two upper bounds. */
export function lowerBound(left: Bound, right: Bound): Bound {
  return (left.value === right.value ? left.isOpen : left.value < right.value) ? left : right;
}

/** Rounds the bounds of integers inwards; undefined if no number is left. */
export function tighten(atom: NumberAtom): NumberAtom | undefined {
  const least = atom.isInteger ? moveToInteger(atom.least, 1) : atom.least;
  const most = atom.isInteger ? moveToInteger(atom.most, -1) : atom.most;
  const isPoint = least.value === most.value;
  if (least.value > most.value || (isPoint && (least.isOpen || most.isOpen))) return undefined;
  return { ...atom, least, most };
}

function moveToInteger({ value, isOpen }: Bound, step: 1 | -1): Bound {
  if (Math.abs(value) >= Number.MAX_SAFE_INTEGER) return { value, isOpen };
  const rounded = step === 1 ? Math.ceil(value) : Math.floor(value);
  return { value: isOpen && rounded === value ? value + step : rounded, isOpen: false };
}

function narrowText(atom: TextAtom, schema: JsonObject): TextAtom | undefined {
  const minLength = Math.max(atom.minLength, numberAt(schema, "minLength", 0));
  const maxLength = Math.min(atom.maxLength, numberAt(schema, "maxLength", Infinity));
  const { pattern, format } = schema;
  const patterns = typeof pattern === "string" ? [...new Set([...atom.patterns, pattern])] : atom.patterns;
  const isJudged = typeof format === "string" && textFormats.has(format);
  const formats = isJudged ? [...atom.formats, format] : atom.formats;
  return minLength > maxLength ? undefined : { ...atom, minLength, maxLength, patterns, formats };
}

function narrowList(atom: ListAtom, node: SchemaNode): ListAtom | undefined {
  const { schema } = node;
  const closed = restOf(node) === false ? prefixLength(node) : Infinity;
  const maxItems = Math.min(atom.maxItems, numberAt(schema, "maxItems", Infinity), closed);
  const longer = Math.max(atom.minItems, numberAt(schema, "minItems", 0));
  const isContaining = schema["contains"] !== undefined && !isSkipped(node, longer);
  const minItems = Math.max(longer, isContaining ? numberAt(schema, "minContains", 1) : 0);
  if (minItems > maxItems) return undefined;
  return {
    ...atom,
    minItems,
    maxItems,
    groups: hasItems(node) ? [...atom.groups, node] : atom.groups,
    unique: schema["uniqueItems"] === true && !isSkipped(node, longer) ? [...atom.unique, node] : atom.unique,
    containing: isContaining ? [...atom.containing, node] : atom.containing,
  };
}

function narrowObject(atom: ObjectAtom, node: SchemaNode): ObjectAtom | undefined {
  const { schema } = node;
  const names = isList(schema["required"]) ? schema["required"].map(asText) : [];
  const required = names.length === 0 ? atom.required : new Set([...atom.required, ...names]);
  const minProperties = Math.max(atom.minProperties, numberAt(schema, "minProperties", 0), required.size);
  const maxProperties = Math.min(atom.maxProperties, numberAt(schema, "maxProperties", Infinity));
  if (minProperties > maxProperties || names.some((name) => atom.absent.has(name))) return undefined;
  const nameNode = nodeAt(node, "propertyNames");
  return {
    ...atom,
    minProperties,
    maxProperties,
    required,
    groups: hasProperties(node) ? [...atom.groups, node] : atom.groups,
    names: nameNode === undefined ? atom.names : [...atom.names, nameNode],
  };
}

/** Keywords that depend on the other keywords of a node. */
const leftOver = ["unevaluatedProperties", "unevaluatedItems"];

/** The canonical texts of keywords without known semantics; nothing follows from keywords without a text. */
function residualsOf(node: SchemaNode, textOf: TextOf): readonly string[] {
  return Object.keys(node.schema).flatMap((keyword) => residualOf(node, keyword, textOf) ?? []);
}

export function residualOf(node: SchemaNode, keyword: string, textOf: TextOf): string | undefined {
  const { schema } = node;
  if (isAnnotation(keyword)) return undefined;
  if (leftOver.includes(keyword)) return isRestKnown(node, keyword) ? undefined : textOf(node);
  // A reference depends on the document around it.
  if (isUnderstood(keyword) || keyword.startsWith("$")) return undefined;
  const given = canonicalJson(schema[keyword] ?? null);
  return /"\$\w*ref"/i.test(given) ? undefined : `${keyword}:${given}`;
}
