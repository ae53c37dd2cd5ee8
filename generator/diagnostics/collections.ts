/** Groups values, finds what values lead to, and limits how deep they nest. */

import { type JsonValue, membersOf, parseJson } from "@toolwright/runtime/internal/json-schema";

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

/** The same in files: generated schemas may have 500, with values from comments in them. */
export const mostFileDepth = 750;

/** Whether a value has more objects and arrays inside each other than the code that walks it can follow on the stack. */
export function isTooDeep(value: unknown, most = mostDepth): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || membersOf(value).some((inner) => isTooDeep(inner, most - 1));
}

/** The value of a JSON text; undefined unless it is JSON that nests no deeper than files may. */
export function parseBoundedJson(text: string): JsonValue | undefined {
  const value = parseJson(text);
  return isTooDeep(value, mostFileDepth) ? undefined : value;
}
