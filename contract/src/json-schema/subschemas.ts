/** The direct subschemas of a schema, each with the location of its values. */

import {
  type JsonObject,
  type JsonValue,
  isObject,
  schemaArrayKeywords,
  schemaMapKeywords,
  visitSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import type { FollowReference } from "./references.js";

/** The location of a subschema's values, relative to its parent's value. */
export type SubschemaLocation =
  | { readonly kind: "same" }
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "matching"; readonly pattern: string }
  | { readonly kind: "further" }
  | { readonly kind: "name" }
  | { readonly kind: "position"; readonly index: number }
  | { readonly kind: "item" }
  | { readonly kind: "contained" };

interface Subschema {
  readonly location: SubschemaLocation;
  readonly schema: JsonObject;
}

const same = (): SubschemaLocation => ({ kind: "same" });

/** The location of a keyword's subschemas, or of its subschema with a name or an index; none for definitions. */
const locations: Readonly<Record<string, (member: string) => SubschemaLocation>> = {
  ...{ allOf: same, anyOf: same, oneOf: same, not: same, if: same, then: same, else: same, dependentSchemas: same },
  properties: (name) => ({ kind: "property", name }),
  patternProperties: (pattern) => ({ kind: "matching", pattern }),
  additionalProperties: () => ({ kind: "further" }),
  unevaluatedProperties: () => ({ kind: "further" }),
  propertyNames: () => ({ kind: "name" }),
  prefixItems: (index) => ({ kind: "position", index: Number(index) }),
  items: () => ({ kind: "item" }),
  unevaluatedItems: () => ({ kind: "item" }),
  contains: () => ({ kind: "contained" }),
};

export function locationOf(keyword: string, member: string | number = ""): SubschemaLocation | undefined {
  return Object.hasOwn(locations, keyword) ? locations[keyword]?.(String(member)) : undefined;
}

export interface PathStep {
  readonly keyword: string;
  /** A name or an index, if the keyword holds several schemas. */
  readonly member?: string | undefined;
}

/** Tells the keywords of a path from its names and indexes. */
export function stepsOf(path: readonly string[]): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (let index = 0; index < path.length; index += 1) {
    const keyword = path[index] ?? "";
    const holdsMany = schemaMapKeywords.has(keyword) || schemaArrayKeywords.has(keyword);
    steps.push({ keyword, member: holdsMany ? path[(index += 1)] : undefined });
  }
  return steps;
}

/** Without booleans and definitions; follows no references. */
export function subschemasOf(schema: JsonObject): readonly Subschema[] {
  const found: Subschema[] = [];
  visitSubschemas<JsonValue>(schema, (inner, keyword, member) => {
    const location = locationOf(keyword, member);
    if (location !== undefined) found.push({ location, schema: inner });
  });
  return found;
}

/** The subschemas that apply to the same value. */
export function subschemasInPlace(schema: JsonObject): readonly JsonObject[] {
  return subschemasOf(schema).flatMap(({ location, schema: part }) => (location.kind === "same" ? [part] : []));
}

/** A schema and all schemas that it reaches, each once. */
export function schemasFrom(schema: JsonValue, follow: FollowReference): ReadonlySet<JsonObject> {
  const found = new Set<JsonObject>();
  const waiting = [schema];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (!isObject(one) || found.has(one)) continue;
    found.add(one);
    waiting.push(follow(one) ?? true, ...subschemasOf(one).map((part) => part.schema));
  }
  return found;
}
