/**
 * Sets of values in disjunctive normal form: a set is a union of atoms, each of which is a conjunction of constraints
 * on one JSON type, or a list of values.
 */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { SchemaNode } from "../../json-schema/nodes.js";

interface AtomBase {
  /** Schemas that every value satisfies. */
  readonly sources: readonly SchemaNode[];
  /** Schemas that no value satisfies. */
  readonly avoided: readonly SchemaNode[];
  /** Canonical texts of keywords without known semantics that every value satisfies. */
  readonly residuals: readonly string[];
}

export interface ListedAtom extends AtomBase {
  readonly kind: "listed";
  readonly values: readonly JsonValue[];
}

/** Numbers between two bounds. */
export interface NumberAtom extends AtomBase {
  readonly kind: "number";
  readonly isInteger: boolean;
  readonly least: Bound;
  readonly most: Bound;
  readonly multiples: readonly number[];
}

export interface Bound {
  readonly value: number;
  /** Whether the bound itself is excluded. */
  readonly isOpen: boolean;
}

/** Strings; lengths are in code points. */
export interface TextAtom extends AtomBase {
  readonly kind: "string";
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly unmatched: readonly string[];
  readonly formats: readonly string[];
}

/** The atoms of a property or item, after a split. */
export interface Refinement {
  /** Unique within a run. */
  readonly id: number;
  readonly atoms: readonly Atom[];
  /** Numbers of the nodes that the atoms already include. */
  readonly included: ReadonlySet<number>;
}

export interface ListAtom extends AtomBase {
  readonly kind: "array";
  readonly minItems: number;
  readonly maxItems: number;
  /** Schemas with `prefixItems` or `items`. */
  readonly groups: readonly SchemaNode[];
  readonly refinements: ReadonlyMap<number, Refinement>;
  /** Schemas with `uniqueItems`. */
  readonly unique: readonly SchemaNode[];
  /** Schemas with `contains`. */
  readonly containing: readonly SchemaNode[];
}

export interface ObjectAtom extends AtomBase {
  readonly kind: "object";
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly required: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  /** Schemas with `properties`, `patternProperties` or `additionalProperties`. */
  readonly groups: readonly SchemaNode[];
  readonly refinements: ReadonlyMap<string, Refinement>;
  /** The schemas in `propertyNames`. */
  readonly names: readonly SchemaNode[];
}

export type Atom = ListedAtom | NumberAtom | TextAtom | ListAtom | ObjectAtom;

/** The values that satisfy every node, and are in one of the atoms of the refinement, if there is one. */
export interface ValueType {
  /** Equal only for equal types. */
  readonly key: string;
  readonly refinement: Refinement | undefined;
  readonly nodes: readonly SchemaNode[];
}

export function typeOf(nodes: readonly SchemaNode[], refinement?: Refinement): ValueType {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const id of refinement?.included ?? []) byId.delete(id);
  const ids = [...byId.keys()].sort((left, right) => left - right);
  return { key: `${refinement?.id ?? ""}:${ids.join()}`, refinement, nodes: [...byId.values()] };
}

const base = { sources: [], avoided: [], residuals: [] } as const;
const unbounded = { isOpen: true } as const;

export const anyText: TextAtom = {
  ...base,
  kind: "string",
  minLength: 0,
  maxLength: Infinity,
  patterns: [],
  unmatched: [],
  formats: [],
};

export const everyAtom: readonly Atom[] = [
  { ...base, kind: "listed", values: [null, true, false] },
  {
    ...base,
    kind: "number",
    isInteger: false,
    least: { ...unbounded, value: -Infinity },
    most: { ...unbounded, value: Infinity },
    multiples: [],
  },
  anyText,
  {
    ...base,
    kind: "array",
    minItems: 0,
    maxItems: Infinity,
    groups: [],
    refinements: new Map(),
    unique: [],
    containing: [],
  },
  {
    ...base,
    kind: "object",
    minProperties: 0,
    maxProperties: Infinity,
    required: new Set(),
    absent: new Set(),
    groups: [],
    refinements: new Map(),
    names: [],
  },
];

/** A list of values with the schemas and residuals of another atom. */
export function listedAtom(values: readonly JsonValue[], { sources, avoided, residuals }: AtomBase): ListedAtom {
  return { kind: "listed", values, sources, avoided, residuals };
}
