/** The parts of a value, each with a function that replaces it. */

import { type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";

interface ValuePart {
  readonly value: JsonValue;
  readonly path: readonly (string | number)[];
  /** The whole with another value for this part. */
  readonly replace: (value: JsonValue) => JsonValue;
}

/** Every part of a value, the whole first. */
export function partsOf(whole: JsonValue): readonly ValuePart[] {
  return partsWithin({ value: whole, path: [], replace: (part) => part });
}

function partsWithin(part: ValuePart): readonly ValuePart[] {
  const { value, path, replace } = part;
  const inner: readonly ValuePart[] = isList(value)
    ? value.map((item, index) => ({
        value: item,
        path: [...path, index],
        replace: (other) => replace(value.with(index, other)),
      }))
    : isObject(value)
      ? Object.entries(value).map(([key, item]) => ({
          value: item,
          path: [...path, key],
          replace: (other) => replace({ ...value, [key]: other }),
        }))
      : [];
  return [part, ...inner.flatMap(partsWithin)];
}
