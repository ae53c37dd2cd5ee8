/** Merges two schemas that apply to one value into a schema that accepts what both accept. */

import {
  equalJson,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  propertiesOf,
  requiredOf,
  valuesOf,
} from "@toolwright/runtime/internal/json-schema";
import { matchesPattern } from "@toolwright/contract/internal/validation";

export interface Merging {
  /** The schema that a reference leads to, without its own references and intersections. */
  readonly open: (schema: JsonObject) => JsonObject;
  /** Both schemas, not merged yet, if one contains itself: merging its parts would never end. */
  readonly defer: (left: JsonObject, right: JsonObject) => JsonObject | undefined;
  /** Notes a keyword that the merged schema lacks, because no one schema can have both values. */
  readonly lose: (schema: JsonObject, keyword: string) => void;
}

/** The larger or smaller of two bounds, whichever is tighter. */
const tighter: Readonly<Record<string, (left: number, right: number) => number>> = {
  ...Object.fromEntries(
    ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"].map((keyword) => [keyword, Math.max]),
  ),
  ...Object.fromEntries(
    ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].map((keyword) => [keyword, Math.min]),
  ),
};

/** Branches of a union that a merge may multiply; a longer union is left alone. */
const mostBranches = 30;

/** Merges two schemas; the annotations of the second win. */
export function mergeSchemas(merging: Merging, left: JsonValue, right: JsonValue): JsonValue {
  if (left === false || right === false) return false;
  if (!isObject(left)) return right;
  if (!isObject(right)) return left;
  if (Object.keys(left).length === 0 || equalJson(left, right)) return right;
  if (Object.keys(right).length === 0) return left;
  return mergeObjects(merging, merging.open(left), merging.open(right));
}

/** Merges the schemas of a part of the value, of which each may contain both wholes. */
function mergeParts(merging: Merging, left: JsonValue, right: JsonValue): JsonValue {
  const deferred = isConstraint(left) && isConstraint(right) ? merging.defer(left, right) : undefined;
  return deferred ?? mergeSchemas(merging, left, right);
}

function isConstraint(schema: JsonValue): schema is JsonObject {
  return isObject(schema) && Object.keys(schema).length > 0;
}

function mergeObjects(merging: Merging, left: JsonObject, right: JsonObject): JsonValue {
  const types = commonTypes(left, right);
  if (types?.length === 0) return false;
  const values = commonValues(left, right);
  if (values?.length === 0) return false;
  const objects = mergeMembers(merging, left, right);
  if (objects === false) return false;
  const merged: Record<string, JsonValue> = { ...left, ...right, ...objects };
  if (types !== undefined) merged["type"] = types.length === 1 ? (types[0] ?? "null") : types;
  if (values !== undefined) {
    delete merged["const"];
    merged["enum"] = values;
  }
  for (const keyword of Object.keys(left)) {
    const value = mergeKeyword(merging, keyword, { left, right });
    if (value !== undefined) merged[keyword] = value;
  }
  return merged;
}

/** The value of a keyword that both have; undefined if that of the second stays. */
function mergeKeyword(
  merging: Merging,
  keyword: string,
  { left, right }: { readonly left: JsonObject; readonly right: JsonObject },
): JsonValue | undefined {
  const [old, own] = [left[keyword], right[keyword]];
  if (old === undefined || own === undefined || equalJson(old, own)) return undefined;
  const bound = tighter[keyword];
  if (bound !== undefined && typeof old === "number" && typeof own === "number") return bound(old, own);
  if (keyword === "items") return mergeParts(merging, old, own);
  if (keyword === "prefixItems") return mergeTuples(merging, left, right);
  if (keyword === "uniqueItems") return true;
  const branches = keyword === "anyOf" || keyword === "oneOf" ? multiply(merging, listOf(old), listOf(own)) : undefined;
  if (branches === undefined && single.has(keyword)) merging.lose(left, keyword);
  return branches;
}

/** Keywords of which a schema has one, with no value that means both. */
const single = new Set([
  "anyOf",
  "oneOf",
  "pattern",
  "format",
  "multipleOf",
  "contentEncoding",
  "contentMediaType",
  "propertyNames",
]);

