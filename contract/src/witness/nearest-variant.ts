/** From all errors about a value to those of the variant of its unions that is nearest to it. */

import type { ErrorObject } from "ajv";
import { type JsonObject, type JsonValue, listOf, visitSchemas } from "@toolwright/runtime/json-schema";
import { schemaOf } from "../schemas/schema-pool.js";
import { createFollower, type FollowReference } from "../inclusion/schema-references.js";
import { schemasFrom } from "./schema-parts.js";

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
  const partsOf = (member: JsonValue): ReadonlySet<JsonValue> =>
    new Set(schemasFrom(member, (follow ??= createFollower([{ document, schemas: [document] }]))));
  return { document, partsOf, findErrors };
}

function nearestOf(errors: readonly ErrorObject[], reading: Reading): readonly ErrorObject[] {
  // Errors of the outermost union come after those of its variants.
  const union = errors.findLast(({ keyword, params }) => isUnion(keyword) && !Array.isArray(params["passingSchemas"]));
  if (union === undefined) return errors;
  const members = branchesOf(union);
  const variants = members.map((member) => {
    const parts = reading.partsOf(member);
    return errors.filter((error) => error !== union && parts.has(error.parentSchema as JsonValue)); // One of the document's.
  });
  const inVariants = new Set(variants.flat());
  // A variant that leads back to the union leads to all others: only validating each distinguishes them.
  const areMixed = variants.flat().length > inVariants.size;
  if (areMixed && members.every(isSelfContained)) return nearestByAsking(errors, union, reading);
  const others = errors.filter((error) => error !== union && !inVariants.has(error));
  if (others.length > 0) return nearestOf(others, reading);
  return leastStrange(
    variants.map((ofOne) => nearestOf(ofOne, reading)),
    union,
  );
}

function nearestByAsking(errors: readonly ErrorObject[], union: ErrorObject, reading: Reading): readonly ErrorObject[] {
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
  // The errors of the variants precede the union's own.
  const place = errors.indexOf(union);
  const others = [...errors.slice(0, Math.max(place - found.length, 0)), ...errors.slice(place + 1)];
  if (others.length > 0) return nearestOf(others, reading);
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
