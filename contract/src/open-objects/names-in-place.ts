/** Finds the property names that the schemas of a place declare, and whether others are allowed. */

import {
  asText,
  type JsonObject,
  type JsonValue,
  canonicalJson,
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
import { listedValuesOf } from "../json-schema/keyword-values.js";
import { declaredTypesOf, unionOf } from "../schema-rules/value-sets.js";

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
  const kindsByName = new Map<string, (JsonObject | undefined)[]>();
  for (const { names, kinds } of all) {
    for (const name of names) {
      const others = kindsByName.get(name);
      if (others === undefined) kindsByName.set(name, [kinds.get(name)]);
      else others.push(kinds.get(name));
    }
  }
  const patterns = new Set(all.flatMap((one) => [...one.patterns]));
  // A name may match a pattern, which has values of its own.
  const kinds = [...(patterns.size > 0 ? [] : kindsByName)].flatMap(([name, each]) => {
    const kind = joinKinds(each);
    return kind === undefined ? [] : [[name, kind] as const];
  });
  return { names: new Set(kindsByName.keys()), patterns, kinds: new Map(kinds) };
}

const membersOf = (value: JsonValue | undefined): readonly JsonObject[] => (isList(value) ? value.map(schemaOf) : []);
const valuesIn = (value: JsonValue | undefined): readonly JsonValue[] => (isObject(value) ? Object.values(value) : []);
const keysIn = (value: JsonValue | undefined): readonly string[] => (isObject(value) ? Object.keys(value) : []);

/** Schemas that apply to every value together with the schema around them. */
export function jointParts(schema: JsonObject, follow: FollowReference): readonly JsonObject[] {
  const target = follow(schema);
  return [...membersOf(schema["allOf"]), ...(target === undefined ? [] : [target])];
}

/** The branches of unions. */
export function alternativesOf({ anyOf, oneOf }: JsonObject): readonly JsonObject[] {
  return [...membersOf(anyOf), ...membersOf(oneOf)];
}

/** Conditions and the schemas that depend on them; a condition does not declare the names that it only requires. */
function conditionsOf({ if: condition, then, else: otherwise, dependentSchemas }: JsonObject): readonly JsonObject[] {
  const asked = isObject(condition) ? withoutKeyword(condition, ["required"]) : undefined;
  return [asked, then, otherwise, ...valuesIn(dependentSchemas)].flatMap((one) => (isObject(one) ? [one] : []));
}

/** A schema, and all others that may apply to the same value, except for conditional ones. */
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
  const dependent = valuesIn(dependentRequired).flatMap((names) => (isList(names) ? names.map(asText) : []));
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

/** Whether a schema allows only scalars, and has no subschemas. */
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

/** Whether a schema allows objects, and constrains nothing but names. */
export function isPlainObject(schema: JsonObject): boolean {
  const { type, properties: _properties, required: _required, ...others } = schema;
  return type !== undefined && takesObjects(schema) && Object.keys(others).every(isDescriptive);
}

/** Whether a schema rejects undeclared names. */
export function isClosed(schema: JsonObject): boolean {
  return closingKeywordsOf(schema).length > 0;
}

export function closingKeywordsOf(schema: JsonObject): string[] {
  return ["additionalProperties", "unevaluatedProperties"].filter((keyword) => schema[keyword] === false);
}

/** Whether a schema constrains undeclared names or their values; `true` beside declared names does not. */
export function isMap(schema: JsonObject): boolean {
  const { additionalProperties, unevaluatedProperties, propertyNames } = schema;
  const isConstraint = (rule: JsonValue | undefined): boolean =>
    rule !== undefined && rule !== false && !(declaresNames(schema) && isTrivial(rule));
  return isConstraint(additionalProperties) || isConstraint(unevaluatedProperties) || propertyNames !== undefined;
}

function isTrivial(rule: JsonValue): boolean {
  return rule === true || (isObject(rule) && Object.keys(rule).every(isDescriptive));
}

/** Whether a schema, or one that always applies with it, declares names or is closed. */
function describesNames(schema: JsonObject, follow: FollowReference, passed = new Set<JsonObject>()): boolean {
  if (passed.has(schema)) return false;
  passed.add(schema);
  if (declaresNames(schema) || isClosed(schema)) return true;
  return jointParts(schema, follow).some((part) => describesNames(part, follow, passed));
}

/** Whether objects may have any names: in a map, or an object without declared names. */
export function allowsAnyNames(
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
  const alternatives = alternativesOf(schema);
  // A referenced union may declare names.
  const outer = described || alternatives.length > 0 ? undefined : [...passed];
  if (joint.some((part) => allowsAnyNames(part, follow, true, passed))) return true;
  if (outer !== undefined) return joint.every((part) => allowsAnyNames(part, follow, false, new Set(outer)));
  return alternatives.some((part) => allowsAnyNames(part, follow, described, passed));
}

/** Whether neither a schema nor any that applies with it mentions names. */
export function isUndescribed(schema: JsonObject, follow: FollowReference): boolean {
  const isLeaf = jointParts(schema, follow).length + alternativesOf(schema).length === 0;
  return isLeaf && allowsAnyNames(schema, follow) && !isMap(schema);
}

/** A schema of one keyword with the values or types that a schema lists, if it lists any. */
function kindOf(schema: JsonValue): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const [values, types, union] = [listedValuesOf(schema), declaredTypesOf(schema), unionOf(schema)];
  if (values !== undefined) return { enum: values };
  if (types !== undefined) return types.every((type) => type in fewValues) ? { enum: listAll(types) } : { type: types };
  return union && joinKinds(union.branches.map(kindOf));
}

/** Types with few values, which an enum can list as well. */
const fewValues: Readonly<Record<string, readonly JsonValue[]>> = { boolean: [false, true], null: [null] };

const listAll = (types: readonly string[]): readonly JsonValue[] => types.flatMap((type) => fewValues[type] ?? []);

/** A schema of one keyword for the values of all of these. */
function joinKinds(kinds: readonly (JsonObject | undefined)[]): JsonObject | undefined {
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length < kinds.length) return undefined;
  const [only, ...others] = known;
  if (others.length === 0) return only;
  const lists = known.map(listedValuesOf).filter((values) => values !== undefined);
  if (lists.length < known.length) return { type: [...new Set(known.flatMap(typesOf))].sort() };
  return { enum: [...new Map(lists.flat().map((value) => [canonicalJson(value), value])).values()] };
}

function typesOf(kind: JsonObject): readonly string[] {
  return declaredTypesOf(kind) ?? (listedValuesOf(kind) ?? []).map(typeOf);
}

function typeOf(value: JsonValue): string {
  if (value === null) return "null";
  return isList(value) ? "array" : typeof value;
}
