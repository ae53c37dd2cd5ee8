/** From the branches of a union to a test that finds the branch that a value is meant for. */

import { type JsonObject, type JsonValue, isList, isObject, followReference } from "@toolwright/runtime/json-schema";

/** Types of values as validators tell them apart; an integer is a number. */
export type CaseType = "string" | "number" | "boolean" | "null" | "object" | "array";

export type CaseScalar = string | number | boolean | null;

/** The branches that values of some types are meant for, by their index. */
export interface UnionCase {
  readonly types: readonly CaseType[];
  readonly choice: BranchChoice;
}

/** How one of the branches is chosen: there is one, a property tells, or nothing tells them apart. */
export type BranchChoice =
  | { readonly kind: "one"; readonly branch: number }
  | { readonly kind: "tagged"; readonly tag: string; readonly branches: readonly TaggedBranch[] }
  | { readonly kind: "any"; readonly branches: readonly number[] };

/** The values of a discriminant; undefined stands for objects without it. */
export type CaseTag = CaseScalar | undefined;

export interface TaggedBranch {
  readonly branch: number;
  readonly values: readonly CaseTag[];
}

export interface UnionCases {
  readonly root: JsonObject;
  readonly branches: readonly JsonValue[];
}

/** References are followed this often: a definition may refer to itself. */
const deepest = 8;

/** Sorts the branches by the types they accept; undefined if one is unclear. */
export function findUnionCases(union: UnionCases): readonly UnionCase[] | undefined {
  const types = union.branches.map((branch) => typesOf(union.root, branch, 0));
  const byBranches = new Map<string, { readonly types: CaseType[]; readonly branches: readonly number[] }>();
  for (const type of ["object", "array", "string", "number", "boolean", "null"] as const) {
    const branches = types.flatMap((taken, index) => (taken === undefined || taken.has(type) ? [index] : []));
    if (branches.length === 0) continue;
    const known = byBranches.get(branches.join());
    if (known === undefined) byBranches.set(branches.join(), { types: [type], branches });
    else known.types.push(type);
  }
  if (types.includes(undefined)) return undefined;
  return [...byBranches.values()].map(({ types: taken, branches }) => ({
    types: taken,
    choice: chooseBranch(union, taken, branches),
  }));
}

function chooseBranch(union: UnionCases, types: readonly CaseType[], branches: readonly number[]): BranchChoice {
  const [branch] = branches;
  if (branch !== undefined && branches.length === 1) return { kind: "one", branch };
  const tagged = types.join() === "object" ? findTag(union, branches) : undefined;
  return tagged ?? { kind: "any", branches };
}

/** The first property of the first branch whose values tell the branches apart. */
function findTag({ root, branches }: UnionCases, among: readonly number[]): BranchChoice | undefined {
  const [first] = among;
  const names = first === undefined ? [] : propertyNames(root, branches[first], 0);
  for (const tag of names) {
    const tagged = among.flatMap((branch) => {
      const values = tagValues({ root, tag }, branches[branch], 0);
      return values === undefined ? [] : [{ branch, values }];
    });
    const values = tagged.flatMap((branch) => branch.values);
    if (tagged.length === among.length && new Set(values).size === values.length) {
      return { kind: "tagged", tag, branches: tagged };
    }
  }
  return undefined;
}

function typesOf(root: JsonObject, value: JsonValue | undefined, depth: number): ReadonlySet<CaseType> | undefined {
  if (!isObject(value) || depth > deepest) return undefined;
  const { type, const: constant, enum: values, anyOf } = value;
  if (type !== undefined) {
    return new Set((isList(type) ? type : [type]).map((name) => (name === "integer" ? "number" : (name as CaseType)))); // The only types that schemas have.
  }
  if (constant !== undefined) return new Set([typeOfValue(constant)]);
  if (isList(values)) return new Set(values.map(typeOfValue));
  if (isList(anyOf)) {
    const inner = anyOf.map((branch) => typesOf(root, branch, depth + 1));
    return inner.every((types) => types !== undefined) ? new Set(inner.flatMap((types) => [...types])) : undefined;
  }
  return "$ref" in value ? typesOf(root, followReference(root, value), depth + 1) : undefined;
}

function typeOfValue(value: JsonValue): CaseType {
  if (value === null) return "null";
  if (isList(value)) return "array";
  return typeof value as "string" | "number" | "boolean" | "object"; // What is left of JSON.
}

function propertyNames(root: JsonObject, value: JsonValue | undefined, depth: number): readonly string[] {
  if (!isObject(value) || depth > deepest) return [];
  if (isObject(value["properties"])) return Object.keys(value["properties"]);
  if (isList(value["anyOf"])) return propertyNames(root, value["anyOf"][0], depth + 1);
  return "$ref" in value ? propertyNames(root, followReference(root, value), depth + 1) : [];
}

interface TagSearch {
  readonly root: JsonObject;
  readonly tag: string;
}

/** The values of a property in a branch; undefined if it accepts others. */
function tagValues(search: TagSearch, value: JsonValue | undefined, depth: number): readonly CaseTag[] | undefined {
  if (!isObject(value) || depth > deepest) return undefined;
  const { properties, required, anyOf } = value;
  const { root, tag } = search;
  if (isObject(properties) && Object.hasOwn(properties, tag)) {
    const isRequired = isList(required) && required.includes(tag);
    const values = scalarsOf(root, properties[tag]);
    if (isRequired || values === undefined) return values;
    // Every object inherits such a name, so its absence takes more than a look.
    return tag in Object.prototype ? undefined : [...values, undefined];
  }
  if (isList(anyOf)) {
    const inner = anyOf.map((branch) => tagValues(search, branch, depth + 1));
    return inner.every((values) => values !== undefined) ? [...new Set(inner.flat())] : undefined;
  }
  return "$ref" in value ? tagValues(search, followReference(root, value), depth + 1) : undefined;
}

function scalarsOf(root: JsonObject, value: JsonValue | undefined): readonly CaseScalar[] | undefined {
  const written = isObject(value) && "$ref" in value ? followReference(root, value) : value;
  if (!isObject(written)) return undefined;
  const { const: constant, enum: values } = written;
  const listed = constant !== undefined ? [constant] : isList(values) ? values : [];
  const scalars = listed.filter(isScalar);
  return listed.length > 0 && scalars.length === listed.length ? scalars : undefined;
}

function isScalar(value: JsonValue): value is CaseScalar {
  return value === null || typeof value !== "object";
}
