/** From two plain schemas, without references and unions, to one for the values of both. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { typeNames, type TypeName } from "../json-schema/keyword-values.js";

/** The types that a plain schema allows; `integer` only where `number` is not. */
export function plainTypesOf({ type }: JsonObject): readonly TypeName[] {
  const written = type === undefined ? typeNames : isList(type) ? type : [type];
  const names = typeNames.filter((name) => written.includes(name));
  return names.includes("number") ? names.filter((name) => name !== "integer") : names;
}

/** Intersects two plain schemas; undefined where no value fits both. */
export function meet(left: JsonObject, right: JsonObject): JsonObject | undefined {
  const merged: Record<string, JsonValue> = { ...left, ...right };
  const leftovers: JsonValue[] = [];
  for (const [keyword, first] of Object.entries(left)) {
    const second = right[keyword];
    if (second === undefined || keyword === "properties") continue;
    if (keyword === "type") {
      const types = meetTypes(left, right);
      if (types.length === 0) return undefined;
      merged[keyword] = types;
    } else if (keyword === "enum") {
      const members = meetMembers(first, second);
      if (members.length === 0) return undefined;
      merged[keyword] = members;
    } else {
      const both = meetKeyword(keyword, first, second);
      merged[keyword] = both ?? first;
      if (both === undefined && JSON.stringify(first) !== JSON.stringify(second)) leftovers.push({ [keyword]: second });
    }
  }
  const before = isList(merged["allOf"]) ? merged["allOf"] : [];
  if (leftovers.length > 0) merged["allOf"] = [...before, ...leftovers];
  const properties = meetProperties(left, right);
  return properties === undefined ? merged : { ...merged, properties };
}

export function both(left: JsonValue, right: JsonValue): JsonValue {
  if (left === false || right === false) return false;
  if (left === true || left === right) return right;
  return right === true ? left : { allOf: [left, right] };
}

function meetTypes(left: JsonObject, right: JsonObject): TypeName[] {
  const [first, second] = [plainTypesOf(left), plainTypesOf(right)];
  const allows = (types: readonly TypeName[], name: TypeName): boolean =>
    types.includes(name) || (name === "integer" && types.includes("number"));
  return typeNames.filter(
    (name) => allows(first, name) && allows(second, name) && (first.includes(name) || second.includes(name)),
  );
}

function meetMembers(left: JsonValue, right: JsonValue): JsonValue[] {
  const written = new Set((isList(right) ? right : []).map((member) => JSON.stringify(member)));
  return (isList(left) ? left : []).filter((member) => written.has(JSON.stringify(member)));
}

const lowest = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"];
const highest = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];
const inner = ["items", "additionalProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems"];

/** The value of a keyword that means both; undefined without one. */
function meetKeyword(keyword: string, left: JsonValue, right: JsonValue): JsonValue | undefined {
  if (typeof left === "number" && typeof right === "number") {
    if (lowest.includes(keyword)) return Math.max(left, right);
    if (highest.includes(keyword)) return Math.min(left, right);
  }
  if (inner.includes(keyword)) return both(left, right);
  if (keyword === "uniqueItems") return left === true || right === true;
  if (isList(left) && isList(right)) {
    if (keyword === "required" || keyword === "allOf") return [...new Set([...left, ...right])];
    if (keyword === "prefixItems") {
      const length = Math.max(left.length, right.length);
      return Array.from({ length }, (_, index) => both(left[index] ?? true, right[index] ?? true));
    }
  }
  if (isObject(left) && isObject(right) && (keyword === "patternProperties" || keyword === "dependentRequired")) {
    return joinNamed(left, right);
  }
  return undefined;
}

function joinNamed(left: JsonObject, right: JsonObject): JsonObject {
  const joined = Object.entries(right).map(([name, second]) => {
    const first = Object.hasOwn(left, name) ? left[name] : undefined;
    if (first === undefined) return [name, second] as const;
    return [name, isList(first) && isList(second) ? [...first, ...second] : both(first, second)] as const;
  });
  return { ...left, ...Object.fromEntries(joined) };
}

function meetProperties(left: JsonObject, right: JsonObject): JsonObject | undefined {
  if (!("properties" in left) && !("properties" in right)) return undefined;
  return joinNamed(propertiesBeside(left, right), propertiesBeside(right, left));
}

/** The properties of a schema, with those that only the other one names and this one allows. */
function propertiesBeside(schema: JsonObject, other: JsonObject): JsonObject {
  const own = isObject(schema["properties"]) ? schema["properties"] : {};
  const named = isObject(other["properties"]) ? Object.keys(other["properties"]) : [];
  const further = schema["additionalProperties"];
  if (further === undefined || further === true || "patternProperties" in schema) return own;
  const missing = named.filter((name) => !Object.hasOwn(own, name));
  return { ...own, ...Object.fromEntries(missing.map((name) => [name, further])) };
}
