/** From all that a schema has against a value to what the variant of its unions says that the value comes nearest to. */

import type { ErrorObject } from "ajv";
import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import { createReferences, type FollowReference } from "./references.js";
import { partsOf } from "./schema-parts.js";

/** Keeps of the errors, made with `allErrors` and `verbose`, those of the nearest variant of each union. */
export function nearestErrors(document: JsonObject, errors: readonly ErrorObject[]): readonly ErrorObject[] {
  return nearestOf(errors, createReferences([{ document, schemas: [document] }]));
}

function nearestOf(errors: readonly ErrorObject[], follow: FollowReference): readonly ErrorObject[] {
  // Errors of the outermost union come after those of its variants.
  const union = errors.findLast(({ keyword, params }) => isUnion(keyword) && !Array.isArray(params["passingSchemas"]));
  const members = membersOf(union);
  if (union === undefined || members.length === 0) return errors;
  const variants = members.map((member) => {
    const parts = schemasIn(member, follow);
    return errors.filter((error) => error !== union && parts.has(error.parentSchema as JsonValue)); // One of the document's.
  });
  const inVariants = new Set(variants.flat());
  const others = errors.filter((error) => error !== union && !inVariants.has(error));
  if (others.length > 0) return nearestOf(others, follow);
  const [nearest] = variants
    .filter((ofOne) => ofOne.length > 0)
    .map((ofOne) => nearestOf(ofOne, follow))
    .sort((left, right) => strangeness(left, union) - strangeness(right, union));
  return nearest ?? [union];
}

/** How little a value looks like one of a variant: what tells variants apart weighs most. */
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

function membersOf(union: ErrorObject | undefined): readonly JsonValue[] {
  const members = (union?.schema ?? []) as JsonValue; // The value of the keyword, as it stands in the document.
  return isList(members) ? members : [];
}

/** A schema and all those that it leads to. */
function schemasIn(schema: JsonValue, follow: FollowReference): ReadonlySet<JsonValue> {
  const found = new Set<JsonValue>();
  const waiting = [schema];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (found.has(one) || !isObject(one)) continue;
    found.add(one);
    waiting.push(follow(one) ?? true, ...partsOf(one).map((part) => part.schema));
  }
  return found;
}
