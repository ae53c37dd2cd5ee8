/** From a root that is a union to its variants, each with the keywords beside the union. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { propertiesOf, requiredOf, typesOf } from "../../json-schema/parts.js";
import { resolveReference } from "../../json-schema/references.js";
import type { Notes } from "../transform.js";

/** Most references and unions in a row. */
const deepest = 9;

/** The forms of an object that a root allows; undefined if it is no union. */
export function listRootVariants(root: JsonSchema, notes: Notes): readonly JsonSchema[] | undefined {
  const keyword = unionKeyword(root);
  if (keyword === undefined) return undefined;
  const { $defs: _definitions, description: _description, title: _title, ...beside } = root;
  return expand(beside, { root, notes, depth: 0 });
}

function unionKeyword(schema: JsonSchema): "anyOf" | "oneOf" | undefined {
  return (["anyOf", "oneOf"] as const).find((keyword) => Array.isArray(schema[keyword]));
}

interface Expanding {
  readonly root: JsonSchema;
  readonly notes: Notes;
  readonly depth: number;
}

function expand(schema: JsonSchema, { root, notes, depth }: Expanding): readonly JsonSchema[] {
  const target = resolveReference(root, schema["$ref"]);
  if (target !== undefined && depth < deepest) {
    const { $ref: _reference, ...beside } = schema;
    return expand(mergeObjects(target, beside), { root, notes, depth: depth + 1 });
  }
  const keyword = unionKeyword(schema);
  if (keyword === undefined || depth >= deepest) return mayBeObject(schema) ? [schema] : [];
  const { [keyword]: variants, ...beside } = schema;
  return listOf(variants)
    .filter(isObject)
    .flatMap((variant) => {
      const merged = expand(mergeObjects(beside, variant), { root, notes, depth: depth + 1 });
      return merged.map((each) => notes.derive(each, variant));
    });
}

/** Merges two object schemas; the second wins where they differ, which may allow a little more than both do. */
function mergeObjects(outer: JsonSchema, inner: JsonSchema): JsonSchema {
  const [before, after] = [propertiesOf(outer), propertiesOf(inner)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const properties = names.map((name): [string, unknown] => {
    const [first, second] = [before[name], after[name]];
    return [name, isObject(first) && isObject(second) ? { ...first, ...second } : (second ?? first)];
  });
  const required = [...new Set([...requiredOf(outer), ...requiredOf(inner)])];
  return {
    ...outer,
    ...inner,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
  };
}

function mayBeObject(schema: JsonSchema): boolean {
  return schema["type"] === undefined || typesOf(schema).includes("object");
}
