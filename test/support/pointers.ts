/** From a JSON Pointer to what it leads to. */

import { pointerTokens } from "@toolwright/runtime/internal/json-schema";

/** Reads what stands at a place; undefined where there is no such place. */
export function readPointer(whole: unknown, pointer: string): unknown {
  return pointerTokens(pointer).reduce(
    (place, key) =>
      typeof place === "object" && place !== null && Object.hasOwn(place, key)
        ? (place as Readonly<Record<string, unknown>>)[key] // An object or a list, either is indexed by a key.
        : undefined,
    whole,
  );
}
