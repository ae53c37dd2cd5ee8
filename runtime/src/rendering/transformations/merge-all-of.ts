/** Merges the members of `allOf` into one schema where one schema can express them. */

import { equalJson, isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { annotationKeywords } from "../../json-schema/keywords.js";
import { propertiesOf, requiredOf } from "../../json-schema/parts.js";
import { resolveReference } from "../../json-schema/references.js";
import { rewriteEach, type Transformation } from "./transformation.js";
import { pick } from "./keyword-sentences.js";

/** The maximum number of references in a row. */
const maximumDepth = 9;

export const mergeAllOf: Transformation = {
  name: "merge-all-of",
  apply: (root, trace) =>
    rewriteEach("merge-all-of", (schema) => {
      const { allOf: members, ...own } = schema;
      if (!Array.isArray(members)) return schema;
      // A schema with a single member and nothing else is that member.
      const [only, ...others] = listOf(members);
      if (isObject(only) && others.length + Object.keys(own).length === 0) return only;
      let merged: JsonSchema | undefined = own;
      for (const member of listOf(members)) {
        merged = merged && intersect(merged, isObject(member) ? followAlone(root, member) : member);
      }
      return merged ?? schema;
    }).apply(root, trace),
};

function followAlone(root: JsonSchema, schema: JsonSchema, depth = 0): JsonSchema {
  const target = resolveReference(root, schema["$ref"]);
  if (target === undefined || depth > maximumDepth || Object.keys(schema).length > 1) return schema;
  return followAlone(root, target, depth + 1);
}

/** Returns a schema that only values of both schemas match; undefined if no single schema expresses that. */
function intersect(left: JsonSchema, right: unknown): JsonSchema | undefined {
  if (!isObject(right)) return right === true ? left : undefined;
  const merged: Record<string, unknown> = {};
  for (const keyword of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (objectKeywords.has(keyword)) continue;
    const value = Object.hasOwn(left, keyword)
      ? Object.hasOwn(right, keyword)
        ? intersectKeyword(keyword, left[keyword], right[keyword])
        : left[keyword]
      : right[keyword];
    if (value === undefined) return undefined;
    merged[keyword] = value;
  }
  const shape = intersectShapes(left, right);
  return shape && { ...merged, ...shape };
}

const objectKeywords = new Set(["properties", "required", "additionalProperties"]);

const tightest: Readonly<Record<string, (left: number, right: number) => number>> = {
  ...Object.fromEntries(
    ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"].map((keyword) => [keyword, Math.max]),
  ),
  ...Object.fromEntries(
    ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].map((keyword) => [keyword, Math.min]),
  ),
};

/** Intersects two values of a keyword; undefined if no single value expresses both. */
function intersectKeyword(keyword: string, left: unknown, right: unknown): unknown {
  if (equalJson(left, right)) return left;
  if (keyword === "description") return `${String(left)}\n${String(right)}`;
  if (annotationKeywords.has(keyword)) return left;
  const tighter = Object.hasOwn(tightest, keyword) ? tightest[keyword] : undefined;
  if (tighter !== undefined && typeof left === "number" && typeof right === "number") return tighter(left, right);
  if (keyword === "enum" && Array.isArray(left) && Array.isArray(right)) {
    const both = left.filter((value) => right.some((other) => equalJson(value, other)));
    return both.length === 0 ? undefined : both;
  }
  return keyword === "type" ? intersectTypes(left, right) : undefined;
}

function intersectTypes(left: unknown, right: unknown): unknown {
  const [lefts, rights] = [left, right].map((type) => (Array.isArray(type) ? (type as readonly unknown[]) : [type]));
  if (lefts === undefined || rights === undefined) return undefined;
  const accepts = (types: readonly unknown[], type: unknown): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const both = [
    ...lefts.filter((type) => accepts(rights, type)),
    ...rights.filter((type) => !lefts.includes(type) && accepts(lefts, type)),
  ];
  return both.length < 2 ? both[0] : both;
}

/** Intersects the properties; drops those that either schema refuses. */
function intersectShapes(left: JsonSchema, right: JsonSchema): JsonSchema | undefined {
  const sides = [left, right].filter((side) => [...objectKeywords].some((keyword) => Object.hasOwn(side, keyword)));
  if (sides.length < 2) return pick(sides[0] ?? {}, (keyword) => objectKeywords.has(keyword));
  const isInexpressible = [left, right].some(
    ({ patternProperties, additionalProperties }) => patternProperties !== undefined || isObject(additionalProperties),
  );
  if (isInexpressible) return undefined;
  const [before, after] = [propertiesOf(left), propertiesOf(right)];
  const isAllowed = (name: string): boolean =>
    (Object.hasOwn(before, name) || left["additionalProperties"] !== false) &&
    (Object.hasOwn(after, name) || right["additionalProperties"] !== false);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isAllowed);
  const properties = names.map((name): [string, unknown] => [name, intersectProperty(before[name], after[name])]);
  const required = [...requiredOf(left), ...requiredOf(right)];
  if (properties.some(([, merged]) => merged === undefined) || !required.every(isAllowed)) return undefined;
  const further = [left, right].map((side) => side["additionalProperties"]).filter((said) => said !== undefined);
  return {
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: [...new Set(required)] }),
    ...(further.length > 0 && { additionalProperties: !further.includes(false) }),
  };
}

function intersectProperty(left: unknown, right: unknown): unknown {
  if (left === undefined || right === undefined || equalJson(left, right)) return left ?? right;
  return isObject(left) ? intersect(left, right) : left === true ? right : undefined;
}