function multiply(
  merging: Merging,
  left: readonly JsonValue[],
  right: readonly JsonValue[],
): readonly JsonValue[] | undefined {
  if (left.length * right.length > mostBranches) return undefined;
  const all = left.flatMap((one) => right.map((other) => mergeSchemas(merging, one, other)));
  return all.filter((branch) => branch !== false);
}

function mergeTuples(merging: Merging, left: JsonObject, right: JsonObject): readonly JsonValue[] {
  const [old, own] = [listOf(left["prefixItems"]), listOf(right["prefixItems"])];
  const length = Math.max(old.length, own.length);
  return Array.from({ length }, (_, index) =>
    mergeParts(merging, old[index] ?? left["items"] ?? true, own[index] ?? right["items"] ?? true),
  );
}

function commonTypes(left: JsonObject, right: JsonObject): readonly string[] | undefined {
  const [old, own] = [left, right].map(({ type }) => (type === undefined ? undefined : isList(type) ? type : [type]));
  if (old === undefined || own === undefined) return (old ?? own) as readonly string[] | undefined; // Names of types.
  const has = (names: readonly unknown[], name: unknown): boolean =>
    names.includes(name) || (name === "integer" && names.includes("number"));
  const common = [...old.filter((name) => has(own, name)), ...own.filter((name) => has(old, name))];
  return [...new Set(common)] as readonly string[];
}

function commonValues(left: JsonObject, right: JsonObject): readonly JsonValue[] | undefined {
  const [old, own] = [left, right].map((side) => valuesOf(side) as readonly JsonValue[] | undefined); // The schemas are JSON.
  if (old === undefined || own === undefined) return undefined;
  return old.filter((value) => own.some((other) => equalJson(value, other)));
}

/** The keywords of objects: a name that one side does not declare is one of its further names. */
function mergeMembers(merging: Merging, left: JsonObject, right: JsonObject): JsonObject | false {
  const keywords = ["properties", "additionalProperties", "patternProperties", "required"];
  if (![left, right].every((side) => keywords.some((keyword) => keyword in side))) return {};
  const [old, own] = [propertiesOf(left), propertiesOf(right)];
  const patterns = [left, right].map((side) => (isObject(side["patternProperties"]) ? side["patternProperties"] : {}));
  const further = (side: JsonObject, name: string, index: number): JsonValue =>
    Object.keys(patterns[index] ?? {}).some((pattern) => matches(pattern, name))
      ? true
      : (side["additionalProperties"] ?? true);
  const names = [...new Set([...Object.keys(old), ...Object.keys(own)])];
  const merged = names.map((name): [string, JsonValue] => [
    name,
    mergeParts(
      merging,
      Object.hasOwn(old, name) ? (old[name] ?? true) : further(left, name, 0),
      Object.hasOwn(own, name) ? (own[name] ?? true) : further(right, name, 1),
    ),
  ]);
  const required = [...new Set([...requiredOf(left), ...requiredOf(right)])];
  if (merged.some(([name, schema]) => schema === false && required.includes(name))) return false;
  const others = mergeParts(merging, left["additionalProperties"] ?? true, right["additionalProperties"] ?? true);
  const isSaid = [left, right].some((side) => side["additionalProperties"] !== undefined);
  const allPatterns = { ...patterns[0], ...patterns[1] } as JsonObject; // Both are parts of schemas.
  return {
    ...(merged.length > 0 && { properties: Object.fromEntries(merged.filter(([, schema]) => schema !== false)) }),
    ...(Object.keys(allPatterns).length > 0 && { patternProperties: allPatterns }),
    ...(required.length > 0 && { required }),
    ...(isSaid && { additionalProperties: others }),
  };
}

/** Whether a name matches a pattern; false if only unbounded backtracking could tell, since adoption proves its result. */
function matches(pattern: string, name: string): boolean {
  try {
    return matchesPattern(pattern, name) ?? false;
  } catch {
    return false;
  }
}
