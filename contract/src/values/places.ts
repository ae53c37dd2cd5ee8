/** From a value to its parts, each with a way to put another part in its place. */

import { type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";

/** A part of a value, and the whole with that part replaced. */
export interface Place {
  readonly value: JsonValue;
  readonly path: readonly (string | number)[];
  readonly replace: (value: JsonValue) => JsonValue;
}

/** Every part of a value, the whole first. */
export function placesOf(whole: JsonValue): readonly Place[] {
  return placesIn({ value: whole, path: [], replace: (part) => part });
}

function placesIn(place: Place): readonly Place[] {
  const { value, path, replace } = place;
  const inner: readonly Place[] = isList(value)
    ? value.map((item, index) => ({
        value: item,
        path: [...path, index],
        replace: (part) => replace(value.with(index, part)),
      }))
    : isObject(value)
      ? Object.entries(value).map(([key, item]) => ({
          value: item,
          path: [...path, key],
          replace: (part) => replace({ ...value, [key]: part }),
        }))
      : [];
  return [place, ...inner.flatMap(placesIn)];
}
