/** From a schema to what it says of the names of an object in its place. */

import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  propertiesOf,
  requiredOf,
} from "@toolwright/runtime/internal/json-schema";
import { holdsSchemas } from "../json-schema/keywords.js";
import { ownPartOf } from "../schema-rules/objects.js";
import { withoutKeyword } from "../schema-rules/schema-rule.js";
import { isDescriptive } from "../json-schema/constraints.js";
import { schemaOf } from "../json-schema/schema-pool.js";
import { joinKinds, kindOf } from "./value-kinds.js";

export type FollowReference = (schema: JsonObject) => JsonObject | undefined;

/** Names, and patterns of names, that schemas declare. */
export interface DeclaredNames {
  readonly names: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  /** A subschema for the values of a name, if every declaration of it has one. */
  readonly kinds: ReadonlyMap<string, JsonObject>;
}

export const noNames: DeclaredNames = { names: new Set(), patterns: new Set(), kinds: new Map() };

export function joinNames(all: readonly DeclaredNames[]): DeclaredNames {
  const told = new Map<string, (JsonObject | undefined)[]>();
  for (const { names, kinds } of all) {
    for (const name of names) {
      const others = told.get(name);
      if (others === undefined) told.set(name, [kinds.get(name)]);
      else others.push(kinds.get(name));
    }
  }
  const patterns = new Set(all.flatMap((one) => [...one.patterns]));
  // A name may match a pattern, which has values of its own.
  const kinds = [...(patterns.size > 0 ? [] : told)].flatMap(([name, each]) => {
    const kind = joinKinds(each);
    return kind === undefined ? [] : [[name, kind] as const];
  });
  return { names: new Set(told.keys()), patterns, kinds: new Map(kinds) };
}

const membersOf = (value: JsonValue | undefined): readonly JsonObject[] => (isList(value) ? value.map(schemaOf) : []);
const valuesIn = (value: JsonValue | undefined): readonly JsonValue[] => (isObject(value) ? Object.values(value) : []);
const keysIn = (value: JsonValue | undefined): readonly string[] => (isObject(value) ? Object.keys(value) : []);

/** Schemas that apply to every value together with the schema around them. */
export function jointParts(schema: JsonObject, follow: FollowReference): readonly JsonObject[] {
  const target = follow(schema);
  return [...membersOf(schema["allOf"]), ...(target === undefined ? [] : [target])];
}

/** Schemas of which some apply to a value together with the schema around them. */
export function alternativesOf({ anyOf, oneOf }: JsonObject): readonly JsonObject[] {
  return [...membersOf(anyOf), ...membersOf(oneOf)];
}

/** Schemas that apply on a condition, and the condition, which only asks about the names that it does not declare. */
function conditionsOf({ if: condition, then, else: otherwise, dependentSchemas }: JsonObject): readonly JsonObject[] {
  const asked = isObject(condition) ? withoutKeyword(condition, ["required"]) : undefined;
  return [asked, then, otherwise, ...valuesIn(dependentSchemas)].flatMap((one) => (isObject(one) ? [one] : []));
}

/** A schema with every other that may apply to the same value, conditions apart. */
export function partsInPlace(schema: JsonObject, follow: FollowReference, passed = new Set<JsonObject>()) {
  if (passed.has(schema)) return passed;
  passed.add(schema);
  for (const part of [...jointParts(schema, follow), ...alternativesOf(schema)]) partsInPlace(part, follow, passed);
  return passed;
}

/** The names that a schema and everything that may apply with it declare, or require. */
export function namesInPlace(
  schema: JsonObject,
  follow: FollowReference,
  passed = new Set<JsonObject>(),
): DeclaredNames {
  if (passed.has(schema)) return noNames;
  passed.add(schema);
  const find = (part: JsonObject): DeclaredNames => namesInPlace(part, follow, passed);
  const parts = [...jointParts(schema, follow), ...alternativesOf(schema)].map(find);
  const conditional = conditionsOf(schema).map((part) => ({ ...find(part), kinds: noNames.kinds }));
  return joinNames([ownNames(schema), ...parts, ...conditional]);
}

