/** Prunes a schema for one value: removes the subschemas of properties that the value lacks. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";

/** Ajv gives the same verdict and errors for the value as with the whole schema, but compiles less. */
export interface PrunedSchema {
  readonly schema: JsonObject;
  /** The subschema of the whole that a subschema of the pruned one came from. */
  readonly originalOf: (part: JsonObject) => JsonObject;
}

export function pruneSchema(whole: JsonObject, value: JsonValue): PrunedSchema {
  const originals = new Map<JsonObject, JsonObject>();
  const pruneObject = (schema: JsonObject, values: readonly JsonValue[]): JsonObject => {
    const { properties, items } = schema;
    const changed: Record<string, JsonValue> = {};
    if (isObject(properties)) changed["properties"] = pruneProperties(properties, values);
    if (isObject(items)) changed["items"] = pruneObject(items, values.filter(isList).flat());
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const branches = schema[keyword];
      if (isList(branches)) changed[keyword] = mapChanged(branches, (branch) => pruneAny(branch, values));
    }
    if (Object.entries(changed).every(([keyword, changedValue]) => changedValue === schema[keyword])) return schema;
    const pruned = { ...schema, ...changed };
    originals.set(pruned, schema);
    return pruned;
  };
  const pruneAny = (schema: JsonValue, values: readonly JsonValue[]): JsonValue =>
    isObject(schema) ? pruneObject(schema, values) : schema;
  const pruneProperties = (properties: JsonObject, values: readonly JsonValue[]): JsonObject => {
    const entries = Object.entries(properties);
    const pruned = entries.flatMap(([name, schema]) => {
      const present = values.flatMap((one) => (isObject(one) && Object.hasOwn(one, name) ? [one[name] ?? null] : []));
      return present.length === 0 ? [] : [[name, pruneAny(schema, present)] as const];
    });
    const isSame = pruned.length === entries.length && pruned.every(([, inner], at) => inner === entries[at]?.[1]);
    return isSame ? properties : Object.fromEntries(pruned);
  };
  // Whether Ajv treats this name as declared depends on the number of others.
  const isWhole = refersToProperties(whole) || JSON.stringify(value).includes('"__proto__":');
  const schema = isWhole ? whole : pruneObject(whole, [value]);
  return { schema, originalOf: (part) => originals.get(part) ?? part };
}

function mapChanged(list: readonly JsonValue[], change: (item: JsonValue) => JsonValue): readonly JsonValue[] {
  const changed = list.map(change);
  return changed.every((item, index) => item === list[index]) ? list : changed;
}

const reachable = new WeakMap<JsonObject, boolean>();

/** Whether a reference may have a property as its target, or find its target by a name. */
function refersToProperties(schema: JsonObject): boolean {
  const known = reachable.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  const isReachable = /"\$(?:id|\w*[aA]nchor|\w+Ref)":/.test(text) || /"\$ref":(?!"#\/\$defs\/[\w.:-]+")/.test(text);
  reachable.set(schema, isReachable);
  return isReachable;
}
