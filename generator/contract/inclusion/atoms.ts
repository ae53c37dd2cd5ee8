/** Sets of values as unions of atoms, each of one JSON type with its constraints, or of a few values. */

import type { JsonValue } from "../../definition.js";
import type { SchemaNode } from "./schema-documents.js";

/** What every atom has. */
interface AtomBase {
  /** Schemas that every value satisfies, as far as they have been taken in. */
  readonly sources: readonly SchemaNode[];
  /** Schemas that no value satisfies. */
  readonly avoided: readonly SchemaNode[];
  /** Texts of keywords that are not understood and hold. */
  readonly residuals: readonly string[];
}

/** A few values, listed. */
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

/** An end of a range of numbers. */
export interface Bound {
  readonly value: number;
  readonly isOpen: boolean;
}

/** Texts of some lengths, in code points. */
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
  /** Different for everything that is found out in a run. */
  readonly id: number;
  readonly atoms: readonly Atom[];
  /** Numbers of the nodes that the atoms have taken in. */
  readonly taken: ReadonlySet<number>;
}

/** Lists of some lengths. */
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

/** Objects with some properties. */
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

/** The values that are in one of the atoms, where there are any, and satisfy every node. */
export interface ValueType {
  /** The same for types that are known to be the same. */
  readonly key: string;
  readonly known: Known | undefined;
  readonly nodes: readonly SchemaNode[];
}

/** The type of what satisfies some schemas, and is in one of the atoms that are known. */
export function typeOf(nodes: readonly SchemaNode[], known?: Known): ValueType {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const id of known?.taken ?? []) byId.delete(id);
  const ids = [...byId.keys()].sort((left, right) => left - right);
  return { key: `${known?.id ?? ""}:${ids.join()}`, known, nodes: [...byId.values()] };
}

const base = { sources: [], avoided: [], residuals: [] } as const;
const unbounded = { isOpen: true } as const;

/** Every text. */
export const anyText: TextAtom = {
  ...base,
  kind: "string",
  minLength: 0,
  maxLength: Infinity,
  patterns: [],
  unmatched: [],
  formats: [],
};

/** Every JSON value. */
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

/** Makes an atom of values that share what another atom has found out. */
export function listedAtom(values: readonly JsonValue[], { sources, avoided, residuals }: AtomBase): ListedAtom {
  return { kind: "listed", values, sources, avoided, residuals };
}
