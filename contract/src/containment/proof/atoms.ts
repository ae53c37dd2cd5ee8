/** Sets of values as unions of atoms, each of one JSON type with its constraints, or of a few values. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { SchemaNode } from "../../json-schema/nodes.js";

interface AtomBase {
  /** Schemas that every value satisfies, as far as the atom has taken them in. */
  readonly sources: readonly SchemaNode[];
  readonly avoided: readonly SchemaNode[];
  /** Canonical texts of keywords that are not understood and hold. */
  readonly residuals: readonly string[];
}

export interface ListedAtom extends AtomBase {
  readonly kind: "listed";
  readonly values: readonly JsonValue[];
}

/** Numbers between two bounds; an open bound is not among them. */
export interface NumberAtom extends AtomBase {
  readonly kind: "number";
  readonly isInteger: boolean;
  readonly least: Bound;
  readonly most: Bound;
  readonly multiples: readonly number[];
}

export interface Bound {
  readonly value: number;
  readonly isOpen: boolean;
}

/** Strings of some lengths, in code points. */
export interface TextAtom extends AtomBase {
  readonly kind: "string";
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly unmatched: readonly string[];
  readonly formats: readonly string[];
}

/** What a split has found out about a property or an element. */
export interface Known {
  /** Unique within a run. */
  readonly id: number;
  readonly atoms: readonly Atom[];
  /** Numbers of the nodes that the atoms have taken in. */
  readonly taken: ReadonlySet<number>;
}

export interface ListAtom extends AtomBase {
  readonly kind: "array";
  readonly minItems: number;
  readonly maxItems: number;
  /** Schemas with `prefixItems` or `items`. */
  readonly groups: readonly SchemaNode[];
  readonly known: ReadonlyMap<number, Known>;
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
  readonly known: ReadonlyMap<string, Known>;
  /** Schemas of `propertyNames`. */
  readonly names: readonly SchemaNode[];
}

export type Atom = ListedAtom | NumberAtom | TextAtom | ListAtom | ObjectAtom;

/** The values of the atoms, if any are given, that satisfy every node. */
export interface ValueType {
  /** Equal only for types that are known to be the same. */
  readonly key: string;
  readonly known: Known | undefined;
  readonly nodes: readonly SchemaNode[];
}

/** The type of the values that satisfy some schemas, and are in one of the known atoms. */
export function typeOf(nodes: readonly SchemaNode[], known?: Known): ValueType {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const id of known?.taken ?? []) byId.delete(id);
  const ids = [...byId.keys()].sort((left, right) => left - right);
  return { key: `${known?.id ?? ""}:${ids.join()}`, known, nodes: [...byId.values()] };
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
    known: new Map(),
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
    known: new Map(),
    names: [],
  },
];

/** An atom of values that keeps what another atom has found out. */
export function listedAtom(values: readonly JsonValue[], { sources, avoided, residuals }: AtomBase): ListedAtom {
  return { kind: "listed", values, sources, avoided, residuals };
}
