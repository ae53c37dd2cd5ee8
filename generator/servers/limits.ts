/** Limits on what a server sends, and on JSON in comments: nobody needs more, and a faulty server sends without end. */

import { isList, isObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";

/** Bytes of all answers together. */
export const mostBytes = 32 * 1024 * 1024;

/** Pages of a list of tools. */
export const mostPages = 1000;

/** Objects and arrays inside each other. */
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

/** Counts bytes, and throws `refuse()` when there are too many. */
export function createByteCounter(refuse: () => Error): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total > mostBytes) throw refuse();
  };
}
