/** From a schema and a value to the schema without what it says of properties that the value does not have. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";

/** A schema of which Ajv says the same, about one value, as of the whole: compiling all of a wide one is the slow part. */
export interface TouchedSchema {
  readonly schema: JsonObject;
  /** The schema of the whole that a part of the touched one came of. */
  readonly originalOf: (part: JsonObject) => JsonObject;
}

/** Leaves out, too, what the schema says of properties of the whole value that are known to be right. */
export function touchedSchema(
  whole: JsonObject,
  value: JsonValue,
  right: ReadonlySet<string> = new Set(),
): TouchedSchema {
  const originals = new Map<JsonObject, JsonObject>();
  const touchObject = (schema: JsonObject, values: readonly JsonValue[]): JsonObject => {
    const { properties, items } = schema;
    const changed: Record<string, JsonValue> = {};
    if (isObject(properties)) changed["properties"] = touchProperties(properties, values);
    if (isObject(items)) changed["items"] = touchObject(items, values.filter(isList).flat());
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const branches = schema[keyword];
      if (isList(branches)) changed[keyword] = mapChanged(branches, (branch) => touch(branch, values));
    }
    if (Object.entries(changed).every(([keyword, changedValue]) => changedValue === schema[keyword])) return schema;
    const touched = { ...schema, ...changed };
    originals.set(touched, schema);
    return touched;
  };
  const touch = (schema: JsonValue, values: readonly JsonValue[]): JsonValue =>
    isObject(schema) ? touchObject(schema, values) : schema;
  const touchProperties = (properties: JsonObject, values: readonly JsonValue[]): JsonObject => {
    const entries = Object.entries(properties);
    const touched = entries.flatMap(([name, schema]) => {
      const present = values.flatMap((one) => (isObject(one) && Object.hasOwn(one, name) ? [one[name] ?? null] : []));
      return present.length === 0 ? [] : [[name, touch(schema, present)] as const];
    });
    const isSame = touched.length === entries.length && touched.every(([, inner], at) => inner === entries[at]?.[1]);
    return isSame ? properties : Object.fromEntries(touched);
  };
  const withoutRight = ({ properties, ...others }: JsonObject): JsonObject => {
    const entries = Object.entries(isObject(properties) ? properties : {});
    return { ...others, properties: Object.fromEntries(entries.map(([name, one]) => [name, right.has(name) || one])) };
  };
  // Whether Ajv takes this name for a declared one depends on how many others there are.
  const isWhole = hasReachableProperties(whole) || JSON.stringify(value).includes('"__proto__":');
  const touched = isWhole ? whole : touchObject(whole, [value]);
  const schema = right.size === 0 || touched === whole ? touched : withoutRight(touched);
  originals.set(schema, whole);
  return { schema, originalOf: (part) => originals.get(part) ?? part };
}

function mapChanged(list: readonly JsonValue[], change: (item: JsonValue) => JsonValue): readonly JsonValue[] {
  const changed = list.map(change);
  return changed.every((item, index) => item === list[index]) ? list : changed;
}

const reachable = new WeakMap<JsonObject, boolean>();

/** Whether a reference might lead to a property, or find its target by a name. */
function hasReachableProperties(schema: JsonObject): boolean {
  const known = reachable.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  const isReachable = /"\$(?:id|\w*[aA]nchor|\w+Ref)":/.test(text) || /"\$ref":(?!"#\/\$defs\/[\w.:-]+")/.test(text);
  reachable.set(schema, isReachable);
  return isReachable;
}
