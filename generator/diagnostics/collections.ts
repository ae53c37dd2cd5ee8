/** Groups values, finds what values lead to, and limits how deep they nest. */

import { isList, isObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";

/** Groups values by key, like `Map.groupBy` of Node.js 21 and later. */
export function groupBy<Value, Key>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, [Value, ...Value[]]> {
  const groups = new Map<Key, [Value, ...Value[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** The given values and all that they lead to, directly or not. */
export function reachableFrom<Value>(values: Iterable<Value>, next: (value: Value) => Iterable<Value>): Set<Value> {
  const reached = new Set(values);
  // Iterating a set also visits what is added meanwhile.
  for (const value of reached) for (const inner of next(value)) reached.add(inner);
  return reached;
}

/** The maximum number of objects and arrays inside each other, in JSON from comments and servers. */
export const mostDepth = 200;

/** Whether a value has more objects and arrays inside each other than a reader can follow. */
export function isTooDeep(value: JsonValue): boolean {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDepth) return true;
    level = level.flatMap((one) => (isList(one) ? one : isObject(one) ? Object.values(one) : []));
  }
  return false;
}
