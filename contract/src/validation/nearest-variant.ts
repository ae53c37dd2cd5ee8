/** Selects the errors of the union branches that are closest to a value. */

import type { ErrorObject } from "ajv";
import { type JsonObject, type JsonValue, listOf, visitSchemas } from "@toolwright/runtime/internal/json-schema";
import { schemaOf } from "../json-schema/schema-pool.js";
import { createFollower, type FollowReference } from "../json-schema/references.js";
import { schemasFrom } from "../json-schema/subschemas.js";

/** All errors for a value, with Ajv's `allErrors` and `verbose`. */
type FindErrors = (document: JsonObject, value: unknown) => readonly ErrorObject[];

export function nearestErrors(
  document: JsonObject,
  errors: readonly ErrorObject[],
  findErrors: FindErrors,
): readonly ErrorObject[] {
  return nearestOf(errors, readDocument(document, findErrors));
}

interface ErrorDocument {
  readonly document: JsonObject;
  /** Every schema that a branch reaches. */
  readonly partsOf: (member: JsonValue) => ReadonlySet<JsonValue>;
  readonly findErrors: FindErrors;
}

function readDocument(document: JsonObject, findErrors: FindErrors): ErrorDocument {
  let follow: FollowReference | undefined;
  const known = new Map<JsonValue, ReadonlySet<JsonValue>>();
  const partsOf = (member: JsonValue): ReadonlySet<JsonValue> => {
    follow ??= createFollower([{ document, schemas: [document] }]);
    const parts = known.get(member) ?? new Set(schemasFrom(member, follow));
    known.set(member, parts);
    return parts;
  };
  return { document, partsOf, findErrors };
}

/** The error of a union, and those of its branches. */
interface UnionErrors {
  readonly union: ErrorObject;
  readonly inside: readonly ErrorObject[];
}

function nearestOf(errors: readonly ErrorObject[], read: ErrorDocument): readonly ErrorObject[] {
  const { others, first } = readErrors(errors, read);
  return others.length > 0 || first === undefined ? others : nearestOfUnion(first, read);
}

/** The errors outside unions, and the first outermost union. */
function readErrors(
  errors: readonly ErrorObject[],
  { partsOf }: ErrorDocument,
): { readonly others: readonly ErrorObject[]; readonly first?: UnionErrors } {
  const others: ErrorObject[] = [];
  let first: UnionErrors | undefined;
  const left = [...errors];
  for (let last = left.pop(); last !== undefined; last = left.pop()) {
    if (!(last.keyword === "anyOf" || last.keyword === "oneOf") || Array.isArray(last.params["passingSchemas"])) {
      others.push(last);
      continue;
    }
    // Ajv reports the errors of the branches right before that of the union.
    const parts = branchesOf(last).map(partsOf);
    const isInside = (error: ErrorObject): boolean => parts.some((ofOne) => ofOne.has(error.parentSchema as JsonValue)); // One of the document's.
    first = { union: last, inside: left.splice(left.findLastIndex((error) => !isInside(error)) + 1) };
  }
  others.reverse();
  return first === undefined ? { others } : { others, first };
}

function nearestOfUnion({ union, inside }: UnionErrors, read: ErrorDocument): readonly ErrorObject[] {
  const members = branchesOf(union);
  const variants = members.map((member) => {
    const parts = read.partsOf(member);
    return inside.filter(({ parentSchema }) => parts.has(parentSchema as JsonValue));
  });
  // A branch that refers back to the union reaches all others: only validating each tells their errors apart.
  const areMixed = variants.flat().length > inside.length;
  if (areMixed && members.every(isSelfContained)) return nearestByValidation(union, read);
  return closestBranch(
    variants.map((ofOne) => nearestOf(ofOne, read)),
    union,
  );
}

function nearestByValidation(union: ErrorObject, read: ErrorDocument): readonly ErrorObject[] {
  const { $defs = {} } = read.document;
  const members = branchesOf(union).map(schemaOf);
  // One document for all branches, which may refer to each other.
  const inside = readDocument({ prefixItems: members, $defs }, read.findErrors);
  const found = read.findErrors(inside.document, Array(members.length).fill(union.data));
  const variants = members.map((_, index) => {
    const start = `/${index}`;
    const ofOne = found.filter(({ instancePath }) => `${instancePath}/`.startsWith(`${start}/`));
    return ofOne.map((error) => ({ ...error, instancePath: error.instancePath.slice(start.length) }));
  });
  return closestBranch(
    variants.map((variant) =>
      nearestOf(variant, inside).map((error) => ({ ...error, instancePath: union.instancePath + error.instancePath })),
    ),
    union,
  );
}

/** The errors of the closest branch; the error of the union if no branch has any. */
function closestBranch(variants: readonly (readonly ErrorObject[])[], union: ErrorObject): readonly ErrorObject[] {
  const [nearest] = variants
    .filter((ofOne) => ofOne.length > 0)
    .sort((left, right) => distanceOf(left, union) - distanceOf(right, union));
  return nearest ?? [union];
}

/** Whether a branch refers to definitions only. */
function isSelfContained(member: JsonValue): boolean {
  let isContained = true;
  visitSchemas(schemaOf(member), ({ $ref, $dynamicRef }) => {
    const isDefined = $ref === undefined || (typeof $ref === "string" && $ref.startsWith("#/$defs/"));
    isContained &&= isDefined && $dynamicRef === undefined;
  });
  return isContained;
}

/** The distance of a value from a branch, by its errors: wrong discriminants weigh most. */
function distanceOf(errors: readonly ErrorObject[], union: ErrorObject): number {
  const weights = errors.map(({ keyword, instancePath }) => {
    if (keyword === "const" || keyword === "enum") return 10;
    if (keyword === "type") return instancePath === union.instancePath ? 10 : 1;
    return keyword === "required" ? 3 : 1;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function branchesOf(union: ErrorObject): readonly JsonValue[] {
  return listOf(union.schema as JsonValue); // The value of the keyword, as written in the document.
}