/** The names that a schema itself declares, or requires. */
export function ownNames(whole: JsonObject): DeclaredNames {
  const schema = ownPartOf(whole);
  const { dependentRequired, patternProperties } = schema;
  const dependent = valuesIn(dependentRequired).flatMap((names) => (isList(names) ? names.map(String) : []));
  const declared = Object.entries(propertiesOf(schema));
  const kinds = declared.flatMap(([name, value]) => {
    const kind = kindOf(value);
    return kind === undefined ? [] : [[name, kind] as const];
  });
  return {
    names: new Set([...declared.map(([name]) => name), ...requiredOf(schema), ...dependent]),
    patterns: new Set(keysIn(patternProperties)),
    kinds: new Map(kinds),
  };
}

export function declaresNames({ properties, patternProperties }: JsonObject): boolean {
  return keysIn(properties).length + keysIn(patternProperties).length > 0;
}

export function takesObjects(schema: JsonObject): boolean {
  const { type } = schema;
  return type === undefined || type === "object" || (isList(type) && type.includes("object"));
}

const scalarTypes: ReadonlySet<JsonValue> = new Set(["string", "number", "integer", "boolean", "null"]);

/** Whether the values of a schema have no parts, and no other schema applies to them. */
export function isScalar(schema: JsonObject): boolean {
  const { type } = schema;
  const isType = isList(type)
    ? type.length > 0 && type.every((one) => scalarTypes.has(one))
    : scalarTypes.has(type ?? 0);
  return isType && !Object.keys(schema).some((keyword) => keyword === "$ref" || holdsSchemas(keyword));
}

export function listsValues(schema: JsonObject): boolean {
  return "const" in schema || "enum" in schema;
}

/** Whether a schema is of objects, and nothing but their names is said. */
export function isPlainObject(schema: JsonObject): boolean {
  const { type, properties: _properties, required: _required, ...others } = schema;
  return type !== undefined && takesObjects(schema) && Object.keys(others).every(isDescriptive);
}

/** Whether a schema says that no further names are taken. */
export function isClosed(schema: JsonObject): boolean {
  return closingKeywordsOf(schema).length > 0;
}

export function closingKeywordsOf(schema: JsonObject): string[] {
  return ["additionalProperties", "unevaluatedProperties"].filter((keyword) => schema[keyword] === false);
}

/** Whether a schema says of further names what they hold; beside declared ones, `true` says nothing. */
export function isMap(schema: JsonObject): boolean {
  const { additionalProperties, unevaluatedProperties, propertyNames } = schema;
  const isTelling = (rule: JsonValue | undefined): boolean =>
    rule !== undefined && rule !== false && !(declaresNames(schema) && isTrivial(rule));
  return isTelling(additionalProperties) || isTelling(unevaluatedProperties) || propertyNames !== undefined;
}

function isTrivial(rule: JsonValue): boolean {
  return rule === true || (isObject(rule) && Object.keys(rule).every(isDescriptive));
}

/** Whether a schema and all that apply with it in any case say which names there are. */
export function describesNames(schema: JsonObject, follow: FollowReference, passed = new Set<JsonObject>()): boolean {
  if (passed.has(schema)) return false;
  passed.add(schema);
  if (declaresNames(schema) || isClosed(schema)) return true;
  return jointParts(schema, follow).some((part) => describesNames(part, follow, passed));
}

/** Whether a schema holds objects with names that nobody declares: a map, or an object of which nothing is said. */
export function takesAnyNames(
  schema: JsonObject,
  follow: FollowReference,
  isDescribed = false,
  passed = new Set<JsonObject>(),
): boolean {
  const joint = jointParts(schema, follow);
  if (passed.has(schema) || listsValues(schema) || ![schema, ...joint].every(takesObjects)) return false;
  passed.add(schema);
  if (isMap(schema)) return true;
  const described = isDescribed || describesNames(schema, follow);
  const around = [...passed];
  if (joint.some((part) => takesAnyNames(part, follow, true, passed))) return true;
  const alternatives = alternativesOf(schema);
  // A union that the schema refers to may say the names.
  if (alternatives.length === 0)
    return !described && joint.every((part) => takesAnyNames(part, follow, false, new Set(around)));
  return alternatives.some((part) => takesAnyNames(part, follow, described, passed));
}

/** Whether a schema says nothing of names, and nothing that applies with it does. */
export function isBag(schema: JsonObject, follow: FollowReference): boolean {
  const isLeaf = jointParts(schema, follow).length + alternativesOf(schema).length === 0;
  return isLeaf && takesAnyNames(schema, follow) && !isMap(schema);
}
