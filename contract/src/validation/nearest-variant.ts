/** From all errors about a value to those of the variant of its unions that is nearest to it. */

import type { ErrorObject } from "ajv";
import { type JsonObject, type JsonValue, listOf, visitSchemas } from "@toolwright/runtime/internal/json-schema";
import { schemaOf } from "../json-schema/schema-pool.js";
import { createFollower, type FollowReference } from "../json-schema/references.js";
import { schemasFrom } from "../json-schema/subschemas.js";

/** All errors of a document about a value, from `allErrors` and `verbose`. */
export type FindErrors = (document: JsonObject, value: unknown) => readonly ErrorObject[];

/** Keeps the errors of the nearest variant of each union. */
export function nearestErrors(
  document: JsonObject,
  errors: readonly ErrorObject[],
  findErrors: FindErrors,
): readonly ErrorObject[] {
  return nearestOf(errors, readDocument(document, findErrors));
}

interface Reading {
  readonly document: JsonObject;
  /** Every schema that a variant reaches. */
  readonly partsOf: (member: JsonValue) => ReadonlySet<JsonValue>;
  readonly findErrors: FindErrors;
}

function readDocument(document: JsonObject, findErrors: FindErrors): Reading {
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

/** An error of a union, and those of its variants. */
interface UnionErrors {
  readonly union: ErrorObject;
  readonly inside: readonly ErrorObject[];
}

function nearestOf(errors: readonly ErrorObject[], reading: Reading): readonly ErrorObject[] {
  const { others, first } = readErrors(errors, reading);
  return others.length > 0 || first === undefined ? others : nearestOfUnion(first, reading);
}

/** The errors outside of unions, and the first outermost union. */
function readErrors(
  errors: readonly ErrorObject[],
  { partsOf }: Reading,
): { readonly others: readonly ErrorObject[]; readonly first?: UnionErrors } {
  const others: ErrorObject[] = [];
  let first: UnionErrors | undefined;
  const left = [...errors];
  for (let last = left.pop(); last !== undefined; last = left.pop()) {
    if (!isUnion(last.keyword) || Array.isArray(last.params["passingSchemas"])) {
      others.push(last);
      continue;
    }
    // The errors of its variants stand right before its own.
    const parts = branchesOf(last).map(partsOf);
    const isInside = (error: ErrorObject): boolean => parts.some((ofOne) => ofOne.has(error.parentSchema as JsonValue)); // One of the document's.
    first = { union: last, inside: left.splice(left.findLastIndex((error) => !isInside(error)) + 1) };
  }
  others.reverse();
  return first === undefined ? { others } : { others, first };
}

function nearestOfUnion({ union, inside }: UnionErrors, reading: Reading): readonly ErrorObject[] {
  const members = branchesOf(union);
  const variants = members.map((member) => {
    const parts = reading.partsOf(member);
    return inside.filter(({ parentSchema }) => parts.has(parentSchema as JsonValue));
  });
  // A variant that leads back to the union leads to all others: only validating each distinguishes them.
  const areMixed = variants.flat().length > inside.length;
  if (areMixed && members.every(isSelfContained)) return nearestByAsking(union, reading);
  return leastStrange(
    variants.map((ofOne) => nearestOf(ofOne, reading)),
    union,
  );
}

function nearestByAsking(union: ErrorObject, reading: Reading): readonly ErrorObject[] {
  const { $defs = {} } = reading.document;
  const members = branchesOf(union).map(schemaOf);
  // One document for all of them: variants that refer to each other are compiled together.
  const inside = readDocument({ prefixItems: members, $defs }, reading.findErrors);
  const found = reading.findErrors(inside.document, Array(members.length).fill(union.data));
  const variants = members.map((_, index) => {
    const start = `/${index}`;
    const ofOne = found.filter(({ instancePath }) => `${instancePath}/`.startsWith(`${start}/`));
    return ofOne.map((error) => ({ ...error, instancePath: error.instancePath.slice(start.length) }));
  });
  return leastStrange(
    variants.map((variant) => nearestOf(variant, inside).map((error) => within(union, error))),
    union,
  );
}

/** The fewest errors of a variant; the union's own where no variant has any. */
function leastStrange(variants: readonly (readonly ErrorObject[])[], union: ErrorObject): readonly ErrorObject[] {
  const [nearest] = variants
    .filter((ofOne) => ofOne.length > 0)
    .sort((left, right) => strangeness(left, union) - strangeness(right, union));
  return nearest ?? [union];
}

/** Whether a variant can stand by itself, with the definitions of its document. */
function isSelfContained(member: JsonValue): boolean {
  let isContained = true;
  visitSchemas(schemaOf(member), ({ $ref, $dynamicRef }) => {
    const isDefined = $ref === undefined || (typeof $ref === "string" && $ref.startsWith("#/$defs/"));
    isContained &&= isDefined && $dynamicRef === undefined;
  });
  return isContained;
}

function within({ instancePath }: ErrorObject, error: ErrorObject): ErrorObject {
  return { ...error, instancePath: `${instancePath}${error.instancePath}` };
}

/** How little a value resembles a variant: discriminants weigh most. */
function strangeness(errors: readonly ErrorObject[], union: ErrorObject): number {
  const weights = errors.map(({ keyword, instancePath }) => {
    if (keyword === "const" || keyword === "enum") return 10;
    if (keyword === "type") return instancePath === union.instancePath ? 10 : 1;
    return keyword === "required" ? 3 : 1;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function isUnion(keyword: string): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

function branchesOf(union: ErrorObject): readonly JsonValue[] {
  return listOf(union.schema) as readonly JsonValue[]; // The value of the keyword, as it stands in the document.
}
